import { diseaseIds, otherDiseaseId } from '../contract/diseases.ts';
import { listPagesKept } from '../contract/far-pages.ts';
import { pageSections, pages } from '../contract/pages.ts';
import { publicPages } from '../contract/public-pages.ts';
import type { PublicArticle } from '../contract/schemas/article.ts';
import { type ArticleIndex, type IndexedArticle, positionIn } from '../site/article-index.ts';
import {
  articlesPerTab,
  feedArticles,
  hasSitemapPart,
  homeArticles,
  listed,
  nearest,
  pageCountOf,
  pageNoAt,
  related,
  relatedArticles,
  sitemapPartOf,
  sitemapParts,
} from '../site/news.ts';
import { filesIn, pathOf } from './page-files.ts';

export const feedPath = '/feed.xml';
export const sitemapPath = '/sitemap.xml';
export const sitemapPartPath = (part: number): string => `/sitemap/news-${part}.xml`;
const robotsPath = '/robots.txt';
/** Names the pages at fixed addresses, and when each changed. */
export const sitemapPagesPath = '/sitemap/pages.xml';
const notFoundPath = '/404';
const singlePaths = [pages.home, feedPath, sitemapPagesPath, sitemapPath];

/** What shows no article, and so never changes within a folder. */
export const fixedPaths = [
  ...publicPages.filter((path) => path !== pages.home && !/^\/hospital\/(disease|news)(\/|$)/.test(path)),
  ...[notFoundPath, pageSections, robotsPath],
];

/** The list of all news, as 0, and one for each disease category. */
const lists = [0, ...diseaseIds];
export const listPath = (diseaseId: number, pageNo: number): string =>
  diseaseId === 0 ? pages.newsPage(pageNo) : pages.newsOfDisease(diseaseId, pageNo);

/** Articles and diseases by id, parts of the sitemap by number, lists by number (and category, or 0 for all). */
type NewsPage =
  | { kind: 'article' | 'disease' | 'sitemapPart' | 'single' | 'fixed'; number: number }
  | { kind: 'list'; number: number; diseaseId: number };

/** A pass asks for each of thousands of paths many times; their number is that of the pages. */
const known = new Map<string, NewsPage | undefined>();

/** Which of the site's pages stands at a path, if any. */
export function newsPageAt(path: string): NewsPage | undefined {
  if (!known.has(path)) known.set(path, readPath(path));
  return known.get(path);
}

function readPath(path: string): NewsPage | undefined {
  if (singlePaths.includes(path)) return { kind: 'single', number: 0 };
  if (fixedPaths.includes(path)) return { kind: 'fixed', number: 0 };
  const number = Number(/(\d+)(\.xml)?$/.exec(path)?.[1]);
  if (path === pages.newsInfo(number)) return { kind: 'article', number };
  if (path === pages.disease(number)) return { kind: 'disease', number };
  if (path === sitemapPartPath(number)) return { kind: 'sitemapPart', number };
  for (const diseaseId of lists)
    for (const pageNo of [1, number])
      if (path === listPath(diseaseId, pageNo)) return { kind: 'list', number: pageNo, diseaseId };
}

/** Of these the sitemap says when their articles changed. */
const datedPages = [pages.home, ...diseaseIds.map(pages.disease), ...lists.map((diseaseId) => listPath(diseaseId, 1))];

/** The path of every page: those the articles call for, and those that are always there. */
export function newsPaths(index: ArticleIndex): string[] {
  const listPaths = lists.flatMap((diseaseId) =>
    Array.from({ length: keptOf(index, diseaseId) }, (_, i) => listPath(diseaseId, i + 1)),
  );
  const parts = sitemapParts(index).map(sitemapPartPath);
  return [
    ...Array.from(index.ids(), pages.newsInfo),
    ...diseaseIds.map(pages.disease),
    ...listPaths,
    ...parts,
    ...singlePaths,
    ...fixedPaths,
  ];
}

const pagesOf = (index: ArticleIndex, diseaseId: number): number => pageCountOf(listed(index, diseaseId).length);
const keptOf = (index: ArticleIndex, diseaseId: number): number => Math.min(listPagesKept, pagesOf(index, diseaseId));

/** Whether a path is that of a list page, be it a file or not. Asked for any path: none is kept in mind. */
export function isListed(path: string, index: ArticleIndex): boolean {
  const page = readPath(path);
  return page?.kind === 'list' && page.number <= pagesOf(index, page.diseaseId);
}

/** Whether the articles call for a page as a file. */
export function isCalledFor(path: string, index: ArticleIndex): boolean {
  const page = newsPageAt(path);
  if (page?.kind === 'article') return index.get(page.number) !== undefined;
  if (page?.kind === 'disease') return diseaseIds.some((id) => id === page.number);
  if (page?.kind === 'list') return page.number <= keptOf(index, page.diseaseId);
  if (page?.kind === 'sitemapPart') return hasSitemapPart(index, page.number);
  return page?.kind === 'single' || page?.kind === 'fixed';
}

/** The paths of the news pages that stand in a folder. */
export function standingPaths(folder: string): Set<string> {
  return new Set(
    filesIn(folder)
      .map(pathOf)
      .filter((path) => newsPageAt(path)),
  );
}

