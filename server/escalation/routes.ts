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
  summary:
    'Says that one knows of the findings that call for treatment or referral at once: an invited doctor of an open case who has not declined, ' +
    'or a coordinator of its hospital. The first to say so stands.',
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
  summary:
    'For the initiator of a case that nobody has answered in time: others who could be asked, who have answered cases of ' +
    'its disease, the quickest first. None where the case is in time.',
  body: shape.doctorSuggestBody,
  answer: z.array(shape.doctorSuggested),
  async handle({ db, actor, body }) {
    const { doctorId } = requireDoctor(actor, body);
    const found = (await findAsked(db, body.consultationId, doctorId)) ?? absent();
    if (found.initiatorId !== doctorId) throw refuse.forbidden(invitationTexts.inviteForbidden);
    return isOverdue(found) ? suggestDoctors(db, found) : [];
  },
});
