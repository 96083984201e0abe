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
  summary:
    'Puts an article into the bin, for the days the limits say; a published one, which takes article:publish as well, leaves every page.',
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
  summary: 'A page of deleted articles, the last deleted first, with the days left to take them out again.',
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
  summary: 'Takes an article out of the bin, unpublished, with its history.',
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
