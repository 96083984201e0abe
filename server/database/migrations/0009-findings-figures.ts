import { type Kysely, sql } from 'kysely';

/** Statistics by stage and group read this index alone: the rows themselves are wide. */
const statement = `create index consultation_findings_figures on consultation_findings (consultation_id)
  include (rop_stage, rop_zone, rop_plus, rop_aggressive, iirc_group, icrb_group)
  where rop_aggressive is not null or iirc_group is not null or icrb_group is not null`;

/** Finds the cases with a stage or a group. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(statement).execute(db);
}
