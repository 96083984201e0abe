import { otherDiseaseId } from '../../../contract/diseases.ts';
import type { Article } from '../../../contract/schemas/article.ts';
import { articleTexts } from '../../../contract/article-texts.ts';
import { beijingNow } from '../../ui/time.ts';

type Review = Pick<Article, 'reviewer' | 'reviewedOn' | 'nextReviewOn'>;

const today = () => beijingNow().slice(0, 10);

/** Whether the day on which an article was to be reviewed again has come; `now` is `YYYY-MM-DD`. */
export const isReviewDue = ({ nextReviewOn }: Pick<Review, 'nextReviewOn'>, now = today()): boolean =>
  nextReviewOn !== '' && nextReviewOn <= now;

/** What to say of an article's review before it is saved, which may well be done; undefined: all is in order. */
export function reviewWarning(review: Review, diseaseId: number | undefined, now = today()): string | undefined {
  if (isReviewDue(review, now)) return articleTexts.reviewOverdue;
  if (diseaseId === undefined || diseaseId === otherDiseaseId) return undefined;
  const isWhole = review.reviewer.trim() && review.reviewedOn && review.nextReviewOn;
  return isWhole ? undefined : articleTexts.reviewMissing;
}
