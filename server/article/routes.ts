import { z } from 'zod';
import { apiPaths } from '../../contract/paths.ts';
import {
  articleAddBody,
  articleIdParams,
  articleListBody,
  articleListParams,
  articlePage,
  articlePubStateBody,
  articleToEdit,
  articleUpdateBody,
  articleUpdated,
  articleCounts as countsSchema,
  diseaseProfile,
  diseaseWithArticles,
} from '../../contract/schemas/article.ts';
import { emptyBody } from '../../contract/schemas/session.ts';
import { refusalTexts } from '../../contract/texts.ts';
import { absent, pageAnswer, refuse } from '../answers.ts';
import { holds, requireSameId } from '../guard.ts';
import { route } from '../route.ts';
import { asMade } from '../submission-store.ts';
import {
  addArticle,
  findArticle,
  listDiseases,
  listPublicOfDisease,
  lockArticle,
  setPubState,
} from './article-store.ts';
import { type ArticleSearch, countArticles, countStates, listArticles } from './list-store.ts';
import { appendPublication } from './publication-store.ts';
import { closeFulfilled, saveEdit } from './revising.ts';
import { findRevision } from './revision-store.ts';
import { copied, isPublicAt } from './rules.ts';
import { cleanFields, requireDisease, requireReviewOrder } from './saving.ts';
import { newestVersionNo } from './version-store.ts';

const articlesPerDisease = 21;

export const articleList = route({
  path: apiPaths.articleList,
  access: { audience: 'public', scopes: ['article:read'] },
  summary: '文章列表，分页，默认从新到旧。未登录的只看到已发布的。',
  params: articleListParams,
  body: articleListBody,
  answer: articlePage,
  async handle({ db, actor, params, body }) {
    const isManager = actor?.isManager ?? false;
    const { searchKey, searchVal = '', state, sort: by, order, ...filters } = body ?? {};
    const search: ArticleSearch = {
      key: searchKey === 'articleIsPub' || searchKey === '' ? undefined : searchKey,
      value: searchVal,
      publicOnly: !isManager,
      isPub: searchKey === 'articleIsPub' && searchVal ? searchVal === '1' : undefined,
      state: isManager ? state : undefined,
      diseaseProfile: filters.diseaseProfile,
      dateFrom: filters.dateFrom,
      dateTo: filters.dateTo,
    };
    const direction = order ?? (by === undefined || by === 'date' ? 'desc' : 'asc');
    const totalCount = await countArticles(db, search);
    const results = await listArticles(db, search, params, { by, direction });
    const managersOnly = { liveState: undefined, liveAt: undefined, liveFailure: undefined, revision: undefined };
    return pageAnswer(totalCount, params, isManager ? results : results.map((one) => ({ ...one, ...managersOnly })));
  },
});

export const article = route({
  method: 'GET',
  path: apiPaths.article,
  access: { audience: 'public', scopes: ['article:read'] },
  summary: '一篇文章；管理员还得到最新版本号和待批准的修改。',
  params: articleIdParams,
  answer: articleToEdit,
  async handle({ db, actor, params }) {
    if (!actor?.isManager) return (await findArticle(db, params.id, true)) ?? absent();
    // The number is read first: one too old asks once too often, one too new never.
    const versionNo = await newestVersionNo(db, params.id);
    const revision = await findRevision(db, params.id);
    const found = (await findArticle(db, params.id, false)) ?? absent();
    return { ...found, versionNo, revision: revision ? { ...revision, isOwn: revision.savedById === actor.id } : null };
  },
});

export const articleAdd = route({
  path: apiPaths.articleAdd,
  access: {
    audience: 'manager',
    scopes: ['article:write'],
    permission: 'article:add',
    audited: { action: 'article.add' },
    once: {
      find: async (tx, { id }) => (await lockArticle(tx, id)) && asMade({ versionNo: await newestVersionNo(tx, id) }),
    },
  },
  summary: '新增文章，一律未发布，articleIsPub 不起作用。',
  body: articleAddBody,
  answer: z.object({ id: z.int() }),
  async handle({ db, change, trail, actor, body }) {
    requireReviewOrder(body);
    const fields = await cleanFields(db, body);
    return change(async (tx) => {
      await requireDisease(tx, fields.diseaseProfile);
      const id = await addArticle(tx, fields, actor.id);
      trail.detail = { title: fields.title };
      return { id };
    });
  },
});

