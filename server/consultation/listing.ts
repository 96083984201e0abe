import { type ExpressionBuilder, sql } from 'kysely';
import { type DiseaseId, diseaseNames } from '../../contract/diseases.ts';
import type { ConsultationLine } from '../../contract/schemas/consultation.ts';
import { prepare } from '../database/prepared.ts';
import type { Database, Db } from '../database/schema.ts';
import { ageAtStart, selectHeads } from './heads.ts';

type Values = { doctorId: number; diseaseId: number; offset: number };

const ofDoctor = (eb: ExpressionBuilder<Database, 'consultation_doctor'>, values: Values, isOfOneDisease: boolean) =>
  eb.and([
    eb('consultation_doctor.doctor_id', '=', values.doctorId),
    eb('consultation_doctor.deleted_at', 'is', null),
    ...(isOfOneDisease ? [eb('consultation_doctor.disease_id', '=', values.diseaseId)] : []),
  ]);

const countFor = (isOfOneDisease: boolean) =>
  prepare((db, values: Values) =>
    db
      .selectFrom('consultation_doctor')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where((eb) => ofDoctor(eb, values, isOfOneDisease)),
  );

/** The size of the page stands in the statement, so that PostgreSQL can plan it once for all doctors and pages. */
const pageFor = (isOfOneDisease: boolean, pageSize: number) =>
  prepare((db, values: Values) => {
    const page = db
      .selectFrom('consultation_doctor')
      .select(['consultation_id', 'last_activity_at'])
      .where((eb) => ofDoctor(eb, values, isOfOneDisease))
      .orderBy('last_activity_at', 'desc')
      .orderBy('consultation_id', 'desc')
      .limit(sql.lit(pageSize))
      .offset(values.offset)
      .as('page');
    return selectHeads(db)
      .innerJoin(page, 'page.consultation_id', 'consultation.id')
      .select([
        'consultation.attachment_count as attachmentCount',
        'consultation.last_reply_at as lastReplyAt',
        (eb) =>
          eb
            .selectFrom('reply_read')
            .select(eb.fn.countAll<number>().as('count'))
            .where('reply_read.doctor_id', '=', values.doctorId)
            .where('reply_read.read_at', 'is', null)
            .whereRef('reply_read.consultation_id', '=', 'consultation.id')
            .as('unreadCount'),
      ])
      .orderBy('page.last_activity_at', 'desc')
      .orderBy('consultation.id', 'desc');
  });

const counts = { all: countFor(false), one: countFor(true) };
const pages = {
  all: new Map<number, ReturnType<typeof pageFor>>(),
  one: new Map<number, ReturnType<typeof pageFor>>(),
};

/**
 * What a doctor takes part in, of one category or with `diseaseId` 0 of all: how many there are, and a page of them,
 * latest reply first; the consultation's own date counts where there is none.
 */
export async function listConsultations(
  db: Db,
  doctorId: number,
  diseaseId: number,
  { pageSize, pageNo }: { pageSize: number; pageNo: number },
): Promise<{ totalCount: number; results: ConsultationLine[] }> {
  const which = diseaseId > 0 ? 'one' : 'all';
  const page = pages[which].get(pageSize) ?? pageFor(which === 'one', pageSize);
  pages[which].set(pageSize, page);
  const values = { doctorId, diseaseId, offset: (pageNo - 1) * pageSize };
  const [[counted], rows] = await Promise.all([counts[which](db, values), page(db, values)]);
  return { totalCount: Number(counted!.count), results: rows.map((row) => toLine(row, doctorId)) };
}

type Row = Awaited<ReturnType<ReturnType<typeof pageFor>>>[number];

function toLine(row: Row, doctorId: number): ConsultationLine {
  return {
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
  };
}
