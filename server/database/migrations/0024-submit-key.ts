import { type Kysely, sql } from 'kysely';

/** Submits that bring a key of their own, kept with a digest of their fields: see docs/decisions/108-same-submit-twice.md. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table submission add column fields text`.execute(db);
}
