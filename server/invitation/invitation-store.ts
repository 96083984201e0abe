import { type RawBuilder, sql } from 'kysely';
import type { Day } from '../../clinical/ages.ts';
import type { Invitation } from '../../contract/schemas/invitation.ts';
import { selectOwnCases } from '../database/own-cases-store.ts';
import { type Given, isDoctorActive, isoOf, type Moment } from '../database/queries.ts';
import type { Db, Tx } from '../database/row-types.ts';
import { firstReminderAt, reminderSteps, stateOf } from './rules.ts';

/** Within how many hours the hospital of a consultation promises a first reply, by its urgency. */
export const replyHoursOf = sql<number>`case consultation.urgency when 2 then hospital.urgent_reply_hours
  when 1 then hospital.soon_reply_hours else hospital.routine_reply_hours end`;

/** Of invitations, in the order of the doctors' ids. Who is away, now or later, is told as of `today`. */
export const selectInvitations = (db: Db | Tx, today: Given<Day>) =>
  db
    .selectFrom('consultation_doctor as invited')
    .innerJoin('doctor', 'doctor.id', 'invited.doctor_id')
    .innerJoin('hospital', 'hospital.id', 'doctor.hospital_id')
    .leftJoin('doctor as suggested', 'suggested.id', 'invited.suggested_doctor_id')
    .leftJoin('hospital as of_suggested', 'of_suggested.id', 'suggested.hospital_id')
    .leftJoin('absence', (join) =>
      join.onRef('absence.doctor_id', '=', 'invited.doctor_id').on(sql<boolean>`absence.to_day >= ${today}::date`),
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
      isDoctorActive.as('isDoctorActive'),
    ])
    .where('invited.invited_at', 'is not', null)
    .orderBy('invited.doctor_id');

type InvitationRow = {
  doctor_id: number;
  invited_at: Moment | null;
  seen_at: Moment | null;
  answer: 'accepted' | 'declined' | null;
  answered_at: Moment | null;
  replied_at: Moment | null;
  decline_reason: string | null;
  suggestedId: number | null;
  suggestedName: string | null;
  suggestedHospital: string | null;
  awayFrom: Day | null;
  awayTo: Day | null;
  substituteId: number | null;
  substituteName: string | null;
  substituteHospital: string | null;
  isDoctorActive: boolean;
};

export const toInvitation = (row: InvitationRow): Invitation => ({
  doctorId: row.doctor_id,
  state: stateOf(row),
  sentAt: isoOf(row.invited_at!),
  seenAt: row.seen_at && isoOf(row.seen_at),
  answeredAt: row.answered_at && isoOf(row.answered_at),
  repliedAt: row.replied_at && isoOf(row.replied_at),
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
  isDoctorActive: row.isDoctorActive,
});

const person = (doctorId: number | null, doctorName: string | null, doctorHospital: string | null) =>
  doctorId === null ? null : { doctorId, doctorName: doctorName!, doctorHospital: doctorHospital! };

/**
 * The doctor has looked at the case they were invited to; when they first did stays. The case is locked first, as by all who
 * write of its participants: the database keeps its time to the first look beside it.
 */
export async function markInvitationSeen(db: Db | Tx, consultationId: number, doctorId: number, at = new Date()) {
  await sql`
    with unseen as materialized (
      select consultation.id from consultation join consultation_doctor as own on own.consultation_id = consultation.id
      where consultation.id = ${consultationId} and own.doctor_id = ${doctorId}
        and own.invited_at is not null and own.seen_at is null
      for no key update of consultation)
    update consultation_doctor set seen_at = ${at} from unseen
    where consultation_id = unseen.id and doctor_id = ${doctorId} and invited_at is not null and seen_at is null`.execute(
    db,
  );
}

export type OwnInvitation = {
  childId: number;
  status: 0 | 1 | 2;
  urgency: 0 | 1 | 2;
  initiatorId: number;
  isInvited: boolean;
  hasReplied: boolean;
  answer: 'accepted' | 'declined' | null;
};

