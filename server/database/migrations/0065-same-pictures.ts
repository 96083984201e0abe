import { type Kysely, sql } from 'kysely';

/** By which identical pictures are known, of what is uploaded from now on. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table upload add column sha256 text`.execute(db);
  await sql`create index upload_same on upload (sha256) where claim_kind = 'article'`.execute(db);
}
