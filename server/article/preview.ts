import { randomUUID } from 'node:crypto';
import type { FastifyBaseLogger, FastifyReply } from 'fastify';
import { signedPost } from '../../contract/schemas/publication.ts';
import { refusalTexts } from '../../contract/texts.ts';
import { refuse } from '../answers.ts';
import type { Config } from '../config.ts';

const timeoutMs = 8000;

/** What the publisher is asked to show, and at which of its paths. */
type Wish = { at: string; message: object };

/**
 * The page of what may not be public, rendered by the publisher beside this server and kept by nobody.
 * @throws 503 when it cannot be reached or does not render it; the reason goes to the log
 */
export async function shownUnlisted(
  reply: FastifyReply,
  config: Config,
  wish: Wish,
  log: FastifyBaseLogger,
): Promise<string> {
  const html = await render(config, wish, log);
  if (html === undefined) throw refuse.unavailable(refusalTexts.previewUnavailable);
  reply.header('x-robots-tag', 'noindex, nofollow');
  return html;
}

async function render(
  { publisherPort, webhookSecret }: Config,
  { at, message }: Wish,
  log: FastifyBaseLogger,
): Promise<string | undefined> {
  if (!publisherPort) return undefined;
  const url = `http://127.0.0.1:${publisherPort}${at}`;
  try {
    const request = { ...message, id: randomUUID(), time: Date.now() };
    const response = await fetch(url, {
      ...signedPost(request, webhookSecret),
      signal: AbortSignal.timeout(timeoutMs),
    });
    const html = await response.text();
    if (response.ok) return html;
    log.warn({ url, status: response.status }, 'the publisher did not render a preview');
  } catch (error) {
    log.warn({ url, error: String(error) }, 'the publisher could not be asked for a preview');
  }
  return undefined;
}
