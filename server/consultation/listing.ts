import type { ExpressionBuilder } from 'kysely';
import { diseaseNames } from '../../contract/diseases.ts';
import type { ConsultationLine } from '../../contract/schemas/consultation.ts';
import type { Database, Db } from '../database/schema.ts';
import { ageAtStart, type DiseaseId, selectHeads } from './heads.ts';

type Page = { pageSize: number; pageNo: number };

const ofDoctor = (doctorId: number, diseaseId: number) => (eb: ExpressionBuilder<Database, 'consultation_doctor'>) =>
  eb.and([
    eb('consultation_doctor.doctor_id', '=', doctorId),
    eb('consultation_doctor.deleted_at', 'is', null),
    ...(diseaseId > 0 ? [eb('consultation_doctor.disease_id', '=', diseaseId)] : []),
  ]);

/** How many consultations a doctor takes part in; of one category, or with 0 of all. */
export async function countConsultations(db: Db, doctorId: number, diseaseId: number): Promise<number> {
  const { count } = await db
    .selectFrom('consultation_doctor')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where(ofDoctor(doctorId, diseaseId))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** A page of what a doctor takes part in, latest reply first; the consultation's own date counts where there is none. */
export async function listConsultations(
  db: Db,
  doctorId: number,
  diseaseId: number,
  { pageSize, pageNo }: Page,
): Promise<ConsultationLine[]> {
  const page = db
    .selectFrom('consultation_doctor')
    .select(['consultation_id', 'last_activity_at'])
    .where(ofDoctor(doctorId, diseaseId))
    .orderBy('last_activity_at', 'desc')
    .orderBy('consultation_id', 'desc')
    .limit(pageSize)
    .offset((pageNo - 1) * pageSize)
    .as('page');
  const rows = await selectHeads(db)
    .innerJoin(page, 'page.consultation_id', 'consultation.id')
    .select([
      'consultation.attachment_count as attachmentCount',
      'consultation.last_reply_at as lastReplyAt',
      (eb) =>
        eb
          .selectFrom('reply_read')
          .select(eb.fn.countAll<number>().as('count'))
          .where('reply_read.doctor_id', '=', doctorId)
          .where('reply_read.read_at', 'is', null)
          .whereRef('reply_read.consultation_id', '=', 'consultation.id')
          .as('unreadCount'),
    ])
    .orderBy('page.last_activity_at', 'desc')
    .orderBy('consultation.id', 'desc')
    .execute();
  return rows.map((row) => ({
    id: row.id,
    title: row.title,
    attachment_count: row.attachmentCount,
    consultation_hospital: row.pubDoctorHospital,
    consultation_user: row.pubDoctorName,
    consultation_pub_date_time: row.createdAt.toISOString(),
    patient_name: row.patientName,
    patient_sex: row.patientSex,
    patient_age: ageAtStart(row),
    patient_weight: row.patientWeight,
    patient_body_long: row.patientBodyLong,
    reply_count: row.replyCount,
    disease_id: row.diseaseId,
    sickness_type: diseaseNames[row.diseaseId as DiseaseId],
    status: row.status,
    last_reply_date: row.lastReplyAt?.toISOString() ?? null,
    is_read: Number(row.unreadCount) === 0,
    unread_count: Number(row.unreadCount),
    is_initiator: row.pubDoctorId === doctorId,
  }));
}
