import { type RawBuilder, sql } from 'kysely';
import type { CaseUrgency } from '../../contract/case-urgency.ts';
import type { Db, Tx } from '../database/row-types.ts';
import type { CaseConditions } from './conditions.ts';
import { fromSumsOrCases, isWithin, type Scope } from './sums-store.ts';

/** `in_time`: whether the first reply came by its target, as 1 or 0; the others are minutes. */
export type WaitingFigure = 'seen' | 'accepted' | 'replied' | 'in_time';
/** Cases with one value of a figure, in the order of the values; of `id`, a hospital or a doctor, or of all together. */
export type WaitingRow = {
  id: number | null;
  urgency: CaseUrgency;
  figure: WaitingFigure;
  value: number;
  cases: number;
};
/** Cases whose target has not passed yet, of every hospital or doctor there is. */
export type UndueRow = { id: number; urgency: CaseUrgency; inTime: boolean; cases: number };

export type Owner = 'hospital' | 'doctor';
const ownerId = (owner: Owner) => sql.ref(`${owner}_id`);

/** The cases are read once, whatever figures there are. */
const ofCases = (id: RawBuilder<unknown>, where: RawBuilder<boolean>) => sql`
  select ${id} as id, urgency,
    case when grouping(seen_minutes) = 0 then 'seen' when grouping(accepted_minutes) = 0 then 'accepted'
      when grouping(first_reply_minutes) = 0 then 'replied' else 'in_time' end as figure,
    coalesce(seen_minutes, accepted_minutes, first_reply_minutes, in_time::integer) as value, count(*) as cases
  from consultation where ${where}
  group by 1, 2, grouping sets ((seen_minutes), (accepted_minutes), (first_reply_minutes), (in_time))`;

const summed = (parts: RawBuilder<unknown>) => sql<WaitingRow>`
  select id, urgency, figure, value, sum(cases)::integer as cases from ${parts}
  where value is not null group by 1, 2, 3, 4 having sum(cases) > 0 order by value`;

const waitParts = (id: RawBuilder<unknown>, scope: Scope, conditions: CaseConditions) =>
  fromSumsOrCases(
    scope,
    conditions,
    (where) => sql`select ${id} as id, urgency, figure, value, cases from waiting_sum where period = 0 and ${where}`,
    (where) => ofCases(id, where),
  );

/** All that the conditions leave, together. */
export const readWaits = async (db: Db | Tx, scope: Scope, conditions: CaseConditions): Promise<WaitingRow[]> =>
  (await summed(waitParts(sql`null::integer`, scope, conditions)).execute(db)).rows;

/** The same of each of these hospitals, or of these doctors within the scope. */
export async function readWaitsOf(
  db: Db | Tx,
  owner: Owner,
  ids: number[],
  scope: Scope,
  conditions: CaseConditions,
): Promise<WaitingRow[]> {
  const whose = sql<boolean>`${ownerId(owner)} = any(${ids})`;
  const these: Scope =
    owner === 'hospital' ? { sums: whose, cases: whose } : { sums: undefined, cases: sql`${whose} and ${scope.cases}` };
  return (await summed(waitParts(ownerId(owner), these, conditions)).execute(db)).rows;
}

/** Those whose target passes after `at`: they are few, and looked for by that. */
export async function readUndue(
  db: Db | Tx,
  owner: Owner,
  scope: Scope,
  conditions: CaseConditions,
  at: Date,
): Promise<UndueRow[]> {
  const { rows } = await sql<UndueRow>`
    with undue as materialized (
      select hospital_id, doctor_id, created_day, status, deleted_at, urgency, in_time
      from consultation where reply_due > ${at}::timestamptz and deleted_at is null)
    select ${ownerId(owner)} as id, urgency, in_time as "inTime", count(*)::integer as cases
    from undue where ${isWithin(scope, conditions)} group by 1, 2, 3`.execute(db);
  return rows;
}
