import { diseaseIds, diseases, otherDiseaseId } from '../contract/diseases.ts';
import { pages } from '../contract/pages.ts';
import type { PublicArticle } from '../contract/schemas/article.ts';
import { type ArticleIndex, type ArticleSummary, type IndexedArticle, positionIn } from './article-index.ts';
import { lastChange } from './structured-data.ts';

export type { ArticleSummary } from './article-index.ts';

export type HomeNews = {
  featured: ArticleSummary | undefined;
  left: ArticleSummary[];
  right: ArticleSummary[];
  /** One per disease category but 'other', newest first; a category without articles has an empty list. */
  tabs: { id: number; name: string; articles: ArticleSummary[] }[];
};

type NewsList = { pageNo: number; pageCount: number; articles: ArticleSummary[] };

export type NewsInfo = {
  article: PublicArticle;
  summary: string;
  /** Neighbours by publication date: `previous` is newer, `next` is older. */
  previous: ArticleSummary | undefined;
  next: ArticleSummary | undefined;
  related: ArticleSummary[];
};

/** `changed`: when visitors last got another text to read, ISO 8601. */
export type SitemapEntry = { id: number; changed: string };

/** Where the news pages get their data: the publisher's memory, or the API under `astro dev`. Undefined: no such page. */
export type NewsSource = {
  home(): HomeNews;
  /** All articles, or those of one disease category; a list without articles has one page. */
  list(pageNo: number, diseaseId?: number): NewsList | undefined;
  info(id: number): NewsInfo | undefined;
  /** The newest articles of a category, for the page of the disease. */
  disease(id: number): ArticleSummary[];
  /** The newest articles, for the feed. */
  feed(): ArticleSummary[];
  /** Numbers of the parts into which the news section of the sitemap is split. */
  sitemapParts(): number[];
  /** By path, when the articles that a page at a fixed address shows last changed; undefined where it shows none. */
  changedPages(): Map<string, string | undefined>;
  /** The articles of one part, by id. */
  sitemapPart(part: number): SitemapEntry[] | undefined;
};

export const newsPageSize = 5;
export const homeArticles = 21;
const homeArticlesLeft = 10;
/** On the home page in the tab of a disease, and on the page of the disease. */
export const articlesPerTab = 7;
export const relatedArticles = 4;
export const feedArticles = 20;
/** Ids to a part of the sitemap: small enough that a publication, which renders one part, costs the same at any number. */
const sitemapPartIds = 500;

/** Everything the news pages show, derived from the index at the time of the call. */
export function newsOf(index: ArticleIndex): NewsSource {
  return {
    home: () => home(index),
    list: (pageNo, diseaseId) => list(listed(index, diseaseId), pageNo),
    info: (id) => info(index, id),
    disease: (id) => newestOf(index, id),
    feed: () => summaries(index.all.slice(0, feedArticles)),
    changedPages: () => changedPages(index),
    sitemapParts: () => sitemapParts(index),
    sitemapPart: (part) => sitemapPart(index, part),
  };
}

/** As {@link newsOf}, but the page of `draft` is told as if it were public. Nothing else shows it. */
export function newsWith(index: ArticleIndex, draft: PublicArticle): NewsSource {
  return {
    ...newsOf(index),
    info: (id) => (id === draft.id ? infoOfDraft(index, draft) : info(index, id)),
  };
}

/** The index holds the draft for just this call, which nothing can interrupt. */
function infoOfDraft(index: ArticleIndex, draft: PublicArticle): NewsInfo | undefined {
  const before = index.get(draft.id)?.article;
  index.put(draft);
  try {
    return info(index, draft.id);
  } finally {
    if (before) index.put(before);
    else index.remove(draft.id);
  }
}

function home(index: ArticleIndex): HomeNews {
  const [featured, ...others] = summaries(index.all.slice(0, homeArticles));
  return {
    featured,
    left: others.slice(0, homeArticlesLeft),
    right: others.slice(homeArticlesLeft),
    tabs: tabs.map((tab) => ({ ...tab, articles: newestOf(index, tab.id) })),
  };
}

const newestOf = (index: ArticleIndex, diseaseId: number): ArticleSummary[] =>
  summaries(index.inCategory(diseaseId).slice(0, articlesPerTab));

const tabs = diseases.filter(({ id }) => id !== otherDiseaseId).map(({ id, name }) => ({ id, name }));

/** How many list pages there are; the first exists even when it has nothing to list. */
export function pageCountOf(articles: number): number {
  return Math.max(1, Math.ceil(articles / newsPageSize));
}

