import { sql } from 'kysely';
import { ageText, dayInShanghai } from '../../clinical/ages.ts';
import type { ConsultationStatus } from '../../contract/schemas/consultation.ts';
import type { Db, Tx } from '../database/schema.ts';

/** Weight, height and age belong together: all are those of the day the consultation was proposed. */
export const ageAtStart = (row: { patientBirthday: string; createdAt: Date }) =>
  ageText(row.patientBirthday, dayInShanghai(row.createdAt));

/** What list and detail show alike. */
export const selectHeads = (db: Db | Tx) =>
  db
    .selectFrom('consultation')
    .innerJoin('patient', 'patient.id', 'consultation.patient_id')
    .innerJoin('doctor', 'doctor.id', 'consultation.doctor_id')
    .innerJoin('hospital', 'hospital.id', 'consultation.hospital_id')
    .where('consultation.deleted_at', 'is', null)
    .select([
      'consultation.id',
      'consultation.title',
      'consultation.created_at as createdAt',
      'consultation.disease_id as diseaseId',
      'consultation.reply_count as replyCount',
      'patient.id as patientId',
      'patient.name as patientName',
      'patient.weight_kg as patientWeight',
      'patient.height_cm as patientBodyLong',
      'doctor.id as pubDoctorId',
      'doctor.name as pubDoctorName',
      'hospital.name as pubDoctorHospital',
    ])
    .select([
      sql<ConsultationStatus>`consultation.status`.as('status'),
      sql<0 | 1>`patient.sex`.as('patientSex'),
      sql<string>`to_char(patient.birth_date, 'YYYY-MM-DD')`.as('patientBirthday'),
    ]);
