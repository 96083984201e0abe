import { apiPaths } from '../../contract/paths.ts';
import {
  articleIdParams,
  articleRestoreBody,
  articleRestored,
  articleVersionParams,
  articleVersion as versionSchema,
  articleVersions as versionsSchema,
} from '../../contract/schemas/article.ts';
import { emptyBody } from '../../contract/schemas/session.ts';
import { refusalTexts } from '../../contract/texts.ts';
import { absent, refuse } from '../answers.ts';
import { holds, requireSameId } from '../guard.ts';
import { route } from '../route.ts';
import { lockArticle } from './article-store.ts';
import { saveEdit } from './revising.ts';
import { cleanFields } from './saving.ts';
import { findVersion, listVersions } from './version-store.ts';

export const articleVersions = route({
  path: apiPaths.articleVersions,
  access: { audience: 'manager', scopes: ['article:read'] },
  summary: '一篇文章的历次版本，从新到旧。',
  params: articleIdParams,
  body: emptyBody,
  answer: versionsSchema,
  async handle({ db, params }) {
    const found = await listVersions(db, params.id);
    if (found.length === 0) throw refuse.notFound();
    return found;
  },
});

export const articleVersion = route({
  method: 'GET',
  path: apiPaths.articleVersion,
  access: { audience: 'manager', scopes: ['article:read'] },
  summary: '一篇文章某个版本的全文。',
  params: articleVersionParams,
  answer: versionSchema,
  async handle({ db, params }) {
    return (await findVersion(db, params.id, params.versionNo)) ?? absent(refusalTexts.versionMissing);
  },
});

export const articleRestore = route({
  path: apiPaths.articleRestore,
  access: {
    audience: 'manager',
    permission: 'article:update',
    audited: { action: 'article.update', idField: 'id' },
  },
  summary: '把较早的版本恢复为最新版本，发布状态不变。没有发布权限的人恢复已发布的文章，要等批准（waits）。',
  params: articleIdParams,
  body: articleRestoreBody,
  answer: articleRestored,
  async handle({ change, webhook, trail, params, body }) {
    requireSameId(params, body);
    const { versionNo, cursor, waits } = await change(async (tx, actor) => {
      const before = (await lockArticle(tx, params.id)) ?? absent();
      const version = (await findVersion(tx, params.id, body.versionNo)) ?? absent(refusalTexts.versionMissing);
      // What may stand in an article may have changed since.
      const fields = await cleanFields(tx, { ...version, pubDateTime: new Date(version.pubDateTime) });
      trail.detail = { title: fields.title, restoredFrom: body.versionNo };
      const by = { savedBy: actor.id, mayPublish: holds(actor, 'article:publish') };
      const saved = await saveEdit(tx, params.id, before, fields, { ...by, restoredFrom: body.versionNo });
      if (saved.waits) trail.detail.waits = true;
      return saved;
    });
    if (cursor) webhook.nudge(cursor);
    return { ...params, versionNo, ...(waits && { waits }) };
  },
});
