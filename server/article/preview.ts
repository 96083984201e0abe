import { randomUUID } from 'node:crypto';
import type { FastifyBaseLogger } from 'fastify';
import type { PublicArticle } from '../../contract/schemas/article.ts';
import type { PreviewRequest } from '../../contract/schemas/publication.ts';
import { previewPath, signedPost } from '../../contract/webhook.ts';
import type { Config } from '../config.ts';

const timeoutMs = 8000;

/**
 * Has the publisher beside this server render the page of a saved article, public or not. Undefined when it cannot be
 * reached or does not render it; the reason goes to the log.
 */
export async function renderPreview(
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