/** A doctor's own part in a consultation, which is locked; undefined to who takes none. */
export async function lockOwnInvitation(
  tx: Tx,
  consultationId: number,
  doctorId: number,
): Promise<OwnInvitation | undefined> {
  const found = await selectOwnCases(tx, doctorId)
    .innerJoin('patient', 'patient.id', 'consultation.patient_id')
    .select(['consultation.status', 'consultation.urgency', 'consultation.doctor_id as initiatorId'])
    .select('patient.child_id as childId')
    .select(['consultation_doctor.invited_at as invitedAt', 'consultation_doctor.replied_at as repliedAt'])
    .select('consultation_doctor.answer')
    .where('consultation.id', '=', consultationId)
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
 * deleted or answered. Whose reply was taken back, or whose case is opened again, is waited for again, and reminded from the
 * first step on; after the last step nobody is.
 */
export async function refreshWaiting(tx: Tx, consultationIds: number[], at = new Date()): Promise<void> {
  await sql`
    update consultation_doctor d set replied_at = (select min(created_at) from reply
      where consultation_id = d.consultation_id and doctor_id = d.doctor_id and deleted_at is null)
    where consultation_id = any(${consultationIds}) and invited_at is not null`.execute(tx);
  await sql`
    update consultation_doctor d set
      seen_at = coalesce(seen_at, replied_at),
      is_waiting = c.status = 0 and c.deleted_at is null and c.over_noted_at is null and d.deleted_at is null and case when d.invited_at is null then c.first_reply_at is null
        else d.replied_at is null and d.answer is distinct from 'declined' end
    from consultation c where c.id = d.consultation_id and c.id = any(${consultationIds})`.execute(tx);
  const ofThese = sql<boolean>`consultation.id = any(${consultationIds})`;
  await sql`
    update consultation set reminders_no = 0, remind_at = null
    where ${ofThese} and not (status = 0 and first_reply_at is null and deleted_at is null and over_noted_at is null)`.execute(
    tx,
  );
  await beginReminders(
    tx,
    sql<boolean>`${ofThese} and remind_at is null and reminders_no < ${reminderSteps.length}`,
    at,
  );
}

/**
 * More doctors were asked: who is reminded first begins again where a step was taken already, for them and not for those who
 * took it.
 */
export const remindNewcomers = (tx: Tx, consultationId: number, at: Date): Promise<void> =>
  beginReminders(tx, sql<boolean>`consultation.id = ${consultationId} and reminders_no > 0`, at);

async function beginReminders(tx: Tx, condition: RawBuilder<boolean>, at: Date): Promise<void> {
  const begun = await tx
    .selectFrom('consultation')
    .innerJoin('hospital', 'hospital.id', 'consultation.hospital_id')
    .select(['consultation.id', 'reply_due as replyDue', replyHoursOf.as('hours')])
    .where(condition)
    .where('status', '=', 0)
    .where('first_reply_at', 'is', null)
    .where('deleted_at', 'is', null)
    .where('over_noted_at', 'is', null)
    .execute();
  for (const { id, ...target } of begun)
    await tx
      .updateTable('consultation')
      .set({ reminders_no: 0, remind_at: firstReminderAt(at, target) })
      .where('id', '=', id)
      .execute();
}

const unseenInvitations = (db: Db | Tx) =>
  db
    .selectFrom('consultation_doctor')
    .innerJoin('consultation', 'consultation.id', 'consultation_doctor.consultation_id')
    .where('consultation_doctor.invited_at', 'is not', null)
    .where('consultation_doctor.seen_at', 'is', null)
    .where('consultation_doctor.deleted_at', 'is', null)
    .where('consultation.status', '=', 0)
    .where('consultation.deleted_at', 'is', null);

/** The open cases to which a doctor was invited and has not looked at, the latest first. */
export const selectUnseen = (db: Db | Tx, doctorId: Given<number>) =>
  unseenInvitations(db)
    .select('consultation_doctor.consultation_id as consId')
    .where('consultation_doctor.doctor_id', '=', doctorId)
    .orderBy('consultation_doctor.invited_at', 'desc');

/** How many invitations each doctor has not looked at and when the latest was sent, as a text that changes with it. */
export async function unseenOf(db: Db, doctorIds: number[]): Promise<Map<number, string>> {
  const rows = await unseenInvitations(db)
    .select(({ fn }) => [
      'consultation_doctor.doctor_id as doctorId',
      fn.max('consultation_doctor.invited_at').as('latest'),
      fn.countAll<number>().as('count'),
    ])
    .where('consultation_doctor.doctor_id', '=', sql<number>`any(${doctorIds})`)
    .groupBy('consultation_doctor.doctor_id')
    .execute();
  return new Map(rows.map(({ doctorId, latest, count }) => [doctorId, `${latest?.toISOString()} ${count}`]));
}
