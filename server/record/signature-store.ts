import { sql } from 'kysely';
import type { Signature } from '../../contract/schemas/record.ts';
import type { Tx } from '../database/row-types.ts';

/** A doctor as they are named today, for the columns of what they write. */
export async function signatureOf(tx: Tx, doctorId: number) {
  return tx
    .selectFrom('doctor')
    .innerJoin('hospital', 'hospital.id', 'doctor.hospital_id')
    .select([
      'doctor.id as doctor_id',
      'doctor.name as doctor_name',
      'doctor.title as doctor_title',
      'hospital.name as doctor_hospital',
      'doctor.center as doctor_center',
    ])
    .where('doctor.id', '=', doctorId)
    .executeTakeFirstOrThrow();
}

type SignatureRow = Awaited<ReturnType<typeof signatureOf>>;

/** Its columns as calls tell them. */
export const toSignature = (row: SignatureRow): Signature => ({
  doctorId: row.doctor_id,
  doctorName: row.doctor_name,
  doctorTitle: row.doctor_title,
  doctorHospital: row.doctor_hospital,
  doctorCenter: row.doctor_center,
});

/** The initiator is named as they were when they saved it last, whoever else wrote a version since. */
export const newestOfInitiator = sql<number>`(select max(own.version_no) from consultation_version as own
  where own.consultation_id = consultation.id and own.doctor_id = consultation.doctor_id)`;
