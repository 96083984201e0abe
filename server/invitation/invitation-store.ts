import { sql } from 'kysely';
import { type Day, dayInShanghai } from '../../clinical/ages.ts';
import type { Invitation } from '../../contract/schemas/invitation.ts';
import type { Db, Tx } from '../database/row-types.ts';
import { stateOf } from './rules.ts';

/** The invitations of a consultation in the order of the doctors' ids. Who is away, now or later, is told as of `at`. */
export async function listInvitations(db: Db | Tx, consultationId: number, at = new Date()): Promise<Invitation[]> {
  const rows = await db
    .selectFrom('consultation_doctor as invited')
    .leftJoin('doctor as suggested', 'suggested.id', 'invited.suggested_doctor_id')
    .leftJoin('hospital as of_suggested', 'of_suggested.id', 'suggested.hospital_id')
    .leftJoin('absence', (join) =>
      join
        .onRef('absence.doctor_id', '=', 'invited.doctor_id')
        .on(sql<boolean>`absence.to_day >= ${dayInShanghai(at)}::date`),
    )
    .leftJoin('doctor as substitute', 'substitute.id', 'absence.substitute_id')
    .leftJoin('hospital as of_substitute', 'of_substitute.id', 'substitute.hospital_id')
    .select([
      'invited.doctor_id',
      'invited.invited_at',
      'invited.seen_at',
      'invited.answer',
      'invited.answered_at',
      'invited.replied_at',
      'invited.decline_reason',
      'suggested.id as suggestedId',
      'suggested.name as suggestedName',
      'of_suggested.name as suggestedHospital',
      sql<Day | null>`to_char(absence.from_day, 'YYYY-MM-DD')`.as('awayFrom'),
      sql<Day | null>`to_char(absence.to_day, 'YYYY-MM-DD')`.as('awayTo'),
      'substitute.id as substituteId',
      'substitute.name as substituteName',
      'of_substitute.name as substituteHospital',
    ])
    .where('invited.consultation_id', '=', consultationId)
    .where('invited.invited_at', 'is not', null)
    .orderBy('invited.doctor_id')
    .execute();
  return rows.map((row) => ({
    doctorId: row.doctor_id,
    state: stateOf(row),
    sentAt: row.invited_at!.toISOString(),
    seenAt: row.seen_at?.toISOString() ?? null,
    answeredAt: row.answered_at?.toISOString() ?? null,
    repliedAt: row.replied_at?.toISOString() ?? null,
    declineReason: row.decline_reason,
    suggested: person(row.suggestedId, row.suggestedName, row.suggestedHospital),
    away:
      row.awayFrom && row.awayTo
        ? {
            from: row.awayFrom,
            to: row.awayTo,
            substitute: person(row.substituteId, row.substituteName, row.substituteHospital),
          }
        : null,
  }));
}

const person = (doctorId: number | null, doctorName: string | null, doctorHospital: string | null) =>
  doctorId === null ? null : { doctorId, doctorName: doctorName!, doctorHospital: doctorHospital! };

/** The doctor has looked at the case they were invited to; when they first did stays. */
export async function markInvitationSeen(db: Db | Tx, consultationId: number, doctorId: number, at = new Date()) {
  await db
    .updateTable('consultation_doctor')
    .set({ seen_at: at })
    .where('consultation_id', '=', consultationId)
    .where('doctor_id', '=', doctorId)
    .where('invited_at', 'is not', null)
    .where('seen_at', 'is', null)
    .execute();
}

export type OwnInvitation = {
  status: 0 | 1 | 2;
  urgency: 0 | 1 | 2;
  initiatorId: number;
  isInvited: boolean;
  hasReplied: boolean;
};

