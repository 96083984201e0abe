import { type Kysely, sql } from 'kysely';

/** Whom the list of today finds by what the rules say, beside those whose day has come: see docs/decisions/117-what-waits-for-me.md. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`set local statement_timeout = 0`.execute(db);
  for (const column of ['doctor_id', 'hospital_id'])
    await sql`create index ${sql.ref(`child_care_of_${column.slice(0, -3)}`)} on child (${sql.ref(column)})
      where (outcome in ('refer', 'treat') or pressing) and watched and deleted_at is null and merged_into is null`.execute(
      db,
    );
}
