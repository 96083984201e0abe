import type { Given } from './queries.ts';
import type { Db, Tx } from './row-types.ts';

/** The consultations in which a doctor takes part, as the initiator or invited; `consultation_doctor` is their own part. */
export const selectOwnCases = (db: Db | Tx, doctorId: Given<number>) =>
  db
    .selectFrom('consultation')
    .innerJoin('consultation_doctor', 'consultation_doctor.consultation_id', 'consultation.id')
    .where('consultation.deleted_at', 'is', null)
    .where('consultation_doctor.doctor_id', '=', doctorId)
    .where('consultation_doctor.deleted_at', 'is', null);
