import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { z } from 'zod';
import {
  type Nudge,
  nudge,
  type PreviewRequest,
  previewPath,
  previewRequest,
  readWebhook,
  type SitePreviewRequest,
  sitePreviewPath,
  sitePreviewRequest,
  webhookToleranceMs,
} from '../contract/schemas/publication.ts';
import type { OnPass, Publisher } from './publisher.ts';

const nudgeMaxBytes = 1000;
/** An article of the longest text, written in JSON; the site's content is shorter. */
const previewMaxBytes = 4_000_000;

type Answer = { status: number; body?: object; page?: Uint8Array; figures?: string };

/**
 * What the publisher answers on its port: signed nudges by POST, whatever the path of the configured address, signed
 * articles to preview, `GET /healthz` and `GET /metrics`. A nudge carries nothing but the wish to look at the API, so a
 * forged one could do no more than that; it is refused all the same.
 */
export function createHttpServer(
  secret: string,
  publisher: Pick<Publisher, 'nudge' | 'preview' | 'previewSite' | 'health'>,
  readMetrics: (cursor: number) => Promise<string>,
): Server {
  const seen = new SeenIds();

  async function answer(request: IncomingMessage): Promise<Answer> {
    const { method, url, headers } = request;
    if (method === 'GET' && url === '/healthz') return { status: 200, body: publisher.health };
    if (method === 'GET' && url === '/metrics')
      return { status: 200, figures: await readMetrics(publisher.health.cursor) };
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

/** What is sent to a path: nudges, but for two of them. */
function messageAt(url: string | undefined): z.ZodType<Nudge | PreviewRequest | SitePreviewRequest> {
  if (url === previewPath) return previewRequest;
  return url === sitePreviewPath ? sitePreviewRequest : nudge;
}

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

/** What Prometheus asks the publisher for, and where passes are told to it. */
export function createMetrics(): { onPass: OnPass; read: (cursor: number) => Promise<string> } {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const passes = new Histogram({
    name: 'tongmou_publisher_pass_duration_seconds',
    help: 'How long passes took, by what they came to.',
    labelNames: ['outcome'],
    buckets: [0.01, 0.05, 0.1, 0.5, 1, 5, 30],
    registers: [registry],
  });
  const live = new Gauge({
    name: 'tongmou_publisher_cursor',
    help: 'How far visitors see the publication log.',
    registers: [registry],
  });
  return {
    onPass: (outcome, durationMs) => passes.observe({ outcome }, durationMs / 1000),
    read(cursor) {
      live.set(cursor);
      return registry.metrics();
    },
  };
}
