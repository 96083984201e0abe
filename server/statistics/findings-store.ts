import { sql } from 'kysely';
import type { PlusGrade, RopStage, RopZone } from '../../clinical/icrop3.ts';
import type { Outcome } from '../../clinical/outcome.ts';
import type { RetinoblastomaGroup } from '../../clinical/retinoblastoma.ts';
import type { Db } from '../database/row-types.ts';
import { type CaseConditions, daysOf } from './conditions.ts';
import { isWithin, platform, type Scope, withStatus } from './sums-store.ts';

/** Cases in which the same was found. Without an exam for ROP, `aggressive` is null. */
export type FindingsRow = {
  stage: RopStage | null;
  zone: RopZone | null;
  plus: PlusGrade | null;
  aggressive: boolean | null;
  IIRC: RetinoblastomaGroup | null;
  ICRB: RetinoblastomaGroup | null;
  cases: number;
};

const found = sql`rop_stage as stage, rop_zone as zone, rop_plus as plus, rop_aggressive as aggressive,
  iirc_group as "IIRC", icrb_group as "ICRB"`;

/** The sums are of the platform always and of each hospital by days, which are numbered as 20260315 is. */
function findingsIn(scope: Scope, conditions: CaseConditions) {
  if (!scope.sums)
    return sql`select ${found}, 1 as cases from consultation join consultation_findings on consultation_id = consultation.id
      where ${isWithin(scope, conditions)} and coalesce(rop_aggressive::text, iirc_group, icrb_group) is not null`;
  const [first, last] = daysOf(conditions).map((day) => Number(day.replaceAll('-', '')));
  const isAlways = scope === platform && !conditions.from && !conditions.to;
  const periods = isAlways ? sql`period = 0` : sql`period between ${first}::integer and ${last}::integer`;
  return sql`select ${found}, cases from findings_sum
    where ${scope === platform ? sql`true` : scope.sums} and ${periods} and ${withStatus(conditions)}`;
}

/** Cases by all that was found in them. */
export async function countFindings(db: Db, scope: Scope, conditions: CaseConditions): Promise<FindingsRow[]> {
  const { rows } = await sql<FindingsRow>`select stage, zone, plus, aggressive, "IIRC", "ICRB",
      sum(cases)::integer as cases
    from (${findingsIn(scope, conditions)}) as part group by 1, 2, 3, 4, 5, 6`.execute(db);
  return rows;
}

export type OutcomeRow = { outcome: Outcome; cases: number };

/** Cases by what is to be done about their children today. */
export async function countOutcomes(db: Db, scope: Scope, conditions: CaseConditions): Promise<OutcomeRow[]> {
  const { rows } = await sql<OutcomeRow>`
    select child.outcome, count(*)::integer as cases
    from (select patient_id from consultation where ${isWithin(scope, conditions)}) as counted
    join patient on patient.id = counted.patient_id join child on child.id = patient.child_id
    where child.outcome <> 'none' group by 1`.execute(db);
  return rows;
}
