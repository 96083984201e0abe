import { type Expression, sql } from 'kysely';
import { numbersGrid } from '../../contract/small-numbers.ts';
import type { Db, Tx } from '../database/row-types.ts';
import type { CaseConditions } from './conditions.ts';
import { runningTotals, wholeMonths, withOthers } from './small-numbers.ts';
import { casesByHospital, hospitals, monthRows, ofHospital, platform, type Scope, withStatus } from './sums-store.ts';

const monthOf = (day: string) => Number(day.slice(0, 4) + day.slice(5, 7));
const fives = sql.lit(numbersGrid);

/**
 * Rows `{ hospital_id, disease_id, status, month, cases }` of every hospital but the own: in each month, the fives that the
 * running total of its cases of one disease and status has become full of. Every answer about other hospitals' cases is a sum
 * of these rows, so that no two of them, one taken from the other, tell more than the rows do.
 */
const ofOthers = (ownHospitalId: number, conditions: CaseConditions, byMonth = false) => {
  const whose = sql`${hospitals(conditions.name).sums} and hospital_id <> ${ownHospitalId} and ${withStatus(conditions)}`;
  // Over all time, what the months add comes to the fives of the whole.
  if (!byMonth && !conditions.from && !conditions.to)
    return sql`select hospital_id, disease_id, status, 0 as month, cases / ${fives} * ${fives} as cases
      from case_sum where ${whose} and period = 0`;
  const { from = '1900-01-01', to = '2199-12-31' } = wholeMonths(conditions);
  return sql`select hospital_id, disease_id, status, period as month,
      ((running / ${fives} - (running - cases) / ${fives}) * ${fives})::integer as cases
    from (select hospital_id, disease_id, status, period, cases,
        sum(cases) over (partition by hospital_id, disease_id, status order by period) as running
      from case_sum where ${whose} and period between 190001 and ${monthOf(to)}::integer) as months
    where period >= ${monthOf(from)}::integer`;
};

/** Rows `{ hospital_id, disease_id, status, cases }`: the own hospital's as they are, others' as they are told. */
export const toldByHospital = (ownHospitalId: number, conditions: CaseConditions) => sql`(
  select hospital_id, disease_id, status, cases
  from ${casesByHospital(ofHospital(ownHospitalId, conditions), conditions)}
  union all select hospital_id, disease_id, status, cases from (${ofOthers(ownHospitalId, conditions)}) as others) as part`;

/** The same by month and disease, in order. */
export const toldMonths = (ownHospitalId: number, conditions: CaseConditions) => sql`
  select month, "diseaseId", sum(cases)::integer as cases from (
    select month, "diseaseId", cases from (${monthRows(ofHospital(ownHospitalId, conditions), conditions)}) as own
    union all select month, disease_id, cases from (${ofOthers(ownHospitalId, conditions, true)}) as others) as told
  group by 1, 2 having sum(cases) > 0 order by 1`;

/** Rows `{ hospital_id, last_day }`: of every other hospital of such a name, the end of the last month in which more was told. */
export const lastTold = (ownHospitalId: number, name: string | undefined) => sql`
  select hospital_id, (to_date(max(month)::text, 'YYYYMM') + interval '1 month - 1 day')::date as last_day
  from (${ofOthers(ownHospitalId, name ? { name } : {}, true)}) as others where cases > 0 group by hospital_id`;

/** How many cases of these other hospitals are told; `diseaseId` 0 means every category. */
export async function countOthers(
  db: Db,
  ownHospitalId: number,
  conditions: CaseConditions,
  diseaseId: number,
  among: Expression<{ id: number }>,
): Promise<number> {
  const { rows } = await sql<{ cases: number }>`select coalesce(sum(cases), 0)::integer as cases
    from (${ofOthers(ownHospitalId, conditions)}) as others
    where hospital_id in (${among}) and ${diseaseId} in (0, disease_id)`.execute(db);
  return rows[0]!.cases;
}

type Read<Figures> = (tx: Tx, scope: Scope, conditions: CaseConditions) => Promise<Figures>;

/**
 * Any figures of the platform, others' in fives. By a name, others are not counted: it would single one of them out.
 * @param isOfNow the figures follow no days and no status
 */
export async function readTold<Figures>(
  tx: Tx,
  ownHospitalId: number,
  conditions: CaseConditions,
  read: Read<Figures>,
  isOfNow = false,
): Promise<Figures> {
  const own = ofHospital(ownHospitalId, conditions);
  const exact = await read(tx, own, conditions);
  if (conditions.name) return exact;
  const parts = [];
  for (const { sign, conditions: part } of isOfNow ? [{ sign: 1 as const, conditions: {} }] : runningTotals(conditions))
    parts.push({ sign, platform: await read(tx, platform, part), own: await read(tx, own, part) });
  return withOthers(exact, parts, await read(tx, platform, wholeMonths(conditions)));
}
