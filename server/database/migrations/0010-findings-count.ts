import { type Kysely, sql } from 'kysely';

/** The index of 0009 served a join that sums replaced. They had a column for each stage and group: 0011 has them as rows. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`drop index consultation_findings_figures`.execute(db);
}