/** The number in the address of a list page, whose first page has none; NaN for what is no such number. */
export const pageNoOf = (parameter: string | undefined): number =>
  parameter === undefined ? 1 : /^([2-9]|[1-9]\d+)$/.test(parameter) ? Number(parameter) : Number.NaN;

/** The list page on which the article at a position (from 0) stands. */
export function pageNoAt(position: number): number {
  return Math.floor(position / newsPageSize) + 1;
}

/** The articles of a list: all of them, or those of one disease category. */
export const listed = (index: ArticleIndex, diseaseId = 0): readonly IndexedArticle[] =>
  diseaseId === 0 ? index.all : index.inCategory(diseaseId);

function list(entries: readonly IndexedArticle[], pageNo: number): NewsList | undefined {
  const pageCount = pageCountOf(entries.length);
  if (!Number.isInteger(pageNo) || pageNo < 1 || pageNo > pageCount) return undefined;
  const first = (pageNo - 1) * newsPageSize;
  return { pageNo, pageCount, articles: summaries(entries.slice(first, first + newsPageSize)) };
}

function info(index: ArticleIndex, id: number): NewsInfo | undefined {
  const entry = index.get(id);
  if (!entry) return undefined;
  const position = positionIn(index.all, entry);
  return {
    article: entry.article,
    summary: entry.summary.summary,
    previous: index.all[position - 1]?.summary,
    next: index.all[position + 1]?.summary,
    related: summaries(related(index, entry)),
  };
}

/**
 * The articles nearest in time of the same disease profile, topped up from the same category. Nearest rather than newest:
 * else each publication would change the page of every article of its category.
 */
export function related(index: ArticleIndex, entry: IndexedArticle): IndexedArticle[] {
  const { diseaseProfile, diseaseId } = entry.article;
  const found = nearest(index.inProfile(diseaseProfile), entry, relatedArticles);
  if (found.length === relatedArticles) return found;
  // Fewer than four others share the profile, so this many neighbours in the category hold enough of another profile.
  const fill = nearest(index.inCategory(diseaseId), entry, relatedArticles * 2).filter(
    (candidate) => candidate.article.diseaseProfile !== diseaseProfile,
  );
  return [...found, ...fill].slice(0, relatedArticles);
}

/** Up to `count` entries of a sorted list around `entry`, which may stand in it or not: older and newer in turn. */
export function nearest(list: readonly IndexedArticle[], entry: IndexedArticle, count: number): IndexedArticle[] {
  let newer = positionIn(list, entry) - 1;
  let older = newer + (list[newer + 1]?.article.id === entry.article.id ? 2 : 1);
  const found: IndexedArticle[] = [];
  while (found.length < count && (newer >= 0 || older < list.length)) {
    if (older < list.length) found.push(list[older++]!);
    if (newer >= 0 && found.length < count) found.push(list[newer--]!);
  }
  return found;
}

/** The part of the sitemap that names the article with this id. */
export function sitemapPartOf(id: number): number {
  return Math.floor(id / sitemapPartIds);
}

export function sitemapParts(index: ArticleIndex): number[] {
  return [...new Set(Array.from(index.ids(), sitemapPartOf))].sort((a, b) => a - b);
}

const idsOfPart = (part: number): number[] =>
  Array.from({ length: sitemapPartIds }, (_, i) => part * sitemapPartIds + i);

/** Whether a part has articles. */
export const hasSitemapPart = (index: ArticleIndex, part: number): boolean =>
  idsOfPart(part).some((id) => index.get(id) !== undefined);

/** The articles of one part, by id; undefined when it has none. */
export function sitemapPart(index: ArticleIndex, part: number): SitemapEntry[] | undefined {
  const articles = idsOfPart(part).flatMap((id) => index.get(id)?.article ?? []);
  return articles.length > 0
    ? articles.map((article) => ({ id: article.id, changed: lastChange(article) }))
    : undefined;
}

const latest = (articles: ArticleSummary[]): string | undefined => articles.map(lastChange).sort().at(-1);

function changedPages(index: ArticleIndex): Map<string, string | undefined> {
  const { featured, left, right, tabs } = home(index);
  const onHome = [featured ?? [], left, right, tabs.map(({ articles }) => articles)].flat(2);
  const firstOf = (diseaseId?: number) => latest(list(listed(index, diseaseId), 1)!.articles);
  return new Map([
    [pages.home, latest(onHome)],
    [pages.news, firstOf()],
    ...diseaseIds.flatMap((id): [string, string | undefined][] => [
      [pages.disease(id), latest(newestOf(index, id))],
      [pages.newsOfDisease(id), firstOf(id)],
    ]),
  ]);
}

function summaries(entries: readonly IndexedArticle[]): ArticleSummary[] {
  return entries.map((entry) => entry.summary);
}
