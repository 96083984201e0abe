import { type Kysely, sql } from 'kysely';

const review = `add column reviewer text not null default '', add column reviewed_on date,
  add column next_review_on date, add column sources text not null default ''`;

const statements = [
  `alter table article ${review}, add column deleted_by integer references "user"`,
  `alter table article_version ${review}`,
  // What the publisher was told of an article stays when the article is gone for good: numbers never come back.
  'alter table publication_log drop constraint publication_log_article_id_fkey',
  'create index article_bin on article (deleted_at) where deleted_at is not null',
  // Every list shows what is not deleted, and the console asks what is due for review.
  'create index article_next_review on article (next_review_on) where deleted_at is null',
];

/** Who reviewed an article, when, when again and what it rests on, kept with each version; and who put one in the bin. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
