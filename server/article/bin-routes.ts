import { z } from 'zod';
import { apiPaths } from '../../contract/paths.ts';
import {
  articleDeleteBody,
  articleIdParams,
  articleListParams,
  articleBin as binSchema,
} from '../../contract/schemas/article.ts';
import { emptyBody } from '../../contract/schemas/session.ts';
import { refusalTexts } from '../../contract/texts.ts';
import { absent, pageAnswer, refuse } from '../answers.ts';
import { holds, requireSameId } from '../guard.ts';
import { route } from '../route.ts';
import { lockArticle } from './article-store.ts';
import { deleteArticle, listDeleted, recoverArticle } from './bin-store.ts';
import { appendPublication } from './publication-store.ts';

export const articleDelete = route({
  path: apiPaths.articleDelete,
  access: {
    audience: 'manager',
    permission: 'article:delete',
    audited: { action: 'article.delete', idField: 'id' },
  },
  summary: '把文章放入回收站，保留规定的天数；已发布的还须有发布权限（article:publish），并从所有页面撤下。',
  params: articleIdParams,
  body: articleDeleteBody,
  answer: z.null(),
  async handle({ webhook, change, trail, params, body }) {
    requireSameId(params, body);
    const cursor = await change(async (tx, actor) => {
      const before = (await lockArticle(tx, params.id)) ?? absent();
      trail.detail = { title: before.title };
      if (before.isPub && !holds(actor, 'article:publish')) throw refuse.forbidden(refusalTexts.publishedNotDeleted);
      await deleteArticle(tx, params.id, actor.id);
      return before.isPublic ? appendPublication(tx, [params.id]) : undefined;
    });
    if (cursor) webhook.nudge(cursor);
    return null;
  },
});

export const articleBin = route({
  path: apiPaths.articleBin,
  access: { audience: 'manager', permission: 'article:delete' },
  summary: '回收站中的文章，分页，最近删除的在前，附剩余天数。',
  params: articleListParams,
  body: emptyBody,
  answer: binSchema,
  async handle({ db, params }) {
    const { totalCount, results } = await listDeleted(db, params);
    return pageAnswer(totalCount, params, results);
  },
});

export const articleRecover = route({
  path: apiPaths.articleRecover,
  access: {
    audience: 'manager',
    permission: 'article:delete',
    audited: { action: 'article.recover', idField: 'id' },
  },
  summary: '从回收站取回文章和全部版本，状态为未发布。',
  params: articleIdParams,
  body: articleDeleteBody,
  answer: z.object({ id: z.int() }),
  async handle({ change, trail, params, body }) {
    requireSameId(params, body);
    return change(async (tx) => {
      const title = (await recoverArticle(tx, params.id)) ?? absent();
      trail.detail = { title };
      return params;
    });
  },
});
