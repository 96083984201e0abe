import { fetchChanges } from './article-feed.ts';
import { ArticleIndex } from './article-index.ts';
import { newsOf } from './news.ts';

/** The same data the publisher hands to a page, read from the API for one request. */
export async function developmentLocals(publicUrl: string): Promise<App.Locals> {
  const index = new ArticleIndex();
  const apiUrl = process.env.API_URL ?? 'http://127.0.0.1:8080';
  for (let after = 0, more = true; more; ) {
    const answer = await fetchChanges(apiUrl, after);
    for (const { article } of answer.changes) if (article) index.put(article);
    after = answer.cursor;
    more = answer.more;
  }
  return { news: newsOf(index), publicUrl };
}
