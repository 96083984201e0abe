import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyBaseLogger, FastifyReply } from 'fastify';
import { refusalTexts } from '../contract/texts.ts';
import { refuse } from './answers.ts';
import type { Config } from './config.ts';
import { takes } from './page-file.ts';

const timeoutMs = 5000;
/** The better first. As fast as the publisher's of the pages that are files: a smaller one would be milliseconds later. */
const compressions = {
  br: (page: Uint8Array) => promisify(brotliCompress)(page, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }),
  gzip: (page: Uint8Array) => promisify(gzip)(page),
};

/**
 * Sends a list page that is no file as the publisher beside this server renders it at this moment; as not found when
 * there is none. Nobody keeps it: a browser that asks again is told whether it is still the same.
 * @throws 503 when the publisher does not answer, or has too much to do
 */
export async function sendFarPage(
  reply: FastifyReply,
  { publisherPort }: Config,
  path: string,
  log: FastifyBaseLogger,
): Promise<void> {
  const answer = publisherPort ? await ask(`http://127.0.0.1:${publisherPort}${path}`, log) : undefined;
  if (answer?.status === 404) return void reply.callNotFound();
  if (answer?.status !== 200) throw refuse.unavailable(refusalTexts.pageUnavailable);
  const { 'if-none-match': known, 'accept-encoding': accepted = '' } = reply.request.headers;
  const etag = `W/"${createHash('sha256').update(answer.page).digest('base64url')}"`;
  reply.header('cache-control', 'public, no-cache').header('vary', 'accept-encoding').header('etag', etag);
  if (known?.includes(etag)) return void reply.code(304).send();
  const encoding = (['br', 'gzip'] as const).find((one) => takes(accepted, one));
  if (encoding) reply.header('content-encoding', encoding);
  reply.type('text/html; charset=utf-8').send(encoding ? await compressions[encoding](answer.page) : answer.page);
}

async function ask(url: string, log: FastifyBaseLogger): Promise<{ status: number; page: Uint8Array } | undefined> {
  try {
    const response = await fetch(url, { redirect: 'error', signal: AbortSignal.timeout(timeoutMs) });
    return { status: response.status, page: await response.bytes() };
  } catch (error) {
    log.warn({ url, error: String(error) }, 'the publisher could not be asked for a page');
    return undefined;
  }
}
