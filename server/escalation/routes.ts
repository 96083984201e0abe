import { z } from 'zod';
import { apiPaths } from '../../contract/paths.ts';
import * as shape from '../../contract/schemas/invitation.ts';
import { waiting, waitingBody } from '../../contract/schemas/todo.ts';
import { invitationTexts } from '../../contract/waiting-texts.ts';
import { absent, refuse } from '../answers.ts';
import { requireDoctor } from '../guard.ts';
import { isOverdue } from '../invitation/rules.ts';
import { route } from '../route.ts';
import { findAsked, suggestDoctors } from './suggestion-store.ts';
import { listWaiting } from './waiting-store.ts';

export const consultationWaiting = route({
  path: apiPaths.consultationWaiting,
  access: {
    audience: 'doctor',
    scopes: ['consultation:read'],
    permission: 'hospital:coordinate',
    passive: true,
    audited: { action: 'consultation.listWaiting' },
  },
  summary:
    '供医院协调员使用：本院还没有回复、或提醒无人确认的会诊，以及在等谁，有提醒的在前；不含患儿信息。可以定时查询，不算使用会话。',
  body: waitingBody,
  answer: waiting,
  async handle({ db, actor, body, trail }) {
    const found = await listWaiting(db, requireDoctor(actor, { doctorId: body?.doctorId }));
    trail.detail = { consultations: found.results.map(({ consultationId }) => consultationId) };
    return found;
  },
});

export const doctorSuggest = route({
  path: apiPaths.doctorSuggest,
  access: {
    audience: 'doctor',
    passive: true,
    audited: { action: 'consultation.suggestDoctors', idField: 'consultationId', refusalsOnly: true },
  },
  summary: '会诊逾期无人回复时，向发起人推荐回复过这一病种的医生，回复快的在前；未逾期时为空。',
  body: shape.doctorSuggestBody,
  answer: z.array(shape.doctorSuggested),
  async handle({ db, actor, body }) {
    const { doctorId } = requireDoctor(actor, body);
    const found = (await findAsked(db, body.consultationId, doctorId)) ?? absent();
    if (found.initiatorId !== doctorId) throw refuse.forbidden(invitationTexts.inviteForbidden);
    return isOverdue(found) ? suggestDoctors(db, found) : [];
  },
});
