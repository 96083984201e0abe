import { describe, expect, it } from 'vitest';
import { pages } from '../contract/pages.ts';
import type { PublicArticle } from '../contract/schemas/article.ts';
import { ArticleIndex } from './article-index.ts';
import { newsOf } from './news.ts';

const newest = Date.UTC(2026, 0, 31);

/** Article `id` is `id` days old. */
function articleOf(id: number, change: Partial<PublicArticle> = {}): PublicArticle {
  return {
    id,
    title: `文章 ${id}`,
    author: '李医生',
    source: '眼科',
    content: `<p>正文 ${id}</p>`,
    previewPic: '/upload/images/a.png',
    pubDateTime: new Date(newest - id * 86_400_000).toISOString(),
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

const numbers = (count: number) => Array.from({ length: count }, (_, i) => i + 1);
const newsWith = (articles: PublicArticle[]) => newsOf(new ArticleIndex(articles));
const idsOf = (articles: { id: number }[]) => articles.map(({ id }) => id);

describe('the index', () => {
  it('sorts by date, then by id, newest first, in whatever order articles come', () => {
    const sameDay = { pubDateTime: new Date(newest - 3 * 86_400_000).toISOString() };
    const articles = [articleOf(3), articleOf(9, sameDay), articleOf(1), articleOf(7, sameDay), articleOf(2)];
    expect(idsOf(new ArticleIndex(articles).all.map(({ article }) => article))).toEqual([1, 2, 9, 7, 3]);
  });

  it('moves an article whose date or category changes, and forgets one that is taken out', () => {
    const index = new ArticleIndex(numbers(5).map((id) => articleOf(id)));
    index.put(articleOf(1, { pubDateTime: articleOf(4).pubDateTime, diseaseId: 2, diseaseProfile: 21 }));
    expect(idsOf(index.all.map(({ article }) => article))).toEqual([2, 3, 4, 1, 5]);
    expect(index.inCategory(1)).toHaveLength(4);
    expect(index.inProfile(21)).toHaveLength(1);
    index.remove(1);
    expect(index.get(1)).toBeUndefined();
    expect(index.inCategory(2)).toEqual([]);
  });
});

describe('the home page', () => {
  it('shows the newest article, the next ten on the left and ten more on the right', () => {
    const { featured, left, right } = newsWith(numbers(30).map((id) => articleOf(id))).home();
    expect(featured?.id).toBe(1);
    expect(idsOf(left)).toEqual([2, 3, 4, 5, 6, 7, 8, 9, 10, 11]);
    expect(idsOf(right)).toEqual([12, 13, 14, 15, 16, 17, 18, 19, 20, 21]);
  });

  it('has a tab for each category but 其他, empty ones included', () => {
    const { tabs } = newsWith([articleOf(1, { diseaseId: 3 }), articleOf(2, { diseaseId: 5 })]).home();
    expect(tabs.map(({ name, articles }) => [name, idsOf(articles)])).toEqual([
      ['视网膜病变', []],
      ['视网膜母细胞瘤', []],
      ['先天性白内障', [1]],
      ['先天性青光眼', []],
    ]);
  });

  it('stands without a single article', () => {
    expect(newsWith([]).home()).toMatchObject({ featured: undefined, left: [], right: [] });
  });
});

describe('the list', () => {
  it('has five articles to a page', () => {
    const news = newsWith(numbers(11).map((id) => articleOf(id)));
    expect(news.list(1)).toMatchObject({ pageNo: 1, pageCount: 3 });
    expect(idsOf(news.list(3)!.articles)).toEqual([11]);
  });

  it('of a disease has the articles of its category alone, in pages of their own', () => {
    const news = newsWith(numbers(13).map((id) => articleOf(id, { diseaseId: (id % 2) + 1 })));
    expect(idsOf(news.list(1, 1)!.articles)).toEqual([2, 4, 6, 8, 10]);
    expect(news.list(2, 2)).toMatchObject({ pageNo: 2, pageCount: 2 });
    expect(idsOf(news.list(2, 2)!.articles)).toEqual([11, 13]);
    expect(news.list(1, 3)).toEqual({ pageNo: 1, pageCount: 1, articles: [] });
    expect(news.list(3, 2)).toBeUndefined();
  });

  it('has a first page even when it is empty, and no page beyond the last', () => {
    const news = newsWith([]);
    expect(news.list(1)).toEqual({ pageNo: 1, pageCount: 1, articles: [] });
    for (const pageNo of [0, 2, -1, 1.5, Number.NaN]) expect(news.list(pageNo)).toBeUndefined();
  });
});

describe('an article', () => {
  it('names the newer one as previous and the older one as next', () => {
    const news = newsWith(numbers(3).map((id) => articleOf(id)));
    expect([news.info(2)?.previous?.id, news.info(2)?.next?.id]).toEqual([1, 3]);
    expect([news.info(1)?.previous, news.info(3)?.next]).toEqual([undefined, undefined]);
    expect(news.info(4)).toBeUndefined();
  });

  it('is related to four of its disease profile, the nearest in time', () => {
    const news = newsWith(numbers(20).map((id) => articleOf(id, { diseaseProfile: id % 2 ? 11 : 12 })));
    expect(idsOf(news.info(9)!.related).sort((a, b) => a - b)).toEqual([5, 7, 11, 13]);
    expect(idsOf(news.info(1)!.related)).toEqual([3, 5, 7, 9]);
  });

  it('is related to others of its category where the profile has too few, never to itself', () => {
    const articles = [
      articleOf(1, { diseaseProfile: 11 }),
      articleOf(2, { diseaseProfile: 11 }),
      ...[3, 4, 5, 6, 7].map((id) => articleOf(id, { diseaseProfile: 12 })),
      articleOf(8, { diseaseId: 2, diseaseProfile: 21 }),
    ];
    expect(idsOf(newsWith(articles).info(1)!.related)).toEqual([2, 3, 4, 5]);
    expect(newsWith(articles).info(8)!.related).toEqual([]);
  });

  it('carries its body once and summaries of the others without theirs', () => {
    const info = newsWith([articleOf(1), articleOf(2)]).info(1)!;
    expect(info.article.content).toBe('<p>正文 1</p>');
    expect(info.next).not.toHaveProperty('content');
    expect(info.next?.summary).toBe('正文 2');
  });
});

it('splits the sitemap by id, so that one article touches one part', () => {
  const news = newsWith([articleOf(3), articleOf(499), articleOf(500), articleOf(2600)]);
  expect(news.sitemapParts()).toEqual([0, 1, 5]);
  expect(news.sitemapPart(0)?.map(({ id }) => id)).toEqual([3, 499]);
  expect(news.sitemapPart(2)).toBeUndefined();
});

it('says in the sitemap when an article last changed: when it was saved, or its day came', () => {
  const [saved, came] = ['2026-03-05T01:00:00.000Z', '2026-03-07T01:00:00.000Z'];
  const news = newsWith([
    articleOf(1, { updatedAt: saved, pubDateTime: came }),
    articleOf(2, { updatedAt: came, pubDateTime: saved }),
  ]);
  expect(news.sitemapPart(0)).toEqual([
    { id: 1, changed: came },
    { id: 2, changed: came },
  ]);
});

it('says of pages that show news when the articles they show last changed', () => {
  const [long, edited] = ['2025-03-05T01:00:00.000Z', '2026-03-07T01:00:00.000Z'];
  const news = newsWith([
    ...numbers(8).map((id) => articleOf(id, { updatedAt: long })),
    articleOf(9, { updatedAt: edited }),
    articleOf(10, { updatedAt: long, diseaseId: 2 }),
  ]);
  const came = (id: number) => articleOf(id).pubDateTime;
  const changed = news.changedPages();
  expect([pages.home, pages.news, pages.newsOfDisease(1), pages.disease(1)].map((path) => changed.get(path))).toEqual([
    edited,
    came(1),
    came(1),
    came(1),
  ]);
  expect([changed.get(pages.newsOfDisease(2)), changed.get(pages.disease(3))]).toEqual([came(10), undefined]);
});
