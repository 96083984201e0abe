import { type RawBuilder, sql } from 'kysely';
import { addDays, type Day } from '../../clinical/ages.ts';
import { limits } from '../../contract/limits.ts';
import type { DiseaseCounts, PlatformHome, PlatformOverview } from '../../contract/schemas/statistics.ts';
import type { Db, Tx } from '../database/row-types.ts';
import type { CaseConditions } from './conditions.ts';
import {
  type CaseRow,
  casesByHospital,
  everywhere,
  firstReplyRows,
  hospitals,
  isHospitalNamed,
  isWithin,
  monthRows,
  type Scope,
  type Sums,
  withinHospital,
} from './sums-store.ts';

/** Cases of a hospital or a doctor. Diseases without a case are left out. */
export type CaseCount = { id: number; name: string; counts: Partial<DiseaseCounts> };

const countBy = (owner: 'hospital' | 'doctor', cases: RawBuilder<unknown>) => sql<CaseCount>`
  select owner.id, owner.name, json_object_agg(disease_id, cases) as counts
  from (select ${sql.ref(`${owner}_id`)} as owner_id, disease_id, sum(cases)::integer as cases
      from ${cases} group by 1, 2 having sum(cases) > 0) as counted
    join ${sql.table(owner)} as owner on owner.id = owner_id
  group by owner.id`;

/** Cases per hospital; those without are left out. */
export async function countByHospital(db: Db | Tx, conditions: CaseConditions): Promise<CaseCount[]> {
  const cases = casesByHospital(hospitals(conditions.name), conditions);
  return (await countBy('hospital', cases).execute(db)).rows;
}

/** Cases per doctor within a hospital; those of doctors who have left it too. */
export async function countByDoctor(db: Db | Tx, hospitalId: number, conditions: CaseConditions): Promise<CaseCount[]> {
  const cases = sql`(select doctor_id, disease_id, 1 as cases from consultation
    where ${isWithin(withinHospital(hospitalId, conditions), conditions)}) as part`;
  return (await countBy('doctor', cases).execute(db)).rows;
}

export type ProvinceRow = CaseRow & { provinceId: number; provinceName: string };
type SilentHospital = PlatformOverview['silentHospitals'][number];

/** The rows of a query as one JSON value, so that one statement, and with it one moment, answers several questions. */
const rowsOf = <Row>(query: RawBuilder<Row>) =>
  sql<Row[]>`(select coalesce(json_agg(one), '[]') from (${query}) as one)`;

/** All that the platform's overview is made of, as of one moment. `today` is the day in Asia/Shanghai. */
export async function readPlatform(db: Db, conditions: CaseConditions, today: Day) {
  const { rows } = await sql<Sums<ProvinceRow> & { silentHospitals: SilentHospital[] }>`select
    ${rowsOf(provinces(conditions))} as cases, ${monthsAndReplies(everywhere(conditions), conditions)},
    ${rowsOf(silentHospitals(conditions.name, today))} as "silentHospitals"`.execute(db);
  return rows[0]!;
}

const provinces = (conditions: CaseConditions) => sql<ProvinceRow>`
  select province.id as "provinceId", province.name as "provinceName", disease_id as "diseaseId", status,
    sum(cases)::integer as cases
  from ${casesByHospital(hospitals(conditions.name), conditions)}
    join hospital on hospital.id = hospital_id join city on city.id = city_id join province on province.id = province_id
  group by province.id, disease_id, status having sum(cases) > 0 order by province.id`;

const silentHospitals = (name: string | undefined, today: Day) => sql<SilentHospital>`
  select hospital.id, hospital.name as "hospitalName", province_id as "provinceId",
    to_char(last_day, 'YYYY-MM-DD') as "lastDay"
  from hospital join city on city.id = city_id, lateral (
    select max(created_day) as last_day from consultation where hospital_id = hospital.id and deleted_at is null) as last
  where ${isHospitalNamed(name)} and (last_day is null or last_day <= ${addDays(today, -limits.silentDays)}::date)
  order by last_day nulls first, hospital.id`;

const monthsAndReplies = (scope: Scope, conditions: CaseConditions) => sql`
  ${rowsOf(monthRows(scope, conditions))} as months, ${rowsOf(firstReplyRows(scope, conditions))} as "firstReplies"`;

/** All that a hospital's overview is made of, as of one moment. */
export async function readOwn(db: Db, hospitalId: number, conditions: CaseConditions): Promise<Sums> {
  const scope = withinHospital(hospitalId, conditions);
  const cases = sql<CaseRow>`select disease_id as "diseaseId", status, sum(cases)::integer as cases
    from ${casesByHospital(scope, conditions)} group by 1, 2 having sum(cases) > 0`;
  const { rows } = await sql<Sums>`select ${rowsOf(cases)} as cases, ${monthsAndReplies(scope, conditions)}`.execute(
    db,
  );
  return rows[0]!;
}

/** The tiles of the platform's home; a consultation has one patient. `today` is the day in Asia/Shanghai. */
export async function countHome(db: Db, hospitalId: number, today: Day): Promise<PlatformHome> {
  const { rows } = await sql<Record<'cases' | 'ownCases' | 'today' | 'doctors' | 'hospitals', number>>`
    select coalesce(sum(cases) filter (where hospital_id < 0), 0)::integer as cases,
      coalesce(sum(cases) filter (where hospital_id > 0), 0)::integer as "ownCases",
      (select count(*) from consultation where created_day = ${today}::date and deleted_at is null) as today,
      (select count(*) from doctor join "user" on "user".id = user_id where deleted_at is null and deactivated_at is null) as doctors,
      (select count(*) from hospital) as hospitals
    from case_sum where period = 0 and (hospital_id < 0 or hospital_id = ${hospitalId})`.execute(db);
  const { cases, ownCases, doctors, hospitals, today: casesToday } = rows[0]!;
  return {
    patientCount: cases,
    doctorCount: doctors,
    hospitalCount: hospitals,
    consultationCount: cases,
    consultationTodayCount: casesToday,
    thiscourtconsultationCount: ownCases,
    date: today,
  };
}