/** A doctor's own part in a consultation, which is locked; undefined to who takes none. */
export async function lockOwnInvitation(
  tx: Tx,
  consultationId: number,
  doctorId: number,
): Promise<OwnInvitation | undefined> {
  const found = await tx
    .selectFrom('consultation')
    .innerJoin('consultation_doctor as own', 'own.consultation_id', 'consultation.id')
    .select(['consultation.status', 'consultation.urgency', 'consultation.doctor_id as initiatorId'])
    .select(['own.invited_at as invitedAt', 'own.replied_at as repliedAt'])
    .where('consultation.id', '=', consultationId)
    .where('consultation.deleted_at', 'is', null)
    .where('own.doctor_id', '=', doctorId)
    .forUpdate('consultation')
    .executeTakeFirst();
  if (!found) return undefined;
  const { invitedAt, repliedAt, ...rest } = found;
  return { ...rest, isInvited: invitedAt !== null, hasReplied: repliedAt !== null };
}

type Answer = { answer: 'accepted' | 'declined'; reason?: string | undefined; suggestedDoctorId?: number | undefined };

/** Keeps what an invited doctor of a locked consultation answers; who answers has seen it. */
export async function saveAnswer(
  tx: Tx,
  consultationId: number,
  doctorId: number,
  { answer, reason, suggestedDoctorId }: Answer,
  at = new Date(),
): Promise<void> {
  const declined = answer === 'declined';
  await tx
    .updateTable('consultation_doctor')
    .set((eb) => ({
      answer,
      answered_at: at,
      decline_reason: declined ? (reason ?? null) : null,
      suggested_doctor_id: declined ? (suggestedDoctorId ?? null) : null,
      seen_at: eb.fn.coalesce('seen_at', eb.val(at)),
    }))
    .where('consultation_id', '=', consultationId)
    .where('doctor_id', '=', doctorId)
    .execute();
  await refreshWaiting(tx, [consultationId], at);
}

/**
 * Brings up to date for whom locked consultations wait, and when they are next reminded of it: not once they are closed,
 * deleted or answered. Whose reply was taken back is waited for again.
 */
export async function refreshWaiting(tx: Tx, consultationIds: number[], at = new Date()): Promise<void> {
  await sql`
    update consultation_doctor d set replied_at = (select min(created_at) from reply
      where consultation_id = d.consultation_id and doctor_id = d.doctor_id and deleted_at is null)
    where consultation_id = any(${consultationIds}) and invited_at is not null`.execute(tx);
  await sql`
    update consultation_doctor d set
      seen_at = coalesce(seen_at, replied_at),
      is_waiting = c.status = 0 and c.deleted_at is null and case when d.invited_at is null then c.first_reply_at is null
        else d.replied_at is null and d.answer is distinct from 'declined' end
    from consultation c where c.id = d.consultation_id and c.id = any(${consultationIds})`.execute(tx);
  await sql`
    update consultation set remind_at = case when status = 0 and first_reply_at is null and deleted_at is null
      then coalesce(remind_at, greatest(reply_due, ${at}::timestamptz)) end
    where id = any(${consultationIds})`.execute(tx);
}

/** The open cases to which a doctor was invited and has not looked at, the latest first. */
export async function listUnseen(db: Db | Tx, doctorId: number, limit: number): Promise<number[]> {
  const rows = await db
    .selectFrom('consultation_doctor')
    .select('consultation_id as consId')
    .where('doctor_id', '=', doctorId)
    .where('invited_at', 'is not', null)
    .where('seen_at', 'is', null)
    .where('deleted_at', 'is', null)
    .orderBy('invited_at', 'desc')
    .limit(limit)
    .execute();
  return rows.map(({ consId }) => consId);
}

/** How many invitations each doctor has not looked at and when the latest was sent, as a text that changes with it. */
export async function unseenOf(db: Db, doctorIds: number[]): Promise<Map<number, string>> {
  const rows = await db
    .selectFrom('consultation_doctor')
    .select(({ fn }) => ['doctor_id as doctorId', fn.max('invited_at').as('latest'), fn.countAll<number>().as('count')])
    .where('doctor_id', '=', sql<number>`any(${doctorIds})`)
    .where('invited_at', 'is not', null)
    .where('seen_at', 'is', null)
    .where('deleted_at', 'is', null)
    .groupBy('doctor_id')
    .execute();
  return new Map(rows.map(({ doctorId, latest, count }) => [doctorId, `${latest?.toISOString()} ${count}`]));
}
