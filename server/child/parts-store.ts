import { sql } from 'kysely';
import type { Db, Tx } from '../database/row-types.ts';
import { refreshWaiting } from '../invitation/invitation-store.ts';
import { isShared } from '../database/own-cases-store.ts';

/**
 * A doctor's part in a case that is closed is marked in consultation_doctor.deleted_at; whatever opens a case to a doctor asks
 * for a part that is open. Nobody's row goes, so that what ended is opened again to whom it was open.
 */

export type Ended = { consultationId: number; doctorIds: number[] };

/** Of rows `consultation`, `part`, `doctor` and `child`. */
const isOpen = sql<boolean>`(
  (consultation.deleted_at is null or consultation.withdrawn_at is not null and part.doctor_id <> consultation.doctor_id)
  and (consultation.access_ended_at is null or part.doctor_id = consultation.doctor_id)
  and (doctor.hospital_id = child.hospital_id or ${isShared}))`;

/**
 * Opens and closes the parts in all cases of these children by the rule above. Called once inside each change that touches them;
 * their cases are locked.
 */
export async function settleParts(tx: Tx, childIds: number[], at = new Date()): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    update consultation_doctor set deleted_at = case when wished.is_open then null else ${at}::timestamptz end
    from (select part.consultation_id, part.doctor_id, ${isOpen} as is_open
      from child join patient on patient.child_id = child.id join consultation on consultation.patient_id = patient.id
        join consultation_doctor as part on part.consultation_id = consultation.id join doctor on doctor.id = part.doctor_id
      where child.id = any(${childIds})) as wished
    where wished.consultation_id = consultation_doctor.consultation_id and wished.doctor_id = consultation_doctor.doctor_id
      and (consultation_doctor.deleted_at is null) <> wished.is_open
    returning wished.consultation_id as id`.execute(tx);
  const changed = [...new Set(rows.map(({ id }) => id))];
  if (changed.length > 0) await refreshWaiting(tx, changed, at);
}

/** Whose parts in the cases of a child end once its keeper shares it no longer: all who are not the keeper's doctors. */
export async function listOutsiders(tx: Tx, childId: number): Promise<Ended[]> {
  const { rows } = await sql<Ended>`
    select part.consultation_id as "consultationId", array_agg(part.doctor_id order by part.doctor_id) as "doctorIds"
    from child join patient on patient.child_id = child.id join consultation on consultation.patient_id = patient.id
      join consultation_doctor as part on part.consultation_id = consultation.id join doctor on doctor.id = part.doctor_id
    where child.id = ${childId} and part.deleted_at is null and doctor.hospital_id <> child.hospital_id
    group by part.consultation_id order by part.consultation_id`.execute(tx);
  return rows;
}

/** A doctor is of another hospital now: what they were let into as one of the former's doctors ends, and begins at the new one. */
export async function settleMoved(tx: Tx, doctorId: number): Promise<void> {
  const { rows } = await sql<{ id: number }>`select distinct patient.child_id as id from consultation_doctor as part
    join consultation on consultation.id = part.consultation_id join patient on patient.id = consultation.patient_id
    where part.doctor_id = ${doctorId}`.execute(tx);
  await settleParts(
    tx,
    rows.map(({ id }) => id),
  );
}

/** The same for the child of a case. */
export async function settlePartsOf(tx: Tx, consultationId: number): Promise<void> {
  const { rows } = await sql<{ id: number }>`select patient.child_id as id from consultation
    join patient on patient.id = consultation.patient_id where consultation.id = ${consultationId}`.execute(tx);
  await settleParts(
    tx,
    rows.map(({ id }) => id),
  );
}

/**
 * Ends the part of invited doctors in cases that were closed more than `days` ago, and gives back those that should not have
 * ended: with other days than before, or with undefined, which ends none. Replies and the record stay.
 */
export async function endClosedAccess(db: Db, days: number | undefined, at = new Date()): Promise<void> {
  const since = new Date(at.getTime() - (days ?? 0) * 86_400_000);
  const isOver =
    days === undefined
      ? sql`false`
      : sql`status <> 0 and coalesce((select max(change.at) from consultation_status_change as change
          where change.consultation_id = consultation.id), created_at) < ${since}`;
  await db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ id: number }>`
      update consultation set access_ended_at = case when ${isOver} then ${at}::timestamptz end
      from patient where patient.id = consultation.patient_id and consultation.deleted_at is null
        and (access_ended_at is not null) <> (${isOver})
      returning patient.child_id as id`.execute(tx);
    await settleParts(tx, [...new Set(rows.map(({ id }) => id))], at);
  });
}
