import { apiBase, apiPaths } from '../contract/paths.ts';
import type { Envelope } from '../contract/schemas/envelope.ts';
import { type Changes, changes } from '../contract/schemas/publication.ts';
import { ArticleIndex } from './article-index.ts';

/** How many changed articles one answer of the API may hold. */
const changesPerAnswer = 1000;

/**
 * What changed for visitors after `after`, asked as an anonymous visitor asks. One answer's worth: ask again with its
 * `cursor` while `more` is true.
 * @throws an error naming method, address and status when the API does not answer as promised
 */
export async function fetchChanges(apiUrl: string, after: number): Promise<Changes> {
  const url = `${apiUrl}${apiBase}${apiPaths.articleChanges}?after=${after}&limit=${changesPerAnswer}`;
  const response = await fetch(url, { redirect: 'error' });
  const answer = (await response.json().catch(() => undefined)) as Envelope<unknown> | undefined;
  if (!response.ok || answer?.status !== 'OK') {
    throw new Error(`GET ${url}: ${response.status} ${answer?.errMsg ?? response.statusText}`);
  }
  return changes.parse(answer.rmObject);
}

/** The articles visitors may read, and the position in the publication log up to which they are known. */
export type ArticleCache = { index: ArticleIndex; epoch: string; cursor: number };

/**
 * Reads every public article from the API.
 * @throws when the API does not answer, or its database is replaced meanwhile
 */
export async function fetchArticles(apiUrl: string): Promise<ArticleCache> {
  const index = new ArticleIndex();
  let epoch: string | undefined;
  for (let after = 0; ; ) {
    const answer = await fetchChanges(apiUrl, after);
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
