import type { z } from 'zod';
import { dayInShanghai } from '../../clinical/ages.ts';
import { apiPaths } from '../../contract/paths.ts';
import { doctorFindBody, foundDoctorPage } from '../../contract/schemas/doctor.ts';
import { awayAnswer, awayReadBody, awaySaveBody } from '../../contract/schemas/invitation.ts';
import { refusalTexts } from '../../contract/texts.ts';
import { invitationTexts } from '../../contract/waiting-texts.ts';
import { pageAnswer, refuse } from '../answers.ts';
import type { Db, Tx } from '../database/row-types.ts';
import { requireDoctor } from '../guard.ts';
import { awayKey } from '../invitation/rules.ts';
import { notify } from '../notification/outbox-store.ts';
import { route } from '../route.ts';
import { pageOf } from '../sorting.ts';
import { awayOf, deleteAway, isActiveDoctor, listWaitingFor, saveAway } from './away-store.ts';
import { listFitting, listInvitedBy, listOthers, readFound } from './finder-store.ts';

type Ranked = { id: number; fit: number; invited: number; cases: number };

/**
 * The best fit first; then those invited lately, the last one first; then those with most cases. `invited` counts from 1,
 * 0 of those who were not.
 */
const byRank = (one: Ranked, other: Ranked): number =>
  one.fit - other.fit || other.invited - one.invited || other.cases - one.cases || one.id - other.id;

const recentMs = 90 * 86_400_000;

/** Those sought, the first to be asked first. */
async function rank(db: Db, doctorId: number, body: z.infer<typeof doctorFindBody>, invitedLately: number[]) {
  const { searchVal, diseaseId, forDiseaseId } = body;
  const narrowing = { ...body, experienceIn: diseaseId ?? forDiseaseId };
  const found = searchVal
    ? await listFitting(db, doctorId, narrowing, searchVal)
    : (await listOthers(db, doctorId, narrowing)).map((doctor) => ({ ...doctor, fit: 0 }));
  const place = new Map(invitedLately.map((id, index) => [id, index + 1]));
  return found
    .filter(({ cases }) => diseaseId === undefined || cases > 0)
    .map(({ id, fit, cases }) => ({ id, fit, cases, invited: place.get(id) ?? 0 }))
    .sort(byRank);
}

export const doctorFind = route({
  path: apiPaths.doctorFind,
  access: { audience: 'doctor', scopes: ['people:read'] },
  summary:
    '可以邀请的医生，不含本人：按姓名、拼音、首字母、医院或科室查找，最近邀请过的和经验最多的在前，并附通常多久回复。',
  body: doctorFindBody,
  answer: foundDoctorPage,
  handle({ read, actor, body }) {
    const { doctorId } = requireDoctor(actor);
    const at = new Date();
    return read(async (db) => {
      const recent = await listInvitedBy(db, doctorId, new Date(at.getTime() - recentMs));
      const ranked = await rank(db, doctorId, body, recent);
      const ids = pageOf(ranked, body).map(({ id }) => id);
      return pageAnswer(ranked.length, body, await readFound(db, ids, new Set(recent), at));
    });
  },
});

export const awayRead = route({
  path: apiPaths.awayRead,
  access: { audience: 'doctor' },
  summary: '本人今天起的外出安排和代班医生。',
  body: awayReadBody,
  answer: awayAnswer,
  async handle({ db, actor, body }) {
    const { doctorId } = requireDoctor(actor, body);
    return (await awayOf(db, [doctorId])).get(doctorId) ?? null;
  },
});

/** @throws 400 for oneself and for who is none or can no longer sign in */
async function requireSubstitute(tx: Tx, doctorId: number, substituteId: number): Promise<void> {
  if (substituteId === doctorId) throw refuse.invalid(invitationTexts.substituteSelf);
  if (!(await isActiveDoctor(tx, substituteId))) throw refuse.invalid(refusalTexts.doctorUnavailable);
}

type Period = { from: string; to: string };

/** Whoever waits for a doctor may ask somebody else; of the same days nobody is told twice. */
async function tellInitiators(tx: Tx, doctorId: number, period: Period, at: Date): Promise<void> {
  for (const { id, urgency, initiatorId } of await listWaitingFor(tx, doctorId))
    await notify(tx, {
      doctorIds: [initiatorId],
      kind: 'inviteeAway',
      consultationId: id,
      key: awayKey(id, doctorId, period),
      isUrgent: urgency === 2,
      at,
    });
}

export const awaySave = route({
  path: apiPaths.awaySave,
  access: { audience: 'doctor', audited: { action: 'doctor.updateAway' } },
  summary: '设置外出的日子和代班医生，替换原来的；不填日期即在岗。正在等本人回复的会诊，其发起人会得知。',
  body: awaySaveBody,
  answer: awayAnswer,
  async handle({ change, actor, body, trail }) {
    const { doctorId } = requireDoctor(actor, body);
    const { from, to, substituteId } = body;
    const at = new Date();
    trail.objectId = doctorId;
    trail.detail = from && to ? { from, to } : {};
    return change(async (tx) => {
      if (!from || !to) {
        await deleteAway(tx, doctorId);
        return null;
      }
      if (to < dayInShanghai(at)) throw refuse.invalid(invitationTexts.dayPast);
      if (substituteId) await requireSubstitute(tx, doctorId, substituteId);
      await saveAway(tx, doctorId, { from, to, substituteId: substituteId ?? null }, at);
      await tellInitiators(tx, doctorId, { from, to }, at);
      return (await awayOf(tx, [doctorId], at)).get(doctorId) ?? null;
    });
  },
});
