import { sql } from 'kysely';
import { isCaseThere, isPartReadable, mayReadCase } from '../database/own-cases-store.ts';
import { isSentTo, isTreatedBy } from '../database/sendings-store.ts';
import type { Given } from '../database/queries.ts';
import type { Db, Tx } from '../database/row-types.ts';
import type { CallingDoctor } from '../session/session-store.ts';

/**
 * The one rule of who may read of a child and act for it: the table in docs/security.md, "Who may". The keeper is the hospital
 * that follows the child, `child.hospital_id`; the hospital of a case is only where it was written.
 */

type Reader = Pick<CallingDoctor, 'doctorId' | 'hospitalId'>;

/**
 * `keep`: amend, call, consent, merge, split, send on: the keeper's doctors. `treat`: record exams and treatments, call the
 * guardian: they, and the hospital that accepted to treat the child.
 */
type Deed = 'keep' | 'treat';

/** Of a row `child`: whether a hospital's doctors may do something for it. What a case's initiator may: lockOwnConsultation. */
export const mayAct = (hospitalId: number, deed: Deed) =>
  sql<boolean>`(child.deleted_at is null and child.merged_into is null and (child.hospital_id = ${hospitalId}
    or ${deed === 'treat' ? isTreatedBy(sql.ref('child.id'), hospitalId) : sql`false`}))`;

/** Of a row `child`: whether a doctor takes part in a case about it that they may read. */
const isInCase = (doctorId: Given<number>) => sql<boolean>`exists (
  select from patient join consultation on consultation.patient_id = patient.id
    join consultation_doctor as part on part.consultation_id = consultation.id and part.doctor_id = ${doctorId}
  where patient.child_id = child.id and ${isCaseThere} and ${isPartReadable})`;

/** Of a row of child_entry: it says what was found or done, or that the child was sent on; who only answered wrote nothing. */
const isFound = sql<boolean>`(own.kind in ('exam', 'statement', 'contact')
  or own.kind = 'transfer' and own.content ->> 'state' not in ('accepted', 'declined'))`;

/**
 * Of a row `child`: whether a doctor wrote something of it themselves, or their hospital did outside of cases, which they go on
 * reading as it was, and nothing that was added later. What they replied stands in the case.
 */
const wroteOf = ({ doctorId, hospitalId }: Reader) => sql<boolean>`(exists (
    select from child_entry as own where own.child_id = child.id and ${isFound} and (own.doctor_id = ${doctorId}
      or own.doctor_hospital = (select name from hospital where hospital.id = ${hospitalId})))
  or exists (select from patient join consultation on consultation.patient_id = patient.id
    where patient.child_id = child.id and ${isCaseThere} and consultation.doctor_id = ${doctorId}))`;

/** `row`: name, birth, day. `course`: exams, treatments. `case`: its text, replies, pictures. `guardian`: with telephone. */
export type Part = 'row' | 'course' | 'case' | 'guardian';

/** An id that was merged into another one stands for that one. */
const standsFor = (id: number) => sql`(select coalesce(merged_into, id) from child where id = ${id})`;

export type Readable = {
  id: number;
  isKeeper: boolean;
  /** They read what they wrote themselves, as it was, since the keeper ended the rest. */
  isOnlyOwn: boolean;
};

/** What a doctor reads of a child at all, and as what. */
export async function findReadable(db: Db | Tx, id: number, doctor: Reader): Promise<Readable | undefined> {
  const { rows } = await sql<Readable & { isOpen: boolean; hasWritten: boolean }>`
    select child.id, child.hospital_id = ${doctor.hospitalId} as "isKeeper",
      (child.hospital_id = ${doctor.hospitalId} or ${isSentTo(sql.ref('child.id'), doctor.hospitalId)} or ${isInCase(doctor.doctorId)}) as "isOpen",
      ${wroteOf(doctor)} as "hasWritten"
    from child where child.id = ${standsFor(id)} and child.deleted_at is null`.execute(db);
  const [found] = rows;
  if (!found || !(found.isOpen || found.hasWritten)) return undefined;
  return { id: found.id, isKeeper: found.isKeeper, isOnlyOwn: !found.isOpen };
}

/** Whether a doctor may read a part of what is known of a child, or the case that is named. */
export async function mayRead(
  db: Db | Tx,
  doctor: Reader,
  of: { childId: number } | { consultationId: number },
  part: Part,
): Promise<boolean> {
  if ('consultationId' in of) {
    const { rows } = await sql`select from consultation
      where id = ${of.consultationId} and ${mayReadCase(doctor.doctorId)}`.execute(db);
    return rows.length > 0;
  }
  const { childId } = of;
  if (part !== 'guardian') return (await findReadable(db, childId, doctor))?.isOnlyOwn === false;
  const { rows } = await sql`select from child where child.id = ${standsFor(childId)}
    and ${mayAct(doctor.hospitalId, 'treat')}`.execute(db);
  return rows.length > 0;
}
