import { sql } from 'kysely';
import { addDays, type Day } from '../../clinical/ages.ts';
import { limits } from '../../contract/limits.ts';
import type { PlatformOverview } from '../../contract/schemas/statistics.ts';
import { containing } from '../database/queries.ts';
import type { Db, Tx } from '../database/schema.ts';
import type { CaseConditions, CaseCount, DiseaseColumns, StatusColumns } from './rules.ts';
import {
  allDiseases,
  diseaseSums,
  everyHospital,
  type FirstReplyRow,
  firstReplySums,
  hospitalSums,
  type MonthRow,
  monthSums,
  rowsOf,
  type Scope,
  statusSums,
} from './sums.ts';

type ProvinceRow = DiseaseColumns & StatusColumns & { provinceId: number; provinceName: string };
type SilentHospital = PlatformOverview['silentHospitals'][number];

const isNamed = (name: string | undefined) =>
  name ? sql<boolean>`hospital.name ilike ${containing(name)}` : sql<boolean>`true`;

/** Cases per hospital; those without are left out. */
export async function countByHospital(db: Db | Tx, conditions: CaseConditions): Promise<CaseCount[]> {
  const { rows } = await sql<CaseCount>`
    select hospital.id, hospital.name, ${diseaseSums}
    from (${hospitalSums(everyHospital, conditions)}) as part join hospital on hospital.id = hospital_id
    where ${isNamed(conditions.name)} group by hospital.id having sum(${allDiseases}) > 0`.execute(db);
  return rows;
}

export type PlatformFigures = {
  cases: ProvinceRow[];
  months: MonthRow[];
  firstReplies: FirstReplyRow[];
  silentHospitals: SilentHospital[];
};

/** All that the platform's overview is made of, as of one moment. `today` is the day in Asia/Shanghai. */
export async function readPlatformFigures(
  db: Db | Tx,
  conditions: CaseConditions,
  today: Day,
): Promise<PlatformFigures> {
  const { name } = conditions;
  const scope: Scope = name
    ? { where: sql`hospital_id = any(array(select id from hospital where ${isNamed(name)}))`, summed: 'hospitals' }
    : everyHospital;
  const { rows } = await sql<PlatformFigures>`select
    ${rowsOf(provinces(conditions))} as cases,
    ${rowsOf(monthSums(scope, conditions))} as months,
    ${rowsOf(firstReplySums(scope, conditions))} as "firstReplies",
    ${rowsOf(silentHospitals(name, today))} as "silentHospitals"`.execute(db);
  return rows[0]!;
}

const provinces = (conditions: CaseConditions) => sql<ProvinceRow>`
  select province.id as "provinceId", province.name as "provinceName", ${diseaseSums}, ${statusSums}
  from (${hospitalSums(everyHospital, conditions)}) as part
    join hospital on hospital.id = hospital_id join city on city.id = city_id join province on province.id = province_id
  where ${isNamed(conditions.name)} group by province.id having sum(${allDiseases}) > 0 order by province.id`;

const silentHospitals = (name: string | undefined, today: Day) => sql<SilentHospital>`
  select hospital.id, hospital.name as "hospitalName", province_id as "provinceId",
    to_char(last_day, 'YYYY-MM-DD') as "lastDay"
  from hospital join city on city.id = city_id, lateral (
    select max(created_day) as last_day from consultation where hospital_id = hospital.id and deleted_at is null) as last
  where ${isNamed(name)} and (last_day is null or last_day <= ${addDays(today, -limits.silentDays)}::date)
  order by last_day nulls first, hospital.id`;
