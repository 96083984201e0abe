import { expect, test } from 'vitest';
import type { Permission } from '../../../../contract/permissions.ts';
import type { ArticleRevision, ArticleToEdit } from '../../../../contract/schemas/article.ts';
import { revisionTexts } from '../../../../contract/article-texts.ts';
import { differs, goesOn, isOutdated, latestOf, previewFieldsOf, startOf } from './revising.ts';

const text = {
  author: '作者',
  source: '来源',
  content: '<p>文</p>',
  previewPic: '/upload/images/a.png',
  pubDateTime: '2026-11-20T01:30:00.000Z',
  diseaseProfile: 12,
  diseaseProfileName: '筛查',
  reviewer: '',
  reviewedOn: '',
  nextReviewOn: '',
  sources: '',
};
const revision: ArticleRevision = {
  ...text,
  ...{ title: '新题', versionNo: 4, state: 'waiting', isOwn: false, savedBy: '甲', savedAt: text.pubDateTime },
  ...{ returnedBy: null, returnedAt: null, reason: '' },
};
const article: ArticleToEdit = {
  ...text,
  ...{ id: 7, title: '原题', isPub: true, diseaseId: 1, updatedAt: text.pubDateTime, versionNo: 3, revision },
};
const holding =
  (...held: Permission[]) =>
  (permission: Permission) =>
    held.includes(permission);
const writer = holding('article:update');

test('who may not publish goes on from what waits, with its number', () => {
  expect(startOf(article, writer)).toMatchObject({ id: 7, title: '新题', versionNo: 4, isPub: true });
});

test.each([
  ['who may publish', article, holding('article:update', 'article:publish')],
  ['who may only look', article, holding('article:add')],
  ['where nothing waits', { ...article, revision: null }, writer],
  ["where another's was returned", { ...article, revision: { ...revision, state: 'returned' as const } }, writer],
])('the article itself is edited by %s', (_who, edited, can) => {
  expect(goesOn(edited, can)).toBe(false);
  expect(startOf(edited, can)).toBe(edited);
});

test('what was returned to its author is theirs to go on with', () => {
  expect(goesOn({ revision: { ...revision, state: 'returned', isOwn: true } }, writer)).toBe(true);
});

test('a revision is outdated once the article was saved after it', () => {
  expect([3, 4, 5].map((versionNo) => isOutdated({ ...article, versionNo }, revision))).toEqual([false, false, true]);
});

test('what was sent in of an article that was never published is that article: nothing to compare', () => {
  expect(differs(article, { ...revision, title: article.title })).toBe(false);
  expect(differs(article, revision)).toBe(true);
});

test('a name in Latin letters stands apart from the words after it', () => {
  expect(revisionTexts.waitingFrom('Smith', '2026-11-20 09:30')).toMatch(/^Smith 于 /);
});

test('what an own revision is compared with is the article, once somebody saved that after it', () => {
  const own = { ...revision, isOwn: true };
  expect(latestOf({ ...article, versionNo: 5, revision: own }, writer)).toMatchObject({ title: '原题', versionNo: 5 });
  expect(latestOf({ ...article, revision: own }, writer)).toMatchObject({ title: '新题', versionNo: 4 });
});

test('a preview is asked for with what the revision says', () => {
  const {
    pubDateTime,
    diseaseProfileName: _,
    reviewer: _1,
    reviewedOn: _2,
    nextReviewOn: _3,
    sources: _4,
    ...rest
  } = text;
  expect(previewFieldsOf(7, revision)).toEqual({ ...rest, pubDateTime, id: '7', title: '新题', diseaseProfile: '12' });
});
