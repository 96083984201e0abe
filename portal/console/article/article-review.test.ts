import { expect, test } from 'vitest';
import { otherDiseaseId } from '../../../contract/diseases.ts';
import { articleTexts } from '../../../contract/article-texts.ts';
import { isReviewDue, reviewWarning } from './article-review.ts';

const none = { reviewer: '', reviewedOn: '', nextReviewOn: '' };
const whole = { reviewer: '李主任', reviewedOn: '2026-01-05', nextReviewOn: '2027-01-05' };
const now = '2026-11-22';

test('a review is due from its day on', () => {
  expect(isReviewDue({ nextReviewOn: now }, now)).toBe(true);
  expect(isReviewDue({ nextReviewOn: '2026-11-23' }, now)).toBe(false);
  expect(isReviewDue(none, now)).toBe(false);
});

test('medical articles are asked for their review, others only for one that is due', () => {
  expect(reviewWarning(none, 1, now)).toBe(articleTexts.reviewMissing);
  expect(reviewWarning({ ...whole, reviewer: ' ' }, 1, now)).toBe(articleTexts.reviewMissing);
  expect(reviewWarning(whole, 1, now)).toBeUndefined();
  expect(reviewWarning(none, otherDiseaseId, now)).toBeUndefined();
  expect(reviewWarning(none, undefined, now)).toBeUndefined();
  expect(reviewWarning({ ...whole, nextReviewOn: now }, otherDiseaseId, now)).toBe(articleTexts.reviewOverdue);
});
