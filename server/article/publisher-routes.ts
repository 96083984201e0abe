import { z } from 'zod';
import { otherDiseaseId } from '../../contract/diseases.ts';
import { apiPaths } from '../../contract/paths.ts';
import { articleIdParams, articlePreviewBody, type PublicArticle } from '../../contract/schemas/article.ts';
import { changes, changesQuery, liveReport, previewPath, readWebhook } from '../../contract/schemas/publication.ts';
import { refusalTexts } from '../../contract/texts.ts';
import { absent, refuse } from '../answers.ts';
import { route } from '../route.ts';
import { findArticle, findDisease } from './article-store.ts';
import { shownUnlisted } from './preview.ts';
import { readChanges, storeLiveReport } from './publication-store.ts';
import { cleanContent } from './saving.ts';

const changesPerAnswer = 500;

export const articleChanges = route({
  method: 'GET',
  path: apiPaths.articleChanges,
  access: { audience: 'public' },
  summary: '从某个游标起，访客可见内容的变化；只涉及公开或曾经公开的文章。',
  query: changesQuery,
  answer: changes,
  handle: ({ db, query }) => readChanges(db, query.after ?? 0, query.limit ?? changesPerAnswer),
});

export const articleLive = route({
  path: apiPaths.articleLive,
  access: { audience: 'publisher' },
  summary: '发布程序报告访客已看到哪里。与通知一样签名，正文为 JSON。',
  body: z.string(),
  consumes: 'application/json',
  answer: z.null(),
  async handle({ db, config, request, body }) {
    const report = readWebhook(liveReport, request.headers, body, config.webhookSecret);
    if (report === 'forged') throw refuse.forbidden();
    if (report === 'malformed') throw refuse.invalid(refusalTexts.wrongType);
    const stored = await storeLiveReport(db, { ...report, reportedAt: new Date(report.time) });
    if (!stored) throw refuse.conflict(refusalTexts.replayed);
    return null;
  },
});

export const articlePreview = route({
  method: 'GET',
  path: apiPaths.articlePreview,
  access: { audience: 'manager' },
  summary: '文章在网站上的样子，不论是否发布；只供管理员，不留缓存。',
  params: articleIdParams,
  answer: z.string(),
  answersWith: 'page',
  async handle({ db, config, log, params, reply }) {
    const article = (await findArticle(db, params.id, false)) ?? absent();
    return shownUnlisted(reply, config, { at: previewPath, message: { article } }, log);
  },
});

/** An article that has no number yet is shown under one that none will have. */
const numberOfNone = 2_147_483_647;

export const articlePreviewUnsaved = route({
  path: apiPaths.articlePreviewUnsaved,
  access: { audience: 'manager' },
  summary: '表单中的文章在网站上的样子，不论是否写完；不保存。',
  body: articlePreviewBody,
  answer: z.string(),
  answersWith: 'page',
  async handle({ db, config, log, body, reply }) {
    const { id = numberOfNone, diseaseProfile = otherDiseaseId, pubDateTime = new Date(), content = '' } = body;
    const disease = await findDisease(db, diseaseProfile);
    if (!disease) throw refuse.invalid(refusalTexts.diseaseMissing);
    const now = new Date().toISOString();
    const article: PublicArticle = {
      ...{
        title: '',
        author: '',
        source: '',
        previewPic: '',
        reviewer: '',
        reviewedOn: '',
        nextReviewOn: '',
        sources: '',
      },
      ...body,
      ...disease,
      id,
      content: await cleanContent(db, content),
      pubDateTime: pubDateTime.toISOString(),
      isPub: false,
      updatedAt: now,
    };
    return shownUnlisted(reply, config, { at: previewPath, message: { article } }, log);
  },
});
