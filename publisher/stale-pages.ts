import { otherDiseaseId } from '../contract/diseases.ts';
import { limits } from '../contract/limits.ts';
import type { PublicArticle } from '../contract/schemas/article.ts';
import { type ArticleIndex, type IndexedArticle, positionIn } from '../site/article-index.ts';
import {
  articlesPerTab,
  feedArticles,
  nearest,
  pageCountOf,
  pageNoAt,
  related,
  relatedArticles,
  sitemapPart,
  sitemapPartOf,
} from '../site/news.ts';

export type SinglePage = 'home' | 'feed' | 'sitemap';

/** Pages that no longer show what the index says: of articles by id, lists by number, parts of the sitemap by number. */
export class StalePages {
  readonly articles = new Set<number>();
  readonly lists = new Set<number>();
  readonly sitemapParts = new Set<number>();
  readonly singles = new Set<SinglePage>();

  add(others: StalePages): void {
    for (const id of others.articles) this.articles.add(id);
    for (const pageNo of others.lists) this.lists.add(pageNo);
    for (const part of others.sitemapParts) this.sitemapParts.add(part);
    for (const page of others.singles) this.singles.add(page);
  }

  get none(): boolean {
    return this.articles.size + this.lists.size + this.sitemapParts.size + this.singles.size === 0;
  }
}

/** Where one article shows, at one moment. */
type Footprint = { position: number; positionInCategory: number; diseaseId: number; shownOn: number[] };

/**
 * Puts the article into the index, or takes it out (null), and tells which pages that changes. What it costs depends on
 * the pages it names, not on how many articles there are.
 */
export function applyChange(index: ArticleIndex, id: number, article: PublicArticle | null): StalePages {
  const pagesBefore = pageCountOf(index.all.length);
  const partBefore = sitemapPart(index, sitemapPartOf(id)) !== undefined;
  const before = footprintOf(index, id);
  if (article) index.put(article);
  else index.remove(id);
  const after = footprintOf(index, id);

  const stale = new StalePages();
  const footprints = [before, after].filter((footprint) => footprint !== undefined);
  if (footprints.length === 0) return stale;
  // First, since pages are brought up to date in this order.
  if (after) stale.articles.add(id);
  for (const { position, positionInCategory, diseaseId, shownOn } of footprints) {
    for (const other of shownOn) stale.articles.add(other);
    const inTab = diseaseId !== otherDiseaseId && positionInCategory < articlesPerTab;
    if (inTab || position < limits.homeArticles) stale.singles.add('home');
    if (position < feedArticles) stale.singles.add('feed');
  }
  addLists(stale, footprints, pagesBefore, pageCountOf(index.all.length));
  if (footprints.length === 1) {
    const partAfter = sitemapPart(index, sitemapPartOf(id)) !== undefined;
    if (partAfter) stale.sitemapParts.add(sitemapPartOf(id));
    if (partBefore !== partAfter) stale.singles.add('sitemap');
  }
  return stale;
}

/** An article that stays moves those between its old and new place; one that comes or goes moves all that follow it. */
function addLists(stale: StalePages, footprints: Footprint[], pagesBefore: number, pagesAfter: number): void {
  const positions = footprints.map(({ position }) => position);
  const everyPager = pagesBefore !== pagesAfter;
  const first = everyPager ? 1 : pageNoAt(Math.min(...positions));
  const last = footprints.length === 1 ? pagesAfter : pageNoAt(Math.max(...positions));
  for (let pageNo = first; pageNo <= last; pageNo++) stale.lists.add(pageNo);
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
