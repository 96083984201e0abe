import { type ExpressionBuilder, sql } from 'kysely';
import { dayInShanghai } from '../../clinical/ages.ts';
import type { ConsultationLine } from '../../contract/schemas/consultation.ts';
import type { ConsultationSort } from '../../contract/sorting.ts';
import { containing, countOf, type Page } from '../database/queries.ts';
import type { Database, Db } from '../database/row-types.ts';
import { selectLines, toLine } from './list-store.ts';
import type { Narrowing } from './narrowing.ts';

/** `diseaseId` 0 means every category. */
type Sought = Narrowing & { diseaseId: number };

const fits = (eb: ExpressionBuilder<Database, 'consultation' | 'hospital' | 'doctor'>, by: Sought) => {
  const { hospitalName, doctorName, keyword } = by;
  const sought = keyword && containing(keyword);
  return eb.and([
    eb('consultation.deleted_at', 'is', null),
    ...(by.diseaseId > 0 ? [eb('consultation.disease_id', '=', by.diseaseId)] : []),
    ...(by.status === undefined ? [] : [eb('consultation.status', '=', by.status)]),
    ...(by.urgency === undefined ? [] : [eb('consultation.urgency', '=', by.urgency)]),
    ...(by.unanswered ? [eb('consultation.status', '=', 0), eb('consultation.first_reply_at', 'is', null)] : []),
    ...(sought
      ? [
          eb.or([
            eb.exists(
              eb
                .selectFrom('patient as child')
                .select('child.id')
                .whereRef('child.id', '=', 'consultation.patient_id')
                .where('child.name', 'ilike', sought),
            ),
            eb('consultation.title', 'ilike', sought),
            eb('doctor.name', 'ilike', sought),
          ]),
        ]
      : []),
    ...(by.province
      ? [eb('hospital.city_id', 'in', eb.selectFrom('city').select('city.id').where('province_id', '=', by.province))]
      : []),
    ...(by.from ? [sql<boolean>`consultation.created_day >= ${by.from}::date`] : []),
    ...(by.to ? [sql<boolean>`consultation.created_day <= ${by.to}::date`] : []),
    ...(hospitalName
      ? [by.wholeName ? eb('hospital.name', '=', hospitalName) : eb('hospital.name', 'ilike', containing(hospitalName))]
      : []),
    ...(doctorName
      ? [
          by.wholeName === 'both'
            ? sql<boolean>`${doctorName} in (doctor.name, doctor.name || '（' || doctor.id || '）')`
            : eb('doctor.name', 'ilike', containing(doctorName)),
        ]
      : []),
  ]);
};

const orders = {
  proposed: 'consultation.created_at',
  replies: 'consultation.reply_count',
  activity: 'page.last_activity_at',
  urgency: 'consultation.urgency',
  due: 'consultation.reply_due',
} as const satisfies Record<ConsultationSort, string>;

const selectFitting = (db: Db, narrowing: Sought) =>
  db
    .selectFrom('consultation')
    .innerJoin('hospital', 'hospital.id', 'consultation.hospital_id')
    .innerJoin('doctor', 'doctor.id', 'consultation.doctor_id')
    .where((eb) => fits(eb, narrowing));

/** Of all cases of the platform, how many fit. Read from an index by hospital or by day where there is one of them. */
export const countAll = (db: Db, narrowing: Sought): Promise<number> => countOf(selectFitting(db, narrowing));

type Wish = { sort: ConsultationSort; order: 'asc' | 'desc' };

/** Of what a doctor takes part in, how many fit, and a page of them in the order wished. */
export async function listNarrowed(
  db: Db,
  doctorId: number,
  narrowing: Sought,
  { sort, order }: Wish,
  { pageSize, pageNo }: Page,
): Promise<{ totalCount: number; results: ConsultationLine[] }> {
  const own = db
    .selectFrom('consultation_doctor')
    .select(['consultation_id', 'last_activity_at'])
    .where('consultation_doctor.doctor_id', '=', doctorId)
    .where('consultation_doctor.deleted_at', 'is', null)
    .as('page');
  const [totalCount, rows] = await Promise.all([
    countOf(selectFitting(db, narrowing).innerJoin(own, 'page.consultation_id', 'consultation.id')),
    selectLines(db, doctorId)
      .innerJoin(own, 'page.consultation_id', 'consultation.id')
      .where((eb) => fits(eb, narrowing))
      .orderBy(orders[sort], order)
      .orderBy('consultation.id', order)
      .limit(pageSize)
      .offset((pageNo - 1) * pageSize)
      .execute(),
  ]);
  return { totalCount, results: rows.map((row) => toLine(row, doctorId, dayInShanghai(new Date()))) };
}
