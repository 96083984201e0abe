import { type Expression, type ExpressionBuilder, expressionBuilder, type SqlBool, sql } from 'kysely';
import type { ConsultationLine } from '../../contract/schemas/consultation-list.ts';
import type { ConsultationSort } from '../../contract/sorting.ts';
import { containing, countOf, type Page, told } from '../database/queries.ts';
import type { Database, Db } from '../database/row-types.ts';
import { isNamed, isSaidInCase } from '../database/search-store.ts';
import { wordsOf } from '../database/search-terms.ts';
import { isCaseThere } from '../database/own-cases-store.ts';
import { selectLines, toLines } from './list-store.ts';
import type { Narrowing } from './narrowing.ts';

/** `diseaseId` 0 means every category. */
type Sought = Narrowing & { diseaseId: number };

type Condition = Expression<SqlBool>;
type FromCases = ExpressionBuilder<Database, 'consultation'>;

/** Of who proposed a case. Doctors and hospitals are few: those that fit are looked up once and not with each case. */
const byDoctor = (eb: FromCases, name: Condition): Condition =>
  eb('consultation.doctor_id', 'in', eb.selectFrom('doctor').select('doctor.id').where(name));

const hospitalsOf = ({ hospitalName, wholeName, province }: Sought) => {
  const eb = expressionBuilder<Database>();
  const ofProvince = eb
    .selectFrom('city')
    .select('city.id')
    .where('province_id', '=', province ?? 0);
  const name = hospitalName && (wholeName ? hospitalName : containing(hospitalName));
  return eb
    .selectFrom('hospital')
    .select('hospital.id')
    .$if(Boolean(name), (query) => query.where('hospital.name', wholeName ? '=' : 'ilike', name!))
    .$if(Boolean(province), (query) => query.where('hospital.city_id', 'in', ofProvince));
};

/**
 * Of a word: the case says it, its child is called so, or who proposed or answered it. Each is read of the doctor's own cases:
 * asked for as a set, all children would be looked through.
 */
const byWord = (eb: FromCases, word: string): Condition =>
  eb.or([
    isSaidInCase(word),
    byDoctor(eb, isNamed('doctor', word)),
    sql<boolean>`(select ${isNamed('patient', word)} from patient where patient.id = consultation.patient_id)`,
    sql<boolean>`exists (select from consultation_doctor as part where part.consultation_id = consultation.id
      and part.replied_at is not null and part.doctor_id in (select id from doctor where ${isNamed('doctor', word)}))`,
  ]);

const fits = (eb: FromCases, by: Sought) => {
  const { doctorName, keyword } = by;
  return eb.and(
    told<Condition>([
      isCaseThere,
      by.diseaseId > 0 && eb('consultation.disease_id', '=', by.diseaseId),
      by.status !== undefined && eb('consultation.status', '=', by.status),
      by.urgency !== undefined && eb('consultation.urgency', '=', by.urgency),
      by.unanswered && eb('consultation.status', '=', 0),
      by.unanswered && eb('consultation.first_reply_at', 'is', null),
      by.from && sql`consultation.created_day >= ${by.from}::date`,
      by.to && sql`consultation.created_day <= ${by.to}::date`,
      (by.hospitalName || by.province) && eb('consultation.hospital_id', 'in', hospitalsOf(by)),
      doctorName &&
        byDoctor(
          eb,
          by.wholeName === 'both'
            ? sql`${doctorName} in (doctor.name, doctor.name || '（' || doctor.id || '）')`
            : isNamed('doctor', doctorName),
        ),
      ...wordsOf(keyword ?? '').map((word) => byWord(eb, word)),
    ]),
  );
};

const orders = {
  proposed: 'consultation.created_at',
  replies: 'consultation.reply_count',
  activity: 'page.last_activity_at',
  urgency: 'consultation.urgency',
  due: 'consultation.reply_due',
} as const satisfies Record<ConsultationSort, string>;

/** Of the cases that the statistics count and those withdrawn ones that stand in the doctor's list, how many fit. */
export async function countAll(db: Db, doctorId: number, narrowing: Sought): Promise<number> {
  // Apart: the indexes by hospital and by day hold no withdrawn case.
  const counted = db
    .selectFrom('consultation')
    .where('consultation.deleted_at', 'is', null)
    .where((eb) => fits(eb, narrowing));
  const withdrawn = ownFitting(db, doctorId, narrowing).where('consultation.deleted_at', 'is not', null);
  return (await countOf(counted)) + (await countOf(withdrawn));
}

const ownFitting = (db: Db, doctorId: number, narrowing: Sought) =>
  db
    .selectFrom('consultation_doctor as page')
    .innerJoin('consultation', 'consultation.id', 'page.consultation_id')
    .where('page.doctor_id', '=', doctorId)
    .where('page.deleted_at', 'is', null)
    .where((eb) => fits(eb, narrowing));

type Wish = { sort: ConsultationSort; order: 'asc' | 'desc' };

/** Of what a doctor takes part in, how many fit, and a page of them in the order wished. */
export async function listNarrowed(
  db: Db,
  doctorId: number,
  narrowing: Sought,
  { sort, order }: Wish,
  { pageSize, pageNo }: Page,
): Promise<{ totalCount: number; results: ConsultationLine[] }> {
  const fitting = ownFitting(db, doctorId, narrowing);
  // Apart, since all are counted: for a page alone, PostgreSQL would look through everybody's cases in the order wished.
  const ranked = fitting.select(['consultation.id as foundId', sql.ref(orders[sort]).as('rank')]).offset(sql.lit(0));
  const found = db
    .selectFrom(ranked.as('ranked'))
    .select(['foundId', 'rank'])
    .select(({ fn }) => fn.countAll<number>().over().as('totalCount'))
    .orderBy('rank', order)
    .orderBy('foundId', order)
    .limit(pageSize)
    .offset((pageNo - 1) * pageSize)
    .as('found');
  const rows = await selectLines(db, doctorId)
    .innerJoin(found, 'found.foundId', 'consultation.id')
    .select('found.totalCount')
    .orderBy('found.rank', order)
    .orderBy('consultation.id', order)
    .execute();
  // A page beyond the end has no row that could tell.
  const totalCount = rows[0]?.totalCount ?? (pageNo > 1 ? await countOf(fitting) : 0);
  return {
    totalCount: Number(totalCount),
    results: toLines(rows, doctorId),
  };
}
