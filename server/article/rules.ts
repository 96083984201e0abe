import type { Article, ArticleFields } from '../../contract/schemas/article.ts';

/** How far an article is on its way to visitors. */
export function liveState(row: {
  isPub: boolean;
  isPublic: boolean;
  liveAt: Date | null;
  liveFailure: string | null;
}): Pick<Article, 'liveState' | 'liveAt' | 'liveFailure'> {
  const without = { liveAt: null, liveFailure: null };
  if (!row.isPub) return { liveState: 'draft', ...without };
  if (!row.isPublic) return { liveState: 'scheduled', ...without };
  if (row.liveAt) return { liveState: 'live', liveAt: row.liveAt.toISOString(), liveFailure: null };
  if (row.liveFailure) return { liveState: 'failed', liveAt: null, liveFailure: row.liveFailure };
  return { liveState: 'publishing', ...without };
}

/** Whether the days of a review can be: the next one comes after the last. Days are `YYYY-MM-DD`, empty or not told. */
export const isReviewOrdered = ({ reviewedOn, nextReviewOn }: Pick<ArticleFields, 'reviewedOn' | 'nextReviewOn'>) =>
  !reviewedOn || !nextReviewOn || reviewedOn < nextReviewOn;

/** Visitors may read an article when it is switched on and its date has come. */
export const isPublicAt = (isPub: boolean, pubDateTime: Date, now: Date): boolean => isPub && pubDateTime <= now;
