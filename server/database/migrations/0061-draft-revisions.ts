import { type Kysely, sql } from 'kysely';

/** A change of an article that its author keeps and has not submitted: see docs/decisions/161-save-submit-publish.md. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table article_revision drop constraint article_revision_state_check, add constraint
    article_revision_state_check check (state in ('draft', 'waiting', 'returned', 'closed'))`.execute(db);
}
