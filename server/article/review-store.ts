import { sql } from 'kysely';

type Table = 'article' | 'article_revision' | 'article_version';

/** A day as it is sent, `YYYY-MM-DD`, or empty. */
export const reviewDay = (column: `${Table}.${'reviewed_on' | 'next_review_on'}`) =>
  sql<string>`coalesce(to_char(${sql.ref(column)}, 'YYYY-MM-DD'), '')`;

/** What to select of an article or a version, so that it tells its review as contract/schemas/article.ts does. */
export const reviewOf = (table: Table) => [
  sql.ref<string>(`${table}.reviewer`).as('reviewer'),
  reviewDay(`${table}.reviewed_on`).as('reviewedOn'),
  reviewDay(`${table}.next_review_on`).as('nextReviewOn'),
  sql.ref<string>(`${table}.sources`).as('sources'),
];
