import { fetchChanges } from '../site/article-feed.ts';
import { ArticleIndex } from '../site/article-index.ts';

/** The articles visitors may read, and the position in the publication log up to which they are known. */
export type ArticleStock = { index: ArticleIndex; epoch: string; cursor: number };

/**
 * Reads every public article from the API.
 * @throws when the API does not answer, or its database is replaced meanwhile
 */
export async function fetchStock(apiUrl: string, signal?: AbortSignal): Promise<ArticleStock> {
  const index = new ArticleIndex();
  let epoch: string | undefined;
  for (let after = 0; ; ) {
    const answer = await fetchChanges(apiUrl, after, signal);
    epoch ??= answer.epoch;
    if (answer.epoch !== epoch) throw new Error('The database behind the API was replaced while it was read.');
    for (const { id, article } of answer.changes) {
      if (article) index.put(article);
      else index.remove(id);
    }
    if (!answer.more) return { index, epoch, cursor: answer.cursor };
    after = answer.cursor;
  }
}
