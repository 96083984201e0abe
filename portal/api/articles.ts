import { apiBase, apiPaths, fillPath } from '../../contract/paths.ts';
import type {
  Article,
  ArticleBin,
  ArticleCounts,
  ArticlePage,
  ArticleSort,
  ArticleState,
  ArticleRevision,
  ArticleToEdit,
  ArticleUpdated,
  ArticleVersion,
  ArticleVersionLine,
  DiseaseProfile,
} from '../../contract/schemas/article.ts';
import { apiError, call, withRenewal } from './call.ts';

/** What narrows and orders the list; what is absent or empty does not. */
export type ArticleQuestion = {
  searchKey?: 'title' | 'author' | 'source' | 'articleIsPub';
  searchVal?: string;
  state?: ArticleState | '';
  diseaseProfile?: number | '';
  /** `YYYY-MM-DD` in Asia/Shanghai. */
  dateFrom?: string;
  dateTo?: string;
  sort?: ArticleSort | '';
  order?: 'asc' | 'desc' | '';
};

/** What an article form sends; `pubDateTime` is `YYYY-MM-DD HH:mm:ss` in Asia/Shanghai. */
export type ArticleForm = Pick<
  Article,
  | 'title'
  | 'previewPic'
  | 'source'
  | 'author'
  | 'content'
  | 'pubDateTime'
  | 'diseaseProfile'
  | 'reviewer'
  | 'reviewedOn'
  | 'nextReviewOn'
  | 'sources'
>;

/**
 * A page of all articles, for managers. The server answers visitors too, with the published ones; such an answer means
 * that the session is over.
 */
export const articlePage = (pageSize: number, pageNo: number, { searchKey, ...question }: ArticleQuestion = {}) =>
  withRenewal(async () => {
    const path = fillPath(apiPaths.articleList, { pageSize, pageNo });
    const asked = Object.entries({ ...question, ...(question.searchVal && { searchKey }) }).filter(
      ([, value]) => value,
    );
    const page = await call<ArticlePage>(path, { fields: Object.fromEntries(asked) as Record<string, string> });
    if (page.results.some(({ liveState }) => liveState === undefined)) throw apiError(401, '', path);
    return page;
  });

/** One to be edited; without its number it was told to a visitor, as above. */
export const articleById = (id: number) =>
  withRenewal(async () => {
    const path = fillPath(apiPaths.article, { id });
    const { versionNo, ...article } = await call<ArticleToEdit>(path, { method: 'GET' });
    if (versionNo === undefined) throw apiError(401, '', path);
    return { ...article, versionNo };
  });

export const addArticle = (form: ArticleForm) =>
  call<{ id: number }>(apiPaths.articleAdd, { fields: { ...form, articleIsPub: '0' }, once: true });

/**
 * With the number of the version, or the revision, that was edited it is refused (409) where somebody saved since. `saveAs`: what
 * visitors read stays. `waits`: it is a revision now.
 */
export const updateArticle = (id: number, form: ArticleForm, versionNo?: number, saveAs?: 'draft' | 'submission') =>
  call<ArticleUpdated>(fillPath(apiPaths.articleUpdate, { id }), { fields: { id, ...form, versionNo, saveAs } });

export const deleteArticle = (id: number) => call<unknown>(fillPath(apiPaths.articleDelete, { id }));

/** With `updatedAt` it is refused (409) where somebody saved after the article was seen. */
export const setPublished = ({ id, updatedAt }: { id: number; updatedAt?: string }, isPub: boolean) =>
  call<unknown>(fillPath(apiPaths.articlePubState, { id }), {
    fields: { id, articleIsPub: isPub ? '1' : '0', updatedAt },
  });

/** Adds a copy as an unpublished article. */
export const duplicateArticle = (id: number) => call<{ id: number }>(fillPath(apiPaths.articleDuplicate, { id }));

export const articleCounts = () => call<ArticleCounts>(apiPaths.articleCounts);

/** What was deleted, the last first. */
export const articleBin = (pageSize: number, pageNo: number) =>
  call<ArticleBin>(fillPath(apiPaths.articleBin, { pageSize, pageNo }));

/** Takes an article out of the bin, unpublished. */
export const recoverArticle = (id: number) => call<unknown>(fillPath(apiPaths.articleRecover, { id }));

/** Newest first. */
export const articleVersions = (id: number) => call<ArticleVersionLine[]>(fillPath(apiPaths.articleVersions, { id }));

export const articleVersion = (id: number, versionNo: number) =>
  call<ArticleVersion>(fillPath(apiPaths.articleVersion, { id, versionNo }), { method: 'GET' });

export const restoreArticle = (id: number, versionNo: number) =>
  call<ArticleUpdated & { versionNo: number }>(fillPath(apiPaths.articleRestore, { id }), {
    fields: { id, versionNo },
  });

/** What was compared: the revision, and the version that visitors read meanwhile. */
type Compared = Pick<ArticleRevision, 'versionNo'> & { liveVersionNo: number };

export const approveRevision = (id: number, compared: Compared) =>
  call<unknown>(fillPath(apiPaths.revisionApprove, { id }), { fields: { id, ...compared } });

export const returnRevision = (id: number, versionNo: number, reason: string) =>
  call<unknown>(fillPath(apiPaths.revisionReturn, { id }), { fields: { id, versionNo, reason } });

export const withdrawRevision = (id: number, versionNo: number) =>
  call<unknown>(fillPath(apiPaths.revisionWithdraw, { id }), { fields: { id, versionNo } });

/** Address of the page that shows the saved article as the site will. */
export const previewAddress = (id: number): string => apiBase + fillPath(apiPaths.articlePreview, { id });

/** Where a form is sent, as a page of its own, to see how the site will show it. */
export const unsavedPreviewAddress = apiBase + apiPaths.articlePreviewUnsaved;

export const diseaseTree = () => call<DiseaseProfile[]>(apiPaths.diseaseTree);
