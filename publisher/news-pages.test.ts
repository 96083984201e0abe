import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { diseaseIds } from '../contract/diseases.ts';
import { listPagesKept } from '../contract/far-pages.ts';
import { pages } from '../contract/pages.ts';
import type { PublicArticle } from '../contract/schemas/article.ts';
import { ArticleIndex } from '../site/article-index.ts';
import { newsOf, pageCountOf } from '../site/news.ts';
import {
  applyChange,
  feedPath,
  listPath,
  newsPageAt,
  sitemapPagesPath,
  sitemapPartPath,
  sitemapPath,
} from './news-pages.ts';

const newest = Date.UTC(2026, 0, 1);

function articleOf(id: number, change: Partial<PublicArticle> = {}, day = id): PublicArticle {
  return {
    id,
    title: `文章 ${id}`,
    author: '李医生',
    source: '眼科',
    content: `<p>正文 ${id}</p>`,
    previewPic: '/upload/images/a.png',
    pubDateTime: new Date(newest - day * 86_400_000).toISOString(),
    isPub: true,
    diseaseProfile: 11,
    diseaseProfileName: '早产儿视网膜病变',
    diseaseId: 1,
    reviewer: '',
    reviewedOn: '',
    nextReviewOn: '',
    sources: '',
    updatedAt: new Date(newest).toISOString(),
    ...change,
  };
}

/** Articles 1 (newest) to `count` in five categories with two profiles each. */
function indexOf(count: number): ArticleIndex {
  return new ArticleIndex(
    Array.from({ length: count }, (_, i) => {
      const diseaseId = (i % 5) + 1;
      return articleOf(i + 1, { diseaseId, diseaseProfile: diseaseId * 10 + (i % 2) });
    }),
  );
}

/** What every page shows, by path, as text. */
function everyPage(index: ArticleIndex): Map<string, string> {
  const news = newsOf(index);
  const shown = new Map<string, unknown>([
    [pages.home, news.home()],
    [feedPath, news.feed()],
    [sitemapPath, news.sitemapParts()],
    [sitemapPagesPath, [...news.changedPages()]],
    ...diseaseIds.map((id): [string, unknown] => [pages.disease(id), news.disease(id)]),
  ]);
  for (let pageNo = 1; pageNo <= pageCountOf(index.all.length); pageNo++)
    shown.set(pages.newsPage(pageNo), news.list(pageNo));
  for (const diseaseId of diseaseIds)
    for (let pageNo = 1; pageNo <= pageCountOf(index.inCategory(diseaseId).length); pageNo++)
      shown.set(pages.newsOfDisease(diseaseId, pageNo), news.list(pageNo, diseaseId));
  for (const id of index.ids()) shown.set(pages.newsInfo(id), news.info(id));
  for (const part of news.sitemapParts()) shown.set(sitemapPartPath(part), news.sitemapPart(part));
  return new Map([...shown].map(([page, content]) => [page, JSON.stringify(content)]));
}

const change = fc.record({
  id: fc.integer({ min: 1, max: 40 }),
  day: fc.integer({ min: 0, max: 45 }),
  diseaseId: fc.integer({ min: 1, max: 5 }),
  profile: fc.integer({ min: 1, max: 2 }),
  title: fc.constantFrom('甲', '乙'),
  removed: fc.boolean(),
});

describe('the pages one change makes stale', () => {
  it('are every page that shows something else afterwards or is no more, whatever changes', () => {
    const changes = fc.array(change, { minLength: 1, maxLength: 25 });
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 32 }), changes, (count, steps) => {
        const index = indexOf(count);
        for (const { id, day, diseaseId, profile, title, removed } of steps) {
          const before = everyPage(index);
          const changed = articleOf(id, { diseaseId, diseaseProfile: diseaseId * 10 + profile, title }, day);
          const stale = applyChange(index, id, removed ? null : changed);
          const after = everyPage(index);
          const everywhere = [...before.keys(), ...after.keys()];
          const differing = everywhere.filter((page) => after.get(page) !== before.get(page));
          expect(differing.filter((page) => !stale.has(page))).toEqual([]);
          expect([...stale].filter((page) => !everywhere.includes(page))).toEqual([]);
        }
      }),
      { numRuns: 300 },
    );
  });

  it('are few when an article comes, however many there are', () => {
    const counted = [600, 5000].map((count) => {
      const stale = applyChange(indexOf(count), count + 1, articleOf(count + 1, {}, 0));
      const numberOf = (kind: string) => [...stale].filter((path) => newsPageAt(path)?.kind === kind).length;
      return { articles: numberOf('article'), lists: numberOf('list'), parts: numberOf('sitemapPart') };
    });
    expect(counted[0]).toEqual(counted[1]);
    expect(counted[0]!.articles).toBeLessThanOrEqual(12);
    expect(counted[0]!.lists).toBe(2 * listPagesKept);
  });

  it('leave the lists alone but for the one that names the article whose title changes, and its line in the sitemap', () => {
    const index = indexOf(200);
    const stale = applyChange(index, 98, { ...index.get(98)!.article, title: '新标题' });
    expect([...stale].filter((path) => newsPageAt(path)?.kind !== 'article')).toEqual([
      pages.newsPage(20),
      // 98 is the 20th of its category, which is the third of five.
      pages.newsOfDisease(3, 4),
      sitemapPartPath(0),
    ]);
  });

  it('are all list pages that are files when their number changes, the pages that are none included in it', () => {
    const stale = applyChange(indexOf(600), 601, articleOf(601, {}, 700));
    expect([...stale].filter((path) => path.startsWith(`${pages.news}/`) || path === pages.news)).toEqual(
      [0, 1].flatMap((diseaseId) => Array.from({ length: listPagesKept }, (_, i) => listPath(diseaseId, i + 1))),
    );
  });

  it('are no lists of a category that neither had nor gets the article', () => {
    const stale = applyChange(indexOf(200), 201, articleOf(201, { diseaseId: 2 }, 0));
    const categories = [...stale]
      .map((path) => newsPageAt(path))
      .map((page) => page?.kind === 'list' && page.diseaseId);
    expect(new Set(categories.filter((id) => typeof id === 'number'))).toEqual(new Set([0, 2]));
  });

  it('are none when an unknown article is taken out', () => {
    expect(applyChange(indexOf(3), 99, null).size).toBe(0);
  });
});
