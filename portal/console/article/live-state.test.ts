import { expect, test } from 'vitest';
import type { Article } from '../../../contract/schemas/article.ts';
import { liveRefreshMs, liveStateOf, withPublished } from './live-state.ts';

const article: Article = {
  id: 1,
  title: '题',
  author: '作者',
  source: '来源',
  content: '',
  previewPic: '/upload/images/a.png',
  pubDateTime: '2026-11-20T01:00:00.000Z',
  isPub: true,
  diseaseProfile: 1,
  diseaseProfileName: '视网膜病变',
  diseaseId: 1,
  reviewer: '张医生',
  reviewedOn: '2026-01-05',
  nextReviewOn: '2027-01-05',
  sources: '',
  updatedAt: '2026-11-20T01:30:00.000Z',
  liveState: 'live',
};
const before = Date.parse('2026-11-19T00:00:00Z');
const after = Date.parse('2026-11-21T00:00:00Z');

test('the list asks each second while an article is on its way, and rests when all have arrived', () => {
  expect(liveRefreshMs([article, { ...article, liveState: 'publishing' }])).toBe(1000);
  expect(liveRefreshMs([article, { ...article, liveState: 'scheduled' }])).toBe(15_000);
  expect(liveRefreshMs([article, { ...article, liveState: 'draft' }])).toBe(0);
});

test('an article switched on before its date is scheduled, otherwise on its way', () => {
  const draft = { ...article, isPub: false };
  expect(withPublished(draft, true, before)).toMatchObject({ isPub: true, liveState: 'scheduled' });
  expect(withPublished(draft, true, after)).toMatchObject({ isPub: true, liveState: 'publishing' });
  expect(withPublished(article, false, before)).toMatchObject({ isPub: false, liveState: 'publishing' });
});

test('without word from the server the state follows from switch and date', () => {
  const { liveState, ...silent } = article;
  expect(liveStateOf(silent, before)).toBe('scheduled');
  expect(liveStateOf(silent, after)).toBe('publishing');
  expect(liveStateOf({ ...silent, isPub: false }, after)).toBe('draft');
});
