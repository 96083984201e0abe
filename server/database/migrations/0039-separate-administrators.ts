import { type Kysely, sql } from 'kysely';

/** Which of the three separate administrators a role is for; the roles themselves come with the first start. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table role add column duty text unique check (duty in ('system', 'security', 'audit'))`.execute(db);
}
