import { limits } from '../../contract/limits.ts';
import type { ArticleFields, ArticleRevision, PublicArticle } from '../../contract/schemas/article.ts';
import { cutTo } from '../../contract/signs-of-text.ts';

/** What of an article's copy is not as in the original: its title, its date, and that nobody has reviewed it. */
export const copied = ({ title }: PublicArticle) => ({
  title: titleOfCopy(title),
  // A form knows whole seconds alone, and would change the date of a copy that is saved as it was.
  pubDateTime: new Date(Math.trunc(Date.now() / 1000) * 1000),
  reviewer: '',
  reviewedOn: '',
  nextReviewOn: '',
});

const copyMark = '（副本）';
/** A title too long for the mark is cut. */
const titleOfCopy = (title: string): string => cutTo(title, limits.articleTitleMaxLength - copyMark.length) + copyMark;

/** Whether the days of a review can be: the next one comes after the last. Days are `YYYY-MM-DD`, empty or not told. */
export const isReviewOrdered = ({ reviewedOn, nextReviewOn }: Pick<ArticleFields, 'reviewedOn' | 'nextReviewOn'>) =>
  !reviewedOn || !nextReviewOn || reviewedOn < nextReviewOn;

const shown = [
  'title',
  'previewPic',
  'source',
  'author',
  'content',
  'diseaseProfile',
  'reviewer',
  'reviewedOn',
  'nextReviewOn',
  'sources',
] as const;

/** What the form shows of an article, stored or sent. */
export const formFields = (article: Omit<ArticleFields, 'pubDateTime'> & { pubDateTime: Date | string }): object => ({
  ...Object.fromEntries(shown.map((field) => [field, article[field]])),
  pubDateTime: new Date(article.pubDateTime).toISOString(),
});

/** A waiting revision is everybody's to go on with, as the article is; a draft and a returned one their author's. */
export const isOpenTo = (revision: { state: ArticleRevision['state']; savedById: number }, userId: number): boolean =>
  revision.state === 'waiting' || revision.savedById === userId;

/** An edit whole: what it leaves out is as in what it changes. */
export const toldOver = (
  {
    reviewer,
    reviewedOn,
    nextReviewOn,
    sources,
  }: Pick<PublicArticle, 'reviewer' | 'reviewedOn' | 'nextReviewOn' | 'sources'>,
  fields: Omit<ArticleFields, 'id'>,
): Omit<Required<ArticleFields>, 'id'> => ({
  ...fields,
  reviewer: fields.reviewer ?? reviewer,
  reviewedOn: fields.reviewedOn ?? reviewedOn,
  nextReviewOn: fields.nextReviewOn ?? nextReviewOn,
  sources: fields.sources ?? sources,
});

/** Visitors may read an article when it is switched on and its date has come. */
export const isPublicAt = (isPub: boolean, pubDateTime: Date, now: Date): boolean => isPub && pubDateTime <= now;
