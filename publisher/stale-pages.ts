import { otherDiseaseId } from '../contract/diseases.ts';
import { limits } from '../contract/limits.ts';
import { pages } from '../contract/paths.ts';
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
import { feedPath, sitemapPartPath, sitemapPath } from './news-pages.ts';

/** Where one article shows, at one moment. */
type Footprint = { position: number; positionInCategory: number; diseaseId: number; shownOn: number[] };

/**
 * Puts the article into the index, or takes it out (null), and returns the paths of the pages that changes, those that are
 * no more included. What it costs depends on the pages it names, not on how many articles there are.
 */
export function applyChange(index: ArticleIndex, id: number, article: PublicArticle | null): Set<string> {
  const hasPart = () => sitemapPart(index, sitemapPartOf(id)) !== undefined;
  const pagesBefore = pageCountOf(index.all.length);
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
    const inTab = diseaseId !== otherDiseaseId && positionInCategory < articlesPerTab;
    if (inTab || position < limits.homeArticles) stale.add(pages.home);
    if (position < feedArticles) stale.add(feedPath);
  }
  const positions = footprints.map(({ position }) => position);
  const pagesAfter = pageCountOf(index.all.length);
  const comesOrGoes = footprints.length === 1;
  // A change in their number changes every pager; an article that comes or goes moves all that follow it.
  const first = pagesBefore !== pagesAfter ? 1 : pageNoAt(Math.min(...positions));
  const last = comesOrGoes ? Math.max(pagesBefore, pagesAfter) : pageNoAt(Math.max(...positions));
  for (let pageNo = first; pageNo <= last; pageNo++) stale.add(pages.newsPage(pageNo));
  if (comesOrGoes) stale.add(sitemapPartPath(sitemapPartOf(id)));
  if (partBefore !== hasPart()) stale.add(sitemapPath);
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
