import { type RawBuilder, sql } from 'kysely';
import { containing } from '../database/containing.ts';
import type { Db } from '../database/schema.ts';
import type { FindingsCount } from './findings-figures.ts';
import type { CaseConditions } from './rules.ts';
import { daysOf, onDays, withStatus } from './sums.ts';

/** Cases with a stage or a group, over hospitals whose name fits. */
export const countFindings = (db: Db, conditions: CaseConditions): Promise<FindingsCount[]> =>
  count(
    db,
    conditions,
    conditions.name
      ? sql`hospital_id in (select id from hospital where name ilike ${containing(conditions.name)})`
      : sql`true`,
  );

/** The same within a hospital, over doctors whose name fits. */
export const countOwnFindings = (db: Db, hospitalId: number, conditions: CaseConditions): Promise<FindingsCount[]> =>
  count(
    db,
    conditions,
    conditions.name
      ? sql`hospital_id = ${hospitalId} and doctor_id in (
          select id from doctor where name ilike ${containing(conditions.name)})`
      : sql`hospital_id = ${hospitalId}`,
  );

async function count(db: Db, conditions: CaseConditions, within: RawBuilder<unknown>): Promise<FindingsCount[]> {
  const { rows } = await sql<FindingsCount>`
    select rop_stage as "ropStage", rop_zone as "ropZone", rop_plus as "ropPlus", rop_aggressive as "ropAggressive",
      iirc_group as "iircGroup", icrb_group as "icrbGroup", count(*)::integer as cases
    from consultation join consultation_findings on consultation_id = consultation.id
    where (rop_aggressive is not null or iirc_group is not null or icrb_group is not null)
      and ${within} and ${onDays(daysOf(conditions))} and ${withStatus(conditions)}
    group by 1, 2, 3, 4, 5, 6`.execute(db);
  return rows;
}
