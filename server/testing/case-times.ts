import fc from 'fast-check';
import { sql } from 'kysely';
import type { Db } from '../database/row-types.ts';
import { roundedUp } from './case-figures.ts';
import { type CaseRow, firstReplyWait } from './case-rows.ts';

/** How long cases waited, drawn, written past the API, and counted by other means than the product's. */
const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

/** Milliseconds from an invitation on; null where it did not happen. */
type DrawnInvitation = {
  later: number;
  seen: number | null;
  answer: 'accepted' | 'declined' | null;
  answered: number;
  replied: number | null;
};

const invitation = fc.record({
  later: fc.constantFrom(0, 0, 0, 30 * hourMs),
  seen: firstReplyWait,
  answer: fc.constantFrom('accepted' as const, 'declined' as const, null),
  answered: fc.nat(20 * 24 * hourMs),
  replied: firstReplyWait,
});
const drawn = fc.record({
  urgency: fc.constantFrom(0, 1, 2),
  hours: fc.constantFrom(24, 72, 168, 100_000),
  invitations: fc.array(invitation, { maxLength: 3 }),
});

/** Gives cases of {@link drawCases} an urgency, a target and invitations of doctors who did not propose them. */
export async function addWaits(db: Db, ids: number[], doctorIds: number[], seed: number): Promise<void> {
  const draws = fc.sample(drawn, { numRuns: ids.length, seed });
  const cases = await db
    .selectFrom('consultation')
    .select(['id', 'doctor_id', 'disease_id', 'created_at'])
    .where('id', 'in', ids)
    .orderBy('id')
    .execute();
  for (const [index, { id, doctor_id, disease_id, created_at }] of cases.entries()) {
    const { urgency, hours, invitations } = draws[index]!;
    const at = (ms: number | null) => (ms === null ? null : new Date(created_at.getTime() + ms));
    await db
      .updateTable('consultation')
      .set({ urgency: urgency as 0 | 1 | 2, reply_due: at(hours * hourMs)! })
      .where('id', '=', id)
      .execute();
    const invited = doctorIds.filter((one) => one !== doctor_id).slice(index % 3);
    const rows = (invitations as DrawnInvitation[]).map((one, nth) => ({
      consultation_id: id,
      doctor_id: invited[nth]!,
      disease_id,
      last_activity_at: created_at,
      deleted_at: null,
      invited_at: at(one.later)!,
      seen_at: at(one.seen === null ? null : one.later + one.seen),
      answer: one.answer,
      answered_at: at(one.answer && one.later + one.answered),
      replied_at: at(one.replied === null ? null : one.later + one.replied),
    }));
    const initiator = { consultation_id: id, doctor_id, disease_id, last_activity_at: created_at, deleted_at: null };
    await db.insertInto('consultation_doctor').values(initiator).execute();
    if (rows.length > 0) await db.insertInto('consultation_doctor').values(rows).execute();
  }
}

type Participant = {
  invited_at: Date | null;
  seen_at: Date | null;
  answer: string | null;
  answered_at: Date | null;
  replied_at: Date | null;
};
/** A case and who takes part in it. */
export type WaitingCase = CaseRow & { urgency: number; replyDue: Date; participants: Participant[] };

export async function readWaitingCases(db: Db): Promise<WaitingCase[]> {
  const { rows } = await sql<Omit<WaitingCase, 'participants'> & { id: number }>`select id, doctor_id as "doctorId",
    hospital_id as "hospitalId", disease_id as "diseaseId", status, created_at as "createdAt", urgency,
    first_reply_at as "firstReplyAt", reply_due as "replyDue", deleted_at is not null as deleted
    from consultation`.execute(db);
  const participants = await db.selectFrom('consultation_doctor').selectAll().execute();
  const of = Map.groupBy(participants, ({ consultation_id }) => consultation_id);
  return rows.map(({ id, ...row }) => ({ ...row, participants: of.get(id) ?? [] }));
}

const earliest = (moments: (Date | null)[]) =>
  moments.reduce<Date | null>((first, one) => (one && (!first || one < first) ? one : first), null);

function medianOf(waits: (number | null)[]) {
  const known = waits.filter((wait) => wait !== null).sort((one, other) => one - other);
  const middle = known[Math.ceil(known.length / 2) - 1];
  return { cases: known.length, medianMinutes: middle === undefined ? null : roundedUp(middle / minuteMs) };
}

function ofThese(cases: WaitingCase[], now: Date) {
  const waits = (of: (participants: Participant[]) => Date | null) =>
    cases.map(({ participants }) => {
      const invited = participants.filter(({ invited_at }) => invited_at);
      const [from, to] = [earliest(invited.map(({ invited_at }) => invited_at)), of(invited)];
      return from && to ? to.getTime() - from.getTime() : null;
    });
  const due = cases.filter(({ replyDue }) => replyDue <= now);
  return {
    cases: cases.length,
    seen: medianOf(waits((invited) => earliest(invited.map(({ seen_at }) => seen_at)))),
    accepted: medianOf(
      waits((invited) =>
        earliest(invited.flatMap((one) => [one.answer === 'accepted' ? one.answered_at : null, one.replied_at])),
      ),
    ),
    replied: medianOf(
      cases.map(({ createdAt, firstReplyAt }) => firstReplyAt && firstReplyAt.getTime() - createdAt.getTime()),
    ),
    due: due.length,
    inTime: due.filter(({ firstReplyAt, replyDue }) => firstReplyAt && firstReplyAt <= replyDue).length,
  };
}

/** How long these cases waited, all together and by urgency. */
export const timesFrom = (cases: WaitingCase[], now: Date) => ({
  all: ofThese(cases, now),
  urgencies: [0, 1, 2].map((wanted) =>
    ofThese(
      cases.filter(({ urgency }) => urgency === wanted),
      now,
    ),
  ),
});
