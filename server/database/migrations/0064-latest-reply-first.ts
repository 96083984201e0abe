import { type Kysely, sql } from 'kysely';

/** Lists begin with the latest reply: a case that was edited since stood above those answered later. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`set local statement_timeout = 0`.execute(db);
  await sql`
    update consultation_doctor set last_activity_at = coalesce(consultation.last_reply_at, consultation.created_at)
    from consultation where consultation.id = consultation_doctor.consultation_id
      and last_activity_at <> coalesce(consultation.last_reply_at, consultation.created_at)`.execute(db);
}