/** Pages brought up to date together. `urgent`: nothing interrupts them. */
export type PageGroup = { urgent: boolean; paths: string[] };

/**
 * The stale pages in the order in which they are brought up to date, in groups. Each group is made when it is asked for,
 * so it includes what an earlier one added. New pages come before the pages that link to them; among the rest, those that
 * most visitors look at come first.
 */
export function* inOrder(stale: ReadonlySet<string>, standing: ReadonlySet<string>): Generator<PageGroup> {
  const of = (kind: NewsPage['kind']) => Array.from(stale).filter((path) => newsPageAt(path)?.kind === kind);
  const isNew = (path: string) => !standing.has(path);
  const those = (...paths: string[]) => paths.filter((path) => stale.has(path));
  const byNumber = (one: string, other: string) => newsPageAt(one)!.number - newsPageAt(other)!.number;

  yield { urgent: true, paths: of('article').filter(isNew) };
  yield { urgent: true, paths: [...of('list'), ...of('disease')].filter(isNew) };
  yield { urgent: true, paths: those(pages.home, pages.news) };
  yield { urgent: false, paths: [...of('fixed'), ...of('disease'), ...of('article')] };
  yield { urgent: false, paths: those(feedPath) };
  yield { urgent: false, paths: of('list').sort(byNumber) };
  yield { urgent: false, paths: of('sitemapPart') };
  yield { urgent: false, paths: those(sitemapPagesPath, sitemapPath) };
}

/** Where one article shows, at one moment. */
type Footprint = { position: number; positionInCategory: number; diseaseId: number; shownOn: number[] };

/**
 * Puts the article into the index, or takes it out (null), and returns the paths of the pages that changes, those that are
 * no more included. What it costs depends on the pages it names, not on how many articles there are.
 */
export function applyChange(index: ArticleIndex, id: number, article: PublicArticle | null): Set<string> {
  const hasPart = () => hasSitemapPart(index, sitemapPartOf(id));
  const pagesBefore = new Map(lists.map((diseaseId) => [diseaseId, pagesOf(index, diseaseId)]));
  const partBefore = hasPart();
  const before = footprintOf(index, id);
  if (article) index.put(article);
  else index.remove(id);
  const after = footprintOf(index, id);

  const stale = new Set<string>();
  const footprints = [before, after].filter((footprint) => footprint !== undefined);
  if (footprints.length === 0) return stale;
  // First, since pages are brought up to date in this order.
  stale.add(pages.newsInfo(id));
  for (const { position, positionInCategory, diseaseId, shownOn } of footprints) {
    for (const other of shownOn) stale.add(pages.newsInfo(other));
    const isNewest = positionInCategory < articlesPerTab;
    if (isNewest) stale.add(pages.disease(diseaseId));
    if ((isNewest && diseaseId !== otherDiseaseId) || position < homeArticles) stale.add(pages.home);
    if (position < feedArticles) stale.add(feedPath);
  }
  for (const diseaseId of new Set([0, ...footprints.map((footprint) => footprint.diseaseId)])) {
    const positions = footprints
      .filter((footprint) => diseaseId === 0 || footprint.diseaseId === diseaseId)
      .map(({ position, positionInCategory }) => (diseaseId === 0 ? position : positionInCategory));
    const counts = [pagesBefore.get(diseaseId)!, pagesOf(index, diseaseId)];
    // A change in their number changes every pager; an article that comes or goes moves all that follow it.
    const first = counts[0] !== counts[1] ? 1 : pageNoAt(Math.min(...positions));
    const last = positions.length === 1 ? Math.max(...counts) : pageNoAt(Math.max(...positions));
    for (let pageNo = first; pageNo <= Math.min(last, listPagesKept); pageNo++) stale.add(listPath(diseaseId, pageNo));
  }
  stale.add(sitemapPartPath(sitemapPartOf(id)));
  if (partBefore !== hasPart()) stale.add(sitemapPath);
  if (datedPages.some((path) => stale.has(path))) stale.add(sitemapPagesPath);
  return stale;
}

function footprintOf(index: ArticleIndex, id: number): Footprint | undefined {
  const entry = index.get(id);
  if (!entry) return undefined;
  const { diseaseId } = entry.article;
  const position = positionIn(index.all, entry);
  return {
    position,
    positionInCategory: positionIn(index.inCategory(diseaseId), entry),
    diseaseId,
    shownOn: articlesShowing(index, entry, position),
  };
}

/** Ids of the articles whose pages link to this one: its neighbours by date and those it is related to. */
function articlesShowing(index: ArticleIndex, entry: IndexedArticle, position: number): number[] {
  const { diseaseId, diseaseProfile } = entry.article;
  const neighbours = [index.all[position - 1], index.all[position + 1]].filter((other) => other !== undefined);
  // Being near is mutual but for the ends of a list, where one side makes up for the other: hence twice the reach.
  const candidates = new Set([
    ...nearest(index.inProfile(diseaseProfile), entry, relatedArticles * 2),
    ...nearest(index.inCategory(diseaseId), entry, relatedArticles * 4),
  ]);
  const relating = [...candidates].filter((other) => related(index, other).includes(entry));
  return [...neighbours, ...relating].map((other) => other.article.id);
}
