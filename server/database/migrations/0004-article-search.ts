import { type Kysely, sql } from 'kysely';

/** `search` is null until the server has indexed the article; see article/search-terms.ts. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table article add column search tsvector`.execute(db);
  await sql`create index article_search on article using gin (search) where is_public`.execute(db);
  await sql`create index article_unindexed on article (id) where search is null`.execute(db);
}
