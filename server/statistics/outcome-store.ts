import { sql } from 'kysely';
import { promptDays } from '../../clinical/treatment-delay.ts';
import type { OutcomeStatistics } from '../../contract/schemas/statistics.ts';
import { countFollowed } from '../child/list-store.ts';
import type { Tx } from '../database/row-types.ts';
import type { CaseConditions } from './conditions.ts';
import { casesByHospital, isWithin, type Scope } from './sums-store.ts';

/** What became of the cases that the conditions leave, and of the children that there are today. */
export async function readOutcomes(tx: Tx, scope: Scope, conditions: CaseConditions): Promise<OutcomeStatistics> {
  const closed = await sql<{ cases: number }>`select coalesce(sum(cases), 0)::integer as cases
    from ${casesByHospital(scope, conditions)} where status <> 0`.execute(tx);
  const stated = await sql<{ stated: number; cases: number; medianDays: number | null; prompt: number }>`
    select count(*) filter (where outcome_no > 0)::integer as stated, count(treatment_days)::integer as cases,
      percentile_disc(0.5) within group (order by treatment_days) as "medianDays",
      count(*) filter (where treatment_days <= ${promptDays})::integer as prompt
    from consultation where ${isWithin(scope, conditions)}
      and (outcome_no > 0 or treatment_days is not null) and status <> 0`.execute(tx);
  const { stated: count, ...treatment } = stated.rows[0]!;
  return {
    closed: closed.rows[0]!.cases,
    stated: count,
    treatment,
    children: await countFollowed(tx, scope.cases),
  };
}
