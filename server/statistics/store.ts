import { type ExpressionBuilder, sql } from 'kysely';
import type { PlatformHome } from '../../contract/schemas/statistics.ts';
import { containing } from '../database/containing.ts';
import type { Database, Db } from '../database/schema.ts';
import type { CaseConditions, CaseCount } from './rules.ts';

const fulfils =
  ({ from, to, status }: CaseConditions) =>
  (eb: ExpressionBuilder<Database, 'consultation'>) =>
    eb.and([
      eb('consultation.deleted_at', 'is', null),
      ...(from ? [sql<boolean>`consultation.created_day >= ${from}::date`] : []),
      ...(to ? [sql<boolean>`consultation.created_day <= ${to}::date`] : []),
      ...(status === undefined ? [] : [eb('consultation.status', '=', status)]),
    ]);

/** Cases per hospital and category. */
export async function countByHospital(db: Db, conditions: CaseConditions): Promise<CaseCount[]> {
  const { name } = conditions;
  return db
    .selectFrom('consultation')
    .innerJoin('hospital', 'hospital.id', 'consultation.hospital_id')
    .select(({ fn }) => [
      'hospital.id',
      'hospital.name',
      'consultation.disease_id as diseaseId',
      fn.countAll<number>().as('cases'),
    ])
    .where(fulfils(conditions))
    .$if(!!name, (query) => query.where('hospital.name', 'ilike', containing(name!)))
    .groupBy(['hospital.id', 'consultation.disease_id'])
    .execute();
}

/** Cases per doctor and category within a hospital; those of doctors who have left it too. */
export async function countByDoctor(db: Db, hospitalId: number, conditions: CaseConditions): Promise<CaseCount[]> {
  const { name } = conditions;
  return db
    .selectFrom('consultation')
    .innerJoin('doctor', 'doctor.id', 'consultation.doctor_id')
    .select(({ fn }) => [
      'doctor.id',
      'doctor.name',
      'consultation.disease_id as diseaseId',
      fn.countAll<number>().as('cases'),
    ])
    .where('consultation.hospital_id', '=', hospitalId)
    .where(fulfils(conditions))
    .$if(!!name, (query) => query.where('doctor.name', 'ilike', containing(name!)))
    .groupBy(['doctor.id', 'consultation.disease_id'])
    .execute();
}

/** The tiles of the platform's home; a consultation has one patient. `today` is the day in Asia/Shanghai. */
export async function countHome(db: Db, hospitalId: number, today: string): Promise<PlatformHome> {
  const cases = await db
    .selectFrom('consultation')
    .select(({ fn }) => [
      fn.countAll<number>().as('all'),
      fn.countAll<number>().filterWhere(sql<boolean>`created_day = ${today}::date`).as('today'),
      fn.countAll<number>().filterWhere('hospital_id', '=', hospitalId).as('ownHospital'),
    ])
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow();
  const joined = await db
    .selectNoFrom((eb) => [
      eb
        .selectFrom('doctor')
        .innerJoin('user', 'user.id', 'doctor.user_id')
        .select(eb.fn.countAll<number>().as('count'))
        .where('user.deleted_at', 'is', null)
        .as('doctors'),
      eb.selectFrom('hospital').select(eb.fn.countAll<number>().as('count')).as('hospitals'),
    ])
    .executeTakeFirstOrThrow();
  return {
    patientCount: cases.all,
    doctorCount: joined.doctors ?? 0,
    hospitalCount: joined.hospitals ?? 0,
    consultationCount: cases.all,
    consultationTodayCount: cases.today,
    thiscourtconsultationCount: cases.ownHospital,
    date: today,
  };
}
