import { sql } from 'kysely';
import type { Day } from '../../clinical/ages.ts';
import { expertAgreement, type Graded } from '../../clinical/expert-pairs.ts';
import { promptDays } from '../../clinical/treatment-delay.ts';
import { limits } from '../../contract/limits.ts';
import type { OutcomeStatistics } from '../../contract/schemas/statistics.ts';
import { followedCount } from '../child/follow-up-store.ts';
import type { Tx } from '../database/row-types.ts';
import { type CaseConditions, daysOf } from './conditions.ts';
import { casesByHospital, onDays, type Scope, withStatus } from './sums-store.ts';

const within = (scope: Scope, conditions: CaseConditions) =>
  sql<boolean>`${scope.cases} and ${onDays(daysOf(conditions))} and ${withStatus(conditions)}`;

/** What became of the cases that the conditions leave. */
export async function readClosed(
  tx: Tx,
  scope: Scope,
  conditions: CaseConditions,
): Promise<Pick<OutcomeStatistics, 'closed' | 'stated' | 'treatment'>> {
  const closed = await sql<{ cases: number }>`select coalesce(sum(cases), 0)::integer as cases
    from ${casesByHospital(scope, conditions)} where status <> 0`.execute(tx);
  const stated = await sql<{ stated: number; cases: number; medianDays: number | null; prompt: number }>`
    select count(*)::integer as stated, count(treatment_days)::integer as cases,
      percentile_disc(0.5) within group (order by treatment_days) as "medianDays",
      count(*) filter (where treatment_days <= ${promptDays})::integer as prompt
    from consultation where ${within(scope, conditions)} and outcome_no > 0 and status <> 0`.execute(tx);
  const { stated: count, ...treatment } = stated.rows[0]!;
  return { closed: closed.rows[0]!.cases, stated: count, treatment };
}

/** Of the children there are today. */
export const readFollowed = (today: Day) => (tx: Tx, scope: Scope) => followedCount(tx, scope.cases, today);

/** How far experts agree about the cases that the conditions leave. */
export const readAgreement = async (tx: Tx, scope: Scope, conditions: CaseConditions) =>
  agreementOf(await newestGraded(tx, within(scope, conditions)));

/** The gradings of the newest cases that several doctors graded. */
async function newestGraded(tx: Tx, those: ReturnType<typeof sql<boolean>>): Promise<Graded[]> {
  const { rows } = await sql<Graded>`
    with graded as materialized (
      select consultation_id from reply
      where grading is not null and deleted_at is null
        and consultation_id in (select id from consultation where ${those})
      group by consultation_id having count(distinct doctor_id) > 1
      order by consultation_id desc limit ${limits.agreementCases})
    select reply.consultation_id as "caseId", reply.doctor_id as "doctorId", reply.grading
    from graded join reply on reply.consultation_id = graded.consultation_id
    where reply.grading is not null and reply.deleted_at is null
    order by reply.consultation_id, reply.id`.execute(tx);
  return rows;
}

const agreementOf = (graded: Graded[]): OutcomeStatistics['agreement'] => ({
  cases: new Set(graded.map(({ caseId }) => caseId)).size,
  ...expertAgreement(graded),
});