export const articleUpdate = route({
  path: apiPaths.articleUpdate,
  access: {
    audience: 'manager',
    scopes: ['article:write'],
    permission: 'article:update',
    audited: { action: 'article.update', idField: 'id' },
  },
  summary:
    '修改文章，存为新版本，发布状态不变。填 saveAs，或没有发布权限而文章已发布时，访客看到的不变，修改等待发布（waits）。填 versionNo 时不覆盖更新的版本（409）。',
  params: articleIdParams,
  body: articleUpdateBody,
  answer: articleUpdated,
  async handle({ db, change, webhook, trail, params, body }) {
    requireSameId(params, body);
    const { versionNo, saveAs, ...sent } = body;
    const fields = await cleanFields(db, sent);
    const { cursor, waits } = await change(async (tx, actor) => {
      const before = (await lockArticle(tx, params.id)) ?? absent();
      trail.detail = { title: fields.title };
      await requireDisease(tx, fields.diseaseProfile);
      const by = { savedBy: actor.id, mayPublish: holds(actor, 'article:publish') };
      const saved = await saveEdit(tx, params.id, before, fields, { ...by, begunFrom: versionNo, saveAs });
      if (saved.waits) trail.detail.waits = true;
      return saved;
    });
    if (cursor) webhook.nudge(cursor);
    return { ...params, ...(waits && { waits }) };
  },
});

export const articlePubState = route({
  path: apiPaths.articlePubState,
  access: {
    audience: 'manager',
    permission: 'article:publish',
    audited: { action: 'article.publish', idField: 'id' },
  },
  summary: '发布或下线。填将来的时间则到时发布。填 updatedAt 时，不会发布在那之后保存的内容（409）。',
  params: articleIdParams,
  body: articlePubStateBody,
  answer: z.object({ id: z.int(), isPub: z.boolean() }),
  async handle({ change, webhook, trail, params, body }) {
    requireSameId(params, body);
    const { articleIsPub: isPub, updatedAt } = body;
    const cursor = await change(async (tx) => {
      const before = (await lockArticle(tx, params.id)) ?? absent();
      trail.detail = { title: before.title, isPub };
      const isAsSeen = updatedAt === undefined || Date.parse(updatedAt) === before.updatedAt.getTime();
      if (isPub && !isAsSeen) throw refuse.conflict(refusalTexts.articleSavedSince);
      const isPublic = isPublicAt(isPub, before.pubDateTime, new Date());
      await setPubState(tx, params.id, { isPub, isPublic });
      if (isPub) await closeFulfilled(tx, params.id);
      return before.isPublic !== isPublic ? appendPublication(tx, [params.id]) : undefined;
    });
    if (cursor) webhook.nudge(cursor);
    return { ...params, isPub };
  },
});

export const articleDuplicate = route({
  path: apiPaths.articleDuplicate,
  access: { audience: 'manager', permission: 'article:add', audited: { action: 'article.add' } },
  summary: '复制一篇文章：未发布，时间为此刻，未经审核。',
  params: articleIdParams,
  body: emptyBody,
  answer: z.object({ id: z.int() }),
  async handle({ change, trail, actor, params }) {
    return change(async (tx) => {
      const original = (await findArticle(tx, params.id, false)) ?? absent();
      const fields = await cleanFields(tx, { ...original, ...copied(original) });
      const id = await addArticle(tx, fields, actor.id);
      trail.detail = { title: fields.title, copyOf: params.id };
      return { id };
    });
  },
});

export const articleCounts = route({
  path: apiPaths.articleCounts,
  access: { audience: 'manager', scopes: ['article:read'] },
  summary: '各种状态和回收站中的文章数。',
  body: emptyBody,
  answer: countsSchema,
  handle: ({ db }) => countStates(db),
});

export const diseaseTree = route({
  path: apiPaths.diseaseTree,
  access: { audience: 'public', scopes: ['article:read'] },
  summary: '病种大类及其小类。',
  body: emptyBody,
  answer: z.array(diseaseProfile),
  handle: ({ db }) => listDiseases(db),
});

export const diseaseArticles = route({
  path: apiPaths.diseaseArticles,
  access: { audience: 'public', scopes: ['article:read'] },
  summary: '病种大类，各带最新发布的文章。',
  body: emptyBody,
  answer: z.array(diseaseWithArticles),
  async handle({ db }) {
    const diseases = await listDiseases(db);
    return Promise.all(
      diseases.map(async (disease) => ({
        ...disease,
        articles: await listPublicOfDisease(db, disease.id, articlesPerDisease),
      })),
    );
  },
});
