import { pages } from '../contract/paths.ts';
import type { ArticleIndex } from '../site/article-index.ts';
import { pageCountOf, sitemapPart, sitemapParts } from '../site/news.ts';
import { filesIn, pathOf } from './page-files.ts';

export const feedPath = '/feed.xml';
export const sitemapPath = '/sitemap.xml';
export const sitemapPartPath = (part: number): string => `/sitemap/news-${part}.xml`;
/** What never changes within a folder. */
const fixedPaths = ['/robots.txt', '/sitemap/pages.xml'];
const singlePaths = [pages.home, feedPath, ...fixedPaths, sitemapPath];

/** Articles by id, lists by number, parts of the sitemap by number. */
const numberedPaths = { article: pages.newsInfo, list: pages.newsPage, sitemapPart: sitemapPartPath };

type NewsPage = { kind: keyof typeof numberedPaths | 'single'; number: number };

/** Which of the pages that show news stands at a path, if any. */
export function newsPageAt(path: string): NewsPage | undefined {
  if (singlePaths.includes(path)) return { kind: 'single', number: 0 };
  const number = path === pages.news ? 1 : Number(/(\d+)(\.xml)?$/.exec(path)?.[1]);
  const kinds = Object.keys(numberedPaths) as (keyof typeof numberedPaths)[];
  const kind = kinds.find((name) => numberedPaths[name](number) === path);
  return kind && { kind, number };
}

/** The path of every page the articles call for. */
export function newsPaths(index: ArticleIndex): string[] {
  const lists = Array.from({ length: pageCountOf(index.all.length) }, (_, i) => pages.newsPage(i + 1));
  const parts = sitemapParts(index).map(sitemapPartPath);
  return [...Array.from(index.ids(), pages.newsInfo), ...lists, ...parts, ...singlePaths];
}

/** Whether the articles call for a page. */
export function isCalledFor(path: string, index: ArticleIndex): boolean {
  const { kind, number } = newsPageAt(path) ?? {};
  if (kind === 'article') return index.get(number!) !== undefined;
  if (kind === 'list') return number! <= pageCountOf(index.all.length);
  if (kind === 'sitemapPart') return sitemapPart(index, number!) !== undefined;
  return kind === 'single';
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
  yield { urgent: true, paths: of('list').filter(isNew) };
  yield { urgent: true, paths: those(pages.home, pages.news) };
  yield { urgent: false, paths: of('article') };
  yield { urgent: false, paths: those(feedPath) };
  yield { urgent: false, paths: of('list').sort(byNumber) };
  yield { urgent: false, paths: of('sitemapPart') };
  yield { urgent: false, paths: those(...fixedPaths, sitemapPath) };
}
