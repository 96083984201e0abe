import { type Kysely, sql } from 'kysely';

/** What a reply's author found in each eye: an exam as contract/schemas/findings.ts describes it, null in most replies. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table reply add column grading jsonb`.execute(db);
}
