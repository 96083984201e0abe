import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import type { z } from 'zod';
import { isFarPage } from '../contract/far-pages.ts';
import {
  type Nudge,
  nudge,
  type PreviewRequest,
  previewPath,
  previewRequest,
  type RerenderRequest,
  readWebhook,
  rerenderPath,
  rerenderRequest,
  type SitePreviewRequest,
  sitePreviewPath,
  sitePreviewRequest,
  webhookToleranceMs,
} from '../contract/schemas/publication.ts';
import type { Publisher } from './publisher.ts';

const nudgeMaxBytes = 1000;
/** An article of the longest text, written in JSON; the site's content is shorter. */
const previewMaxBytes = 4_000_000;

type PublisherFigures = Publisher['figures'];

type Answer = { status: number; body?: object; page?: Uint8Array; figures?: string };

/**
 * What the publisher answers on its port: signed nudges by POST, whatever the path of the configured address, signed
 * articles to preview, signed wishes to render everything anew, `GET` of list pages that are no files, `/healthz` and
 * `/metrics`. A nudge carries nothing but the wish to look at the API, so a forged one could do no more than that; it is
 * refused all the same.
 */
export function createHttpServer(
  secret: string,
  publisher: Pick<Publisher, 'nudge' | 'preview' | 'previewSite' | 'farPage' | 'rerender' | 'health' | 'figures'>,
  readMetrics: (figures: PublisherFigures) => Promise<string>,
): Server {
  const seen = new SeenIds();

  async function answer(request: IncomingMessage): Promise<Answer> {
    const { method, url, headers } = request;
    if (method === 'GET' && url === '/healthz') return { status: 200, body: publisher.health };
    if (method === 'GET' && url === '/metrics') return { status: 200, figures: await readMetrics(publisher.figures) };
    if (method === 'GET' && url && isFarPage(url)) return showFar(await publisher.farPage(url));
    if (method !== 'POST') return { status: 405 };
    const isPreview = url === previewPath || url === sitePreviewPath;
    const length = Number(headers['content-length'] ?? Number.NaN);
    if (!(length <= (isPreview ? previewMaxBytes : nudgeMaxBytes))) return { status: 413 };
    const body = await text(request);
    const message = readWebhook(messageAt(url), headers, body, secret);
    if (message === 'forged') return { status: 401 };
    if (message === 'malformed') return { status: 400 };
    if (!seen.add(message.id, Date.now())) return { status: 409 };
    if ('article' in message) return show(await publisher.preview(message.article));
    if ('content' in message) return show(await publisher.previewSite(message.path, message.content));
    if (url === rerenderPath) return rerender(publisher);
    publisher.nudge();
    return { status: 202 };
  }

  return createServer({ requestTimeout: 5000, headersTimeout: 5000 }, (request, response) => {
    answer(request).then(
      (answered) => send(response, answered),
      () => send(response, { status: 500 }),
    );
  });
}

const rerender = (publisher: Pick<Publisher, 'rerender'>): Promise<Answer> =>
  publisher.rerender().then(
    (body) => ({ status: 200, body }),
    (error: unknown) => ({ status: 503, body: { failure: String(error) } }),
  );

type Message = Nudge | RerenderRequest | PreviewRequest | SitePreviewRequest;

/** What is sent to a path: nudges, but for three of them. */
function messageAt(url: string | undefined): z.ZodType<Message> {
  if (url === previewPath) return previewRequest;
  if (url === rerenderPath) return rerenderRequest;
  return url === sitePreviewPath ? sitePreviewRequest : nudge;
}

const showFar = (page: Uint8Array | 'busy' | undefined): Answer =>
  page === 'busy' ? { status: 503 } : page ? { status: 200, page } : { status: 404 };

const show = (page: Uint8Array | undefined): Answer => (page ? { status: 200, page } : { status: 503 });

/** Remembers ids for as long as a signature is good, and no longer. */
class SeenIds {
  readonly #times = new Map<string, number>();

  /** False when the id has been here before. */
  add(id: string, now: number): boolean {
    for (const [old, time] of this.#times) {
      // A sender's clock may run ahead by the tolerance, so a signature is good for twice as long.
      if (now - time <= 2 * webhookToleranceMs) break;
      this.#times.delete(old);
    }
    if (this.#times.has(id)) return false;
    this.#times.set(id, now);
    return true;
  }
}

function send(response: ServerResponse, { status, body, page, figures }: Answer): void {
  const type = page ? 'text/html; charset=utf-8' : figures ? 'text/plain; charset=utf-8' : 'application/json';
  response.writeHead(status, { 'content-type': type, 'cache-control': 'no-store' });
  response.end(page ?? figures ?? (body && JSON.stringify(body)));
}
