import { z } from 'zod';
import { apiPaths } from '../../contract/paths.ts';
import { publicPages } from '../../contract/public-pages.ts';
import { sitePreviewPath } from '../../contract/schemas/publication.ts';
import {
  siteDraft as draftSchema,
  publishedSite,
  sitePreviewBody,
  siteSaveBody,
  siteSaved,
  siteVersionBody,
  siteVersionParams,
  siteVersion as versionSchema,
  siteVersions as versionsSchema,
} from '../../contract/schemas/site.ts';
import { refusalTexts } from '../../contract/texts.ts';
import { absent, refuse } from '../answers.ts';
import { shownUnlisted } from '../article/preview.ts';
import { requireLatest } from '../guard.ts';
import { route } from '../route.ts';
import {
  addVersion,
  findDraft,
  findPublished,
  findVersion,
  listVersions,
  lockNewest,
  publishVersion,
} from './site-store.ts';

const audience = 'manager';
const permission = 'site:update';

export const siteContent = route({
  method: 'GET',
  path: apiPaths.siteContent,
  access: { audience: 'public' },
  summary: '网站上科室介绍等内容，按已发布的。',
  answer: publishedSite,
  handle: ({ db }) => findPublished(db),
});

export const siteDraft = route({
  method: 'GET',
  path: apiPaths.siteDraft,
  access: { audience, permission },
  summary: '最近保存的网站内容，以及最近的发布访客看到了多少。',
  answer: draftSchema,
  handle: ({ db }) => findDraft(db),
});

export const siteSave = route({
  path: apiPaths.siteSave,
  access: { audience, permission, audited: { action: 'site.update', idField: 'versionNo' } },
  summary: '保存网站内容，存为新版本；发布之后访客才看到。',
  body: siteSaveBody,
  answer: siteSaved,
  async handle({ change, trail, actor, body: { content, versionNo } }) {
    return change(async (tx) => {
      const newest = await lockNewest(tx);
      requireLatest(versionNo, newest.versionNo, refusalTexts.siteEditedSince, {
        stored: { content: newest.content },
        sent: { content },
      });
      const { parts, ...saved } = await addVersion(tx, newest, content, { savedBy: actor.id });
      Object.assign(trail, { objectId: saved.versionNo, detail: { parts } });
      return saved;
    });
  },
});

export const sitePublish = route({
  path: apiPaths.sitePublish,
  access: { audience, permission, audited: { action: 'site.publish', idField: 'versionNo' } },
  summary: '发布网站内容的一个版本。',
  body: siteVersionBody,
  answer: siteSaved,
  async handle({ change, webhook, body: { versionNo } }) {
    const cursor = await change(async (tx) => {
      await lockNewest(tx);
      if (!(await findVersion(tx, versionNo))) throw refuse.notFound(refusalTexts.versionMissing);
      return publishVersion(tx, versionNo);
    });
    if (cursor) webhook.nudge(cursor);
    return { versionNo };
  },
});

export const siteVersions = route({
  method: 'GET',
  path: apiPaths.siteVersions,
  access: { audience, permission },
  summary: '网站内容的历次版本，从新到旧。',
  answer: versionsSchema,
  handle: ({ db }) => listVersions(db),
});

export const siteVersion = route({
  method: 'GET',
  path: apiPaths.siteVersion,
  access: { audience, permission },
  summary: '网站内容某个版本的全部。',
  params: siteVersionParams,
  answer: versionSchema,
  async handle({ db, params }) {
    return (await findVersion(db, params.versionNo)) ?? absent(refusalTexts.versionMissing);
  },
});

export const siteRestore = route({
  path: apiPaths.siteRestore,
  access: { audience, permission, audited: { action: 'site.update', idField: 'versionNo' } },
  summary: '把网站内容较早的版本恢复为最新版本，访客看到的不变。',
  body: siteVersionBody,
  answer: siteSaved,
  async handle({ change, trail, actor, body }) {
    return change(async (tx) => {
      const newest = await lockNewest(tx);
      const version = (await findVersion(tx, body.versionNo)) ?? absent(refusalTexts.versionMissing);
      const by = { savedBy: actor.id, restoredFrom: body.versionNo };
      const { parts, ...saved } = await addVersion(tx, newest, version.content, by);
      Object.assign(trail, { objectId: saved.versionNo, detail: { parts, restoredFrom: body.versionNo } });
      return saved;
    });
  },
});

export const sitePreview = route({
  path: apiPaths.sitePreview,
  access: { audience, permission },
  summary: '用表单中的内容预览一个网站页面；不保存。',
  body: sitePreviewBody,
  answer: z.string(),
  answersWith: 'page',
  async handle({ config, log, body, reply }) {
    if (!publicPages.includes(body.path)) throw refuse.notFound();
    return shownUnlisted(reply, config, { at: sitePreviewPath, message: body }, log);
  },
});
