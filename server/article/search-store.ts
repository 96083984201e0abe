import { sql } from 'kysely';
import { plainTextOf } from '../../contract/plain-text.ts';
import type { FoundArticle } from '../../contract/schemas/search.ts';
import { containing } from '../database/queries.ts';
import type { Db, Tx } from '../database/row-types.ts';
import { excerptOf, indexTerms, searchQuery } from './search-terms.ts';

/** To rank an article its whole index is read: of what thousands of articles hold, the likeliest are ranked. */
const rankedAtMost = 1000;

/** Indexes an article in the transaction that writes it: its title weighs most. */
export async function indexArticle(
  db: Db | Tx,
  article: { id: number; title: string; content: string },
): Promise<void> {
  const [title, content] = [indexTerms(article.title), indexTerms(plainTextOf(article.content))];
  await sql`update article set search =
    setweight(to_tsvector('simple', ${title}), 'A') || setweight(to_tsvector('simple', ${content}), 'D')
    where id = ${article.id}`.execute(db);
}

/** Indexes what an earlier version, a seed or a restore left without an index. Returns how many. */
export async function indexMissing(db: Db, batch = 200): Promise<number> {
  let indexed = 0;
  for (;;) {
    const rows = await db
      .selectFrom('article')
      .select(['id', 'title', 'content'])
      .where('search', 'is', null)
      .limit(batch)
      .execute();
    for (const row of rows) await indexArticle(db, row);
    indexed += rows.length;
    if (rows.length < batch) return indexed;
  }
}

/**
 * Public articles that hold everything typed, best first: the title counts most, then how close the terms stand. Where more
 * than {@link rankedAtMost} do, those with it in their title and the newest.
 */
export async function searchArticles(
  db: Db,
  typed: string,
  limit: number,
): Promise<{ totalCount: number; results: FoundArticle[] }> {
  const query = searchQuery(typed);
  if (!query) return { totalCount: 0, results: [] };
  const { rows } = await sql<{ id: number; title: string; content: string; pubDateTime: Date; totalCount: number }>`
    select article.id, title, content, pub_date_time as "pubDateTime", found."totalCount"
    from (
      select id, ts_rank_cd(search, to_tsquery('simple', ${query})) as rank, date, "totalCount"
      from (
        select id, search, pub_date_time as date, count(*) over () as "totalCount"
        from article
        where is_public and search @@ to_tsquery('simple', ${query})
        order by title ilike ${containing(typed.trim())} desc, date desc, id desc limit ${rankedAtMost}
      ) likeliest
      order by rank desc, date desc, id desc limit ${limit}
    ) found join article using (id)
    order by found.rank desc, pub_date_time desc, article.id desc`.execute(db);
  return {
    totalCount: Number(rows[0]?.totalCount ?? 0),
    results: rows.map(({ id, title, content, pubDateTime }) => ({
      id,
      title,
      pubDateTime: pubDateTime.toISOString(),
      excerpt: excerptOf(plainTextOf(content.slice(0, 40_000)), typed),
    })),
  };
}
