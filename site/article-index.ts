import { setImmediate } from 'node:timers/promises';
import { apiBase, apiPaths } from '../contract/paths.ts';
import { plainTextOf } from '../contract/plain-text.ts';
import type { PublicArticle } from '../contract/schemas/article.ts';
import type { Envelope } from '../contract/schemas/envelope.ts';
import { cutTo } from '../contract/signs-of-text.ts';
import { type Changes, changes } from '../contract/schemas/publication.ts';
import type { PublishedSiteContent } from '../contract/schemas/site.ts';
import { fetchSite } from './site-content.ts';

/** An article without its body, as lists, tabs and links need it. `summary` is plain text, at most 120 characters. */
export type ArticleSummary = Omit<PublicArticle, 'content'> & { summary: string };

/** `time` is the publication date in milliseconds, by which the lists are sorted. */
export type IndexedArticle = { article: PublicArticle; summary: ArticleSummary; time: number };

/**
 * The published articles in memory, newest first (by publication date, then id): all of them, and those of each disease
 * category and disease profile. Adding, removing and finding cost the logarithm of their number, so one publication
 * costs the same among a hundred articles as among ten thousand.
 */
export class ArticleIndex {
  readonly all: IndexedArticle[] = [];
  readonly #byId = new Map<number, IndexedArticle>();
  readonly #byCategory = new Map<number, IndexedArticle[]>();
  readonly #byProfile = new Map<number, IndexedArticle[]>();

  constructor(articles: Iterable<PublicArticle> = []) {
    for (const article of articles) this.put(article);
  }

  get(id: number): IndexedArticle | undefined {
    return this.#byId.get(id);
  }

  ids(): Iterable<number> {
    return this.#byId.keys();
  }

  inCategory(diseaseId: number): readonly IndexedArticle[] {
    return this.#byCategory.get(diseaseId) ?? [];
  }

  inProfile(diseaseProfile: number): readonly IndexedArticle[] {
    return this.#byProfile.get(diseaseProfile) ?? [];
  }

  /** Adds the article, or replaces the one with its id. */
  put(article: PublicArticle): void {
    this.remove(article.id);
    const { content, ...rest } = article;
    const entry = { article, summary: { ...rest, summary: summaryOf(content) }, time: Date.parse(article.pubDateTime) };
    this.#byId.set(article.id, entry);
    for (const list of this.#listsOf(article)) list.splice(positionIn(list, entry), 0, entry);
  }

  /** Takes the article out; does nothing when it is not there. */
  remove(id: number): void {
    const entry = this.#byId.get(id);
    if (!entry) return;
    this.#byId.delete(id);
    for (const list of this.#listsOf(entry.article)) list.splice(positionIn(list, entry), 1);
  }

  #listsOf(article: PublicArticle): IndexedArticle[][] {
    return [this.all, listAt(this.#byCategory, article.diseaseId), listAt(this.#byProfile, article.diseaseProfile)];
  }
}

/** Where `entry` stands in a sorted list, or would have to be inserted. */
export function positionIn(list: readonly IndexedArticle[], entry: IndexedArticle): number {
  let low = 0;
  let high = list.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (isBefore(list[middle]!, entry)) low = middle + 1;
    else high = middle;
  }
  return low;
}

function isBefore(a: IndexedArticle, b: IndexedArticle): boolean {
  return a.time === b.time ? a.article.id > b.article.id : a.time > b.time;
}

function listAt(lists: Map<number, IndexedArticle[]>, key: number): IndexedArticle[] {
  const list = lists.get(key) ?? [];
  lists.set(key, list);
  return list;
}

const summaryMaxLength = 120;

/**
 * Plain text of an article's body (HTML the server has sanitised), at most 120 characters and cut with an ellipsis.
 * The result is text: whoever puts it into a page escapes it.
 */
export function summaryOf(html: string): string {
  // The head of a body nearly always holds enough text; only where it is mostly markup is more of it read.
  const head = plainTextOf(html.slice(0, 600));
  const text = head.length > summaryMaxLength || html.length <= 600 ? head : plainTextOf(html.slice(0, 20_000));
  return cutTo(text, summaryMaxLength, '…');
}

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

/**
 * The articles and the site's content that visitors may read, and the position in the publication log up to which they
 * are known.
 */
export type ArticleCache = { index: ArticleIndex; site: PublishedSiteContent; epoch: string; cursor: number };

/**
 * Reads every public article and the site's content from the API.
 * @throws when the API does not answer, or its database is replaced meanwhile
 */
export async function fetchArticles(apiUrl: string): Promise<ArticleCache> {
  const articles = new Map<number, PublicArticle>();
  let epoch: string | undefined;
  for (let after = 0; ; ) {
    const answer = await fetchChanges(apiUrl, after);
    epoch ??= answer.epoch;
    if (answer.epoch !== epoch) throw new Error('The database behind the API was replaced while it was read.');
    for (const { id, article } of answer.changes) {
      if (article) articles.set(id, article);
      else articles.delete(id);
    }
    // Read last: it is no older than the log has it.
    if (!answer.more) {
      const index = await indexOf([...articles.values()]);
      return { index, site: await fetchSite(apiUrl), epoch, cursor: answer.cursor };
    }
    after = answer.cursor;
  }
}

/** Indexes articles in the order of the log, from its end: what came last is mostly the newest, to which others are appended. */
async function indexOf(articles: PublicArticle[]): Promise<ArticleIndex> {
  const index = new ArticleIndex();
  for (const [position, article] of articles.toReversed().entries()) {
    // Others are heard meanwhile.
    if (position % changesPerAnswer === 0) await setImmediate();
    index.put(article);
  }
  return index;
}
