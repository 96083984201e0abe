import { randomUUID } from 'node:crypto';
import type { FastifyBaseLogger } from 'fastify';
import { z } from 'zod';
import { apiPaths } from '../../contract/paths.ts';
import { articleIdParams, type PublicArticle } from '../../contract/schemas/article.ts';
import type { PreviewRequest } from '../../contract/schemas/publication.ts';
import { refusalTexts } from '../../contract/texts.ts';
import { previewPath, signedPost } from '../../contract/webhook.ts';
import type { Config } from '../config.ts';
import { refuse } from '../refusal.ts';
import { route } from '../route.ts';
import { findArticle } from './article-store.ts';

const timeoutMs = 8000;

export const articlePreview = route({
  method: 'GET',
  path: apiPaths.articlePreview,
  access: { audience: 'manager' },
  summary: 'The page of an article as the site will show it, published or not; for managers, kept by nobody.',
  params: articleIdParams,
  answer: z.string(),
  answersWith: 'page',
  async handle({ db, config, log, params, reply }) {
    const article = await findArticle(db, params.id, false);
    if (!article) throw refuse.notFound();
    const html = await renderPreview(config, article, log);
    if (html === undefined) throw refuse.unavailable(refusalTexts.previewUnavailable);
    reply.header('x-robots-tag', 'noindex, nofollow');
    return html;
  },
});

/**
 * Has the publisher beside this server render the page of a saved article, public or not. Undefined when it cannot be
 * reached or does not render it; the reason goes to the log.
 */
async function renderPreview(
  { publisherPort, webhookSecret }: Config,
  article: PublicArticle,
  log: FastifyBaseLogger,
): Promise<string | undefined> {
  if (!publisherPort) return undefined;
  const url = `http://127.0.0.1:${publisherPort}${previewPath}`;
  try {
    const request: PreviewRequest = { id: randomUUID(), time: Date.now(), article };
    const signal = AbortSignal.timeout(timeoutMs);
    const response = await fetch(url, { ...signedPost(request, webhookSecret), signal });
    const html = await response.text();
    if (response.ok) return html;
    log.warn({ url, status: response.status, articleId: article.id }, 'the publisher did not render a preview');
  } catch (error) {
    log.warn({ url, error: String(error), articleId: article.id }, 'the publisher could not be asked for a preview');
  }
  return undefined;
}
