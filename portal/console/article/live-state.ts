import type { Article, LiveState } from '../../../contract/schemas/article.ts';
import { serverNow } from '../../../contract/server-clock.ts';

/** How an article is on its way to visitors, where the server does not say: by its switch and date alone. */
export function liveStateOf(article: Article, now = serverNow()): LiveState {
  if (article.liveState) return article.liveState;
  if (!article.isPub) return 'draft';
  return Date.parse(article.pubDateTime) > now ? 'scheduled' : 'publishing';
}

export const whilePublishingMs = 1000;
const whileScheduledMs = 15_000;

/** How soon to ask again, in ms: each second while something is on its way, 0 for not at all. */
export function liveRefreshMs(articles: ReadonlyArray<Article>): number {
  const states = articles.map((article) => liveStateOf(article));
  if (states.includes('publishing')) return whilePublishingMs;
  return states.includes('scheduled') || states.includes('failed') ? whileScheduledMs : 0;
}

/** The article as its switch will leave it, shown until the server has answered. */
export const withPublished = (article: Article, isPub: boolean, now = serverNow()): Article => ({
  ...article,
  isPub,
  liveState: isPub && Date.parse(article.pubDateTime) > now ? 'scheduled' : 'publishing',
  liveFailure: null,
});
