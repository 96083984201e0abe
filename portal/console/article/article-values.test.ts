import { expect, test } from 'vitest';
import type { Article } from '../../../contract/schemas/article.ts';
import { fieldsOf, pathTo, valuesOf } from './article-values.ts';

const leaf = (id: number) => ({
  id,
  diseaseProfileId: id,
  diseaseProfileName: String(id),
  diseaseProfileSon: [],
});
const tree = [{ ...leaf(1), diseaseProfileSon: [leaf(11), leaf(12)] }, leaf(2)];

const article: Article = {
  id: 7,
  title: '题',
  author: '作者',
  source: '来源',
  content: '<p>文</p>',
  previewPic: '/upload/images/a.png',
  pubDateTime: '2026-11-20T01:30:00.000Z',
  isPub: false,
  diseaseProfile: 12,
  diseaseProfileName: '12',
  diseaseId: 1,
  reviewer: '张医生',
  reviewedOn: '2026-01-05',
  nextReviewOn: '2027-01-05',
  sources: '',
  updatedAt: '2026-11-20T01:30:00.000Z',
};

test('the cascader gets the way down to the profile', () => {
  expect(pathTo(tree, 12)).toEqual([1, 12]);
  expect(pathTo(tree, 2)).toEqual([2]);
  expect(pathTo(tree, 99)).toEqual([]);
});

test('an article opened and saved unchanged sends what it came with, in Shanghai time', () => {
  expect(fieldsOf(valuesOf(article, tree))).toEqual({
    title: '题',
    author: '作者',
    source: '来源',
    content: '<p>文</p>',
    previewPic: '/upload/images/a.png',
    pubDateTime: '2026-11-20 09:30:00',
    diseaseProfile: 12,
    reviewer: '张医生',
    reviewedOn: '2026-01-05',
    nextReviewOn: '2027-01-05',
    sources: '',
  });
});

test('an hour that the browser’s zone lacks is kept', () => {
  const atNight = { ...article, pubDateTime: '2026-03-28T18:30:00.000Z' };
  expect(fieldsOf(valuesOf(atNight, tree)).pubDateTime).toBe('2026-03-29 02:30:00');
});
