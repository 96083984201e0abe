import { diseaseNames, otherDiseaseId } from '../contract/diseases.ts';
import { limits } from '../contract/limits.ts';
import type { PublicArticle } from '../contract/schemas/article.ts';

/** An article without its body, as lists, tabs and links need it. `summary` is plain text, at most 120 characters. */
export type ArticleSummary = Omit<PublicArticle, 'content'> & { summary: string };

export type HomeNews = {
  featured: ArticleSummary | undefined;
  left: ArticleSummary[];
  right: ArticleSummary[];
  /** One per disease category but 'other', newest first; a category without articles has an empty list. */
  tabs: { id: number; name: string; articles: ArticleSummary[] }[];
};

export type NewsList = { pageNo: number; pageCount: number; articles: ArticleSummary[] };

export type NewsInfo = {
  article: PublicArticle;
  summary: string;
  /** Neighbours by publication date: `previous` is newer, `next` is older. */
  previous: ArticleSummary | undefined;
  next: ArticleSummary | undefined;
  related: ArticleSummary[];
};

/** Where the news pages get their data: the publisher's memory, or the API under `astro dev`. Undefined: no such page. */
export type NewsSource = {
  home(): HomeNews;
  list(pageNo: number): NewsList | undefined;
  info(id: number): NewsInfo | undefined;
};

const articlesPerTab = 7;
const relatedArticles = 4;
