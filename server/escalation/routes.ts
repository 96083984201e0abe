import { z } from 'zod';
import { apiPaths } from '../../contract/paths.ts';
import * as shape from '../../contract/schemas/invitation.ts';
import { waiting, waitingBody } from '../../contract/schemas/todo.ts';
import { invitationTexts } from '../../contract/waiting-texts.ts';
import { absent, refuse } from '../answers.ts';
import { holds, requireDoctor } from '../guard.ts';
import { isOverdue } from '../invitation/rules.ts';
import { route } from '../route.ts';
import { acknowledge, lockCase, selectAlarm, toAlarm } from './alarm-store.ts';
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

export const alarmAcknowledge = route({
  path: apiPaths.alarmAcknowledge,
  access: { audience: 'doctor', audited: { action: 'consultation.acknowledge', idField: 'consultationId' } },
  summary: '确认知道须立即治疗或转诊的检查所见：未谢绝的受邀医生或其医院的协调员可以确认，以第一位为准。',
  body: shape.alarmAcknowledgeBody,
  answer: shape.alarmAcknowledged,
  async handle({ change, actor, body }) {
    const { doctorId, hospitalId } = requireDoctor(actor, body);
    return change(async (tx) => {
      const found = await lockCase(tx, body.consultationId, doctorId);
      const coordinates = holds(actor, 'hospital:coordinate') && found?.hospitalId === hospitalId;
      if (!found || !(found.takesPart || coordinates)) throw refuse.notFound();
      if (found.initiatorId === doctorId) throw refuse.forbidden(invitationTexts.alarmOwn);
      if (found.hasDeclined && !coordinates) throw refuse.conflict(invitationTexts.alarmDeclined);
      await acknowledge(tx, found, doctorId);
      const alarm = await selectAlarm(tx, body.consultationId, { onlyStanding: true }).executeTakeFirst();
      if (!alarm) throw refuse.conflict(invitationTexts.alarmNone);
      return toAlarm(alarm);
    });
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
