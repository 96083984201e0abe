import { type ExpressionBuilder, sql } from 'kysely';
import { ageText, dayInShanghai } from '../../clinical/ages.ts';
import { type DiseaseId, diseaseNames } from '../../contract/diseases.ts';
import type { ConsultationStatus } from '../../contract/schemas/consultation.ts';
import type { ConsultationLine } from '../../contract/schemas/consultation-list.ts';
import { type Given, place, prepare } from '../database/queries.ts';
import type { Database, Db, Tx } from '../database/row-types.ts';
import { isOverdue, stateOf, waitsForReply } from '../invitation/rules.ts';
import { isCaseThere } from '../database/own-cases-store.ts';

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
    .where(isCaseThere)
    .select([
      'consultation.id',
      'consultation.title',
      'consultation.created_at as createdAt',
      'consultation.disease_id as diseaseId',
      'consultation.reply_count as replyCount',
      'consultation.urgency',
      'consultation.reply_due as replyDue',
      'consultation.first_reply_at as firstReplyAt',
      'consultation.withdrawn_at as withdrawnAt',
      'patient.id as patientId',
      'patient.child_id as childId',
      'patient.name as patientName',
      'patient.gestational_weeks as embryoAge',
      'patient.gestational_days as embryoAgeDay',
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

/** What a line of a doctor's list is made of. */
export const selectLines = (db: Db | Tx, doctorId: Given<number>) =>
  selectHeads(db)
    .innerJoin('consultation_doctor as own', (join) =>
      join
        .onRef('own.consultation_id', '=', 'consultation.id')
        .on('own.doctor_id', '=', doctorId)
        .on('own.deleted_at', 'is', null),
    )
    .innerJoin('child', 'child.id', 'patient.child_id')
    .select([
      'own.unseen_since as unseenSince',
      'own.invited_at',
      'own.seen_at',
      'own.answer',
      'own.replied_at',
      'consultation.attachment_count as attachmentCount',
      'consultation.last_reply_at as lastReplyAt',
      'child.summary',
      (eb) =>
        eb
          .selectFrom('reply_read')
          .select(eb.fn.countAll<number>().as('count'))
          .where('reply_read.doctor_id', '=', doctorId)
          .where('reply_read.read_at', 'is', null)
          .whereRef('reply_read.consultation_id', '=', 'consultation.id')
          .as('unreadCount'),
    ]);

type Asked = { doctorId: Given<number>; diseaseId: Given<number> };

const ofDoctor = (eb: ExpressionBuilder<Database, 'consultation_doctor'>, values: Asked, isOfOneDisease: boolean) =>
  eb.and([
    eb('consultation_doctor.doctor_id', '=', values.doctorId),
    eb('consultation_doctor.deleted_at', 'is', null),
    ...(isOfOneDisease ? [eb('consultation_doctor.disease_id', '=', values.diseaseId)] : []),
  ]);

const countFor = (db: Db | Tx, values: Asked, isOfOneDisease: boolean) =>
  db
    .selectFrom('consultation_doctor')
    .select((eb) => eb.fn.countAll<number>().as('totalCount'))
    .where((eb) => ofDoctor(eb, values, isOfOneDisease));

/** The size of the page stands in the statement, so that PostgreSQL can plan it once for all doctors and pages. */
const pageFor = (isOfOneDisease: boolean, pageSize: number) =>
  prepare({ doctorId: place<number>(), diseaseId: place<number>(), offset: place<number>() }, (db, values) => {
    const page = db
      .selectFrom('consultation_doctor')
      .select(['consultation_id', 'last_activity_at'])
      .where((eb) => ofDoctor(eb, values, isOfOneDisease))
      .orderBy('last_activity_at', 'desc')
      .orderBy('consultation_id', 'desc')
      .limit(sql.lit(pageSize))
      .offset(values.offset)
      .as('page');
    return selectLines(db, values.doctorId)
      .select(countFor(db, values, isOfOneDisease).as('totalCount'))
      .innerJoin(page, 'page.consultation_id', 'consultation.id')
      .orderBy('page.last_activity_at', 'desc')
      .orderBy('consultation.id', 'desc');
  });

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
  const rows = await page(db, values);
  // A page beyond the end has no row that could tell.
  const totalCount =
    rows[0]?.totalCount ??
    (pageNo > 1 ? (await countFor(db, values, which === 'one').executeTakeFirstOrThrow()).totalCount : 0);
  return { totalCount: Number(totalCount), results: toLines(rows, doctorId) };
}

type Row = Awaited<ReturnType<ReturnType<typeof selectLines>['execute']>>[number];

export const toLines = (rows: Row[], doctorId: number): ConsultationLine[] => rows.map((row) => toLine(row, doctorId));

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
    patient_birthday: row.patientBirthday,
    patient_age: ageAtStart(row),
    patient_weight: row.patientWeight,
    patient_body_long: row.patientBodyLong,
    reply_count: row.replyCount,
    disease_id: row.diseaseId,
    sickness_type: diseaseNames[row.diseaseId as DiseaseId],
    status: row.status,
    last_reply_date: row.lastReplyAt?.toISOString() ?? null,
    urgency: row.urgency,
    reply_due: row.replyDue.toISOString(),
    waits_for_reply: waitsForReply(row),
    overdue: isOverdue(row),
    invitation: row.invited_at && stateOf(row),
    is_read:
      Number(row.unreadCount) === 0 &&
      row.unseenSince === null &&
      (!row.invited_at || row.seen_at !== null || row.status !== 0),
    unread_count: Number(row.unreadCount),
    has_changed: row.unseenSince !== null,
    is_initiator: row.pubDoctorId === doctorId,
    withdrawn: row.withdrawnAt !== null,
    assessment: row.summary?.outcome === 'none' && row.summary.due === null ? null : row.summary,
  };
}
