import { dayInShanghai } from '../../clinical/ages.ts';
import { apiPaths } from '../../contract/paths.ts';
import { doctorFindBody, doctorsFound } from '../../contract/schemas/doctor.ts';
import { awayAnswer, awayReadBody, awaySaveBody } from '../../contract/schemas/invitation.ts';
import { refusalTexts } from '../../contract/texts.ts';
import { invitationTexts } from '../../contract/waiting-texts.ts';
import { pageAnswer, refuse } from '../answers.ts';
import { requireDoctor } from '../guard.ts';
import { notify } from '../notification/outbox-store.ts';
import { route } from '../route.ts';
import { isActiveDoctor, listAway, saveAway, waitingFor } from './away-store.ts';
import { findDoctors } from './finder-store.ts';

export const doctorFind = route({
  path: apiPaths.doctorFind,
  access: { audience: 'doctor' },
  summary:
    'Whom one could ask: found by name, pinyin, initials, hospital, province and experience, each with days away, open ' +
    'cases, how soon they usually reply and when they were last here.',
  body: doctorFindBody,
  answer: doctorsFound,
  async handle({ db, actor, body: { pageSize, pageNo, experienced, ...sought } }) {
    const { doctorId } = requireDoctor(actor);
    const page = { pageSize, pageNo };
    const wish = { ...sought, experienced: experienced === '1' };
    const { totalCount, results } = await findDoctors(db, doctorId, wish, page, new Date());
    return pageAnswer(totalCount, page, results);
  },
});

export const awayRead = route({
  path: apiPaths.awayRead,
  access: { audience: 'doctor', passive: true },
  summary: 'When the caller is away, now or later, and who stands in.',
  body: awayReadBody,
  answer: awayAnswer,
  async handle({ db, actor, body }) {
    const { doctorId } = requireDoctor(actor, body);
    return (await listAway(db, [doctorId], new Date())).get(doctorId) ?? null;
  },
});

export const awaySave = route({
  path: apiPaths.awaySave,
  access: { audience: 'doctor', audited: { action: 'doctor.updateAway' } },
  summary:
    'Sets the days on which the caller is away and who stands in, or ends them; tells whoever waits for a reply.',
  body: awaySaveBody,
  answer: awayAnswer,
  async handle({ change, actor, body, trail }) {
    const { doctorId } = requireDoctor(actor, body);
    const { from, to, substituteId } = body;
    const now = new Date();
    if (to && to < dayInShanghai(now)) throw refuse.invalid(invitationTexts.dayPast);
    if (substituteId === doctorId) throw refuse.invalid(invitationTexts.substituteSelf);
    trail.objectId = doctorId;
    trail.detail = { from: from ?? null, to: to ?? null };
    return change(async (tx) => {
      if (substituteId && !(await isActiveDoctor(tx, substituteId)))
        throw refuse.invalid(refusalTexts.doctorUnavailable);
      await saveAway(tx, doctorId, from && to ? { from, to, substituteId } : undefined, now);
      const waiting = from && to ? await waitingFor(tx, doctorId) : [];
      for (const { consultationId, initiatorId, urgency } of waiting)
        await notify(tx, {
          doctorIds: [initiatorId],
          kind: 'inviteeAway',
          consultationId,
          key: `${consultationId} ${doctorId} ${from} ${to}`,
          isUrgent: urgency === 2,
          at: now,
        });
      return (await listAway(tx, [doctorId], now)).get(doctorId) ?? null;
    });
  },
});
