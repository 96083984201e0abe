import { sql } from 'kysely';
import { pages } from '../../contract/pages.ts';
import { plainTextOf } from '../../contract/plain-text.ts';
import { containing } from '../database/queries.ts';
import type { Db } from '../database/row-types.ts';
import type { Question } from './search-question.ts';
import { anyOf } from '../database/search-terms.ts';

/** To rank an article its whole index is read: of what thousands of articles hold, the likeliest are ranked. */
const rankedAtMost = 1000;
/** How much of an article's HTML is ranked and cut into an excerpt. */
const readCharacters = 40_000;

type Candidate = { id: number; title: string; path: string; text: string; pubDateTime: string };

/** Public articles that may answer, with the beginning of their text: those that hold every wish first, then by rank. */
export async function candidateArticles(db: Db, wishes: Question['wishes'], limit: number): Promise<Candidate[]> {
  const queries = wishes.map((wish) => anyOf(wish.keys())).filter((query) => query !== undefined);
  if (queries.length === 0) return [];
  const any = queries.join(' | ');
  const all = queries.map((query) => `(${query})`).join(' & ');
  const inTitle = wishes.flatMap((wish) => [...wish.keys()].map((word) => sql`title ilike ${containing(word)}`));
  const { rows } = await sql<{ id: number; title: string; content: string; pubDateTime: Date }>`
    select article.id, title, left(content, ${readCharacters}) as content, pub_date_time as "pubDateTime"
    from (
      select id, ts_rank(search, to_tsquery('simple', ${any}), 1) as rank, "holdsAll", date
      from (
        select id, search, pub_date_time as date, search @@ to_tsquery('simple', ${all}) as "holdsAll"
        from article
        where is_public and search @@ to_tsquery('simple', ${any})
        order by "holdsAll" desc, (${sql.join(inTitle, sql` or `)}) desc, date desc, id desc limit ${rankedAtMost}
      ) likeliest
      order by "holdsAll" desc, rank desc, date desc, id desc limit ${limit}
    ) found join article using (id)
    order by pub_date_time desc, article.id desc`.execute(db);
  return rows.map(({ id, title, content, pubDateTime }) => ({
    id,
    title,
    path: pages.newsInfo(id),
    text: plainTextOf(content),
    pubDateTime: pubDateTime.toISOString(),
  }));
}
