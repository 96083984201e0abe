import { apiBase, apiPaths, fillPath } from '../../contract/paths.ts';
import type {
  Article,
  ArticlePage,
  ArticleVersion,
  ArticleVersionLine,
  DiseaseProfile,
} from '../../contract/schemas/article.ts';
import { apiError, call, withRenewal } from './call.ts';

export type ArticleSearch = { searchKey: 'title' | 'author' | 'source' | 'articleIsPub'; searchVal: string };

/** What an article form sends; `pubDateTime` is `YYYY-MM-DD HH:mm:ss` in Asia/Shanghai. */
export type ArticleForm = Pick<
  Article,
  'title' | 'previewPic' | 'source' | 'author' | 'content' | 'pubDateTime' | 'diseaseProfile'
>;

/**
 * A page of all articles, for managers. The server answers visitors too, with the published ones; such an answer means
 * that the session is over.
 */
export const articlePage = (pageSize: number, pageNo: number, search?: ArticleSearch) =>
  withRenewal(async () => {
    const path = fillPath(apiPaths.articleList, { pageSize, pageNo });
    const page = await call<ArticlePage>(path, { fields: search?.searchVal ? search : {} });
    if (page.results.some(({ liveState }) => liveState === undefined)) throw apiError(401, '', path);
    return page;
  });

export const articleById = (id: number) => call<Article>(fillPath(apiPaths.article, { id }), { method: 'GET' });

export const addArticle = (form: ArticleForm) =>
  call<{ id: number }>(apiPaths.articleAdd, { fields: { ...form, articleIsPub: '0' } });

export const updateArticle = (id: number, form: ArticleForm) =>
  call<unknown>(fillPath(apiPaths.articleUpdate, { id }), { fields: { id, ...form } });

export const deleteArticle = (id: number) => call<unknown>(fillPath(apiPaths.articleDelete, { id }));

export const setPublished = (id: number, isPub: boolean) =>
  call<unknown>(fillPath(apiPaths.articlePubState, { id }), { fields: { id, articleIsPub: isPub ? '1' : '0' } });

/** Newest first. */
export const articleVersions = (id: number) => call<ArticleVersionLine[]>(fillPath(apiPaths.articleVersions, { id }));

export const articleVersion = (id: number, versionNo: number) =>
  call<ArticleVersion>(fillPath(apiPaths.articleVersion, { id, versionNo }), { method: 'GET' });

export const restoreArticle = (id: number, versionNo: number) =>
  call<{ versionNo: number }>(fillPath(apiPaths.articleRestore, { id }), { fields: { id, versionNo } });

/** Address of the page that shows the saved article as the site will. */
export const previewAddress = (id: number): string => apiBase + fillPath(apiPaths.articlePreview, { id });

export const diseaseTree = () => call<DiseaseProfile[]>(apiPaths.diseaseTree);
