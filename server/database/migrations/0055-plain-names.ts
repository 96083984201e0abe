import { type Kysely, sql } from 'kysely';

/** Lists show whole names, so that nothing asks any more what somebody opened of one case or child. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`drop index audit_entry_opened`.execute(db);
}
