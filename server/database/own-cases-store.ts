import { type RawBuilder, sql } from 'kysely';
import type { Day } from '../../clinical/ages.ts';
import { beijing, type Given, isAllowed } from './queries.ts';
import type { Db, Tx } from './row-types.ts';

/** The consultations in which a doctor takes part, as the initiator or invited; `consultation_doctor` is their own part. */
export const selectOwnCases = (db: Db | Tx, doctorId: Given<number>) =>
  db
    .selectFrom('consultation')
    .innerJoin('consultation_doctor', 'consultation_doctor.consultation_id', 'consultation.id')
    .where('consultation.deleted_at', 'is', null)
    .where('consultation_doctor.doctor_id', '=', doctorId)
    .where('consultation_doctor.deleted_at', 'is', null);

/* What server/child/may-store.ts asks, where what lies below it asks it too: see docs/security.md, "Who may". */

/** Of a row of child by this name: whether its keeper lets others read it. */
export const isSharedRow = (row: string) => sql<boolean>`(${sql.ref(`${row}.restricted_at`)} is null
  and (select kind from child_entry as said where said.child_id = ${sql.ref(`${row}.id`)}
    and said.kind in ('consent', 'consentWithdrawn') order by said.id desc limit 1) is distinct from 'consentWithdrawn')`;
export const isShared = isSharedRow('child');

/** Of a row `consultation`: there to be read, also where it was withdrawn after others had written in it. */
export const isCaseThere = sql<boolean>`(consultation.deleted_at is null or consultation.withdrawn_at is not null)`;

/**
 * Of rows `consultation` and `part` of its participant: open to read. The initiator's part in a case that they withdrew is
 * closed, so that it stands in no list of theirs, but they may open it.
 */
export const isPartReadable = sql<boolean>`(part.deleted_at is null or consultation.withdrawn_at is not null
  and part.doctor_id = consultation.doctor_id and exists (
    select from patient join child on child.id = patient.child_id join doctor on doctor.id = part.doctor_id
    where patient.id = consultation.patient_id and (doctor.hospital_id = child.hospital_id or ${isShared})))`;

/** Of a row `consultation`: whether its keeper's coordinator reads it, though not invited: it was withdrawn by its initiator. */
const isCoordinatorsOf = (doctorId: Given<number>) => sql<boolean>`(consultation.withdrawn_at is not null and exists (
  select from doctor join "user" on "user".id = doctor.user_id
    join patient on patient.id = consultation.patient_id join child on child.id = patient.child_id
  where doctor.id = ${doctorId} and doctor.hospital_id = child.hospital_id and ${isAllowed('hospital:coordinate')}))`;

/** Of a row `consultation`: whether a doctor reads the case, its text, replies and pictures. */
export const mayReadCase = (doctorId: Given<number>): RawBuilder<boolean> => sql<boolean>`(${isCaseThere} and (
  exists (select from consultation_doctor as part where part.consultation_id = consultation.id
    and part.doctor_id = ${doctorId} and ${isPartReadable}) or ${isCoordinatorsOf(doctorId)}))`;

/** Since when a doctor's part in a case is ended by the keeper of the child's record, and why. */
export type OnlyOwn = { since: Day; why: 'restricted' | 'consentWithdrawn' };

/**
 * Of a row `consultation`: null but for a doctor whose part the keeper ended, who began the case or replied in it: they go on
 * reading what they wrote themselves.
 */
export const onlyOwnOf = (doctorId: Given<number>) => sql<OnlyOwn | null>`(select json_build_object(
    'since', to_char(coalesce(child.restricted_at, (select max(said.saved_at) from child_entry as said
      where said.child_id = child.id and said.kind = 'consentWithdrawn')) at time zone ${beijing}, 'YYYY-MM-DD'),
    'why', case when child.restricted_at is null then 'consentWithdrawn' else 'restricted' end)
  from consultation_doctor as part join doctor on doctor.id = part.doctor_id
    join patient on patient.id = consultation.patient_id join child on child.id = patient.child_id
  where part.consultation_id = consultation.id and part.doctor_id = ${doctorId} and ${isCaseThere}
    and doctor.hospital_id <> child.hospital_id and not ${isShared} and (consultation.doctor_id = part.doctor_id
      or part.replied_at is not null and consultation.access_ended_at is null))`;
