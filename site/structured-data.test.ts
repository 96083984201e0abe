import { expect, test } from 'vitest';
import { articleData, jsonLd, medicalWebPage } from './structured-data.ts';

test('security 14: a text in a page’s data block cannot end the block', () => {
  const hostile = '</script><script>alert(1)</script><!--';
  const block = jsonLd([{ '@type': 'NewsArticle', headline: hostile }]);
  expect(block).not.toContain('<');
  expect(JSON.parse(block)['@graph'][0].headline).toBe(hostile);
});

const article = {
  id: 7,
  title: '看懂眼底报告',
  author: '小儿眼底病专业组',
  source: '眼科',
  content: '',
  previewPic: '',
  pubDateTime: '2026-05-01T00:00:00.000Z',
  isPub: true,
  diseaseProfile: 11,
  diseaseProfileName: '早产儿视网膜病变',
  diseaseId: 1,
  reviewer: '陈医生（示例）',
  reviewedOn: '2026-05-02',
  nextReviewOn: '2027-05-02',
  sources: '来源一\n来源二',
  updatedAt: '2026-05-03T00:00:00.000Z',
};

test('a reviewed article says in its data who reviewed it, when, when it changed and what it rests on', () => {
  const [news, page] = articleData(article, '摘要');
  expect(news).toMatchObject({ dateModified: article.updatedAt, citation: ['来源一', '来源二'] });
  expect(page).toMatchObject({
    '@type': 'MedicalWebPage',
    lastReviewed: '2026-05-02',
    dateModified: article.updatedAt,
    reviewedBy: { name: '陈医生（示例）' },
  });
});

test('an article that nobody reviewed claims no review, and did not change before it was published', () => {
  const silent = { ...article, reviewer: '', reviewedOn: '', sources: '', updatedAt: '2026-04-01T00:00:00.000Z' };
  const [news, ...others] = articleData(silent, '摘要');
  expect(others).toEqual([]);
  expect(news).toMatchObject({ dateModified: article.pubDateTime });
  expect(news!.citation).toBeUndefined();
});

test('a page on a disease says when it was last looked through, as its last change, and what it rests on', () => {
  const review = { reviewer: '科室（示例）', reviewed: '2026-09-01', sources: ['来源一'] };
  expect(medicalWebPage('/hospital/disease/1', '视网膜病变', review)).toMatchObject({
    dateModified: '2026-09-01',
    citation: ['来源一'],
  });
});
