import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import type { PublicArticle } from '../contract/schemas/article.ts';
import { nudge, previewRequest } from '../contract/schemas/publication.ts';
import { previewPath, verifyWebhook, webhookToleranceMs } from '../contract/webhook.ts';

const nudgeMaxBytes = 1000;
/** An article of the longest text, written in JSON. */
const previewMaxBytes = 4_000_000;

type Handlers = {
  onNudge: () => void;
  health: () => object;
  /** What Prometheus asks for. */
  metrics: () => Promise<string>;
  /** The page of an article that may not be public; undefined while there is no site to show it in. */
  preview: (article: PublicArticle) => Promise<Uint8Array | undefined>;
};

type Answer = { status: number; body?: object; page?: Uint8Array; figures?: string };

/**
 * The publisher's door: signed nudges by POST, whatever the path of the configured address, signed articles to preview,
 * `GET /healthz` and `GET /metrics`. A nudge carries nothing but the wish to look at the API, so a forged one could do no more than
 * that; it is refused all the same.
 */
export function createNudgeServer(secret: string, { onNudge, health, metrics, preview }: Handlers): Server {
  const seen = new SeenIds();

  async function answer(request: IncomingMessage): Promise<Answer> {
    if (request.method === 'GET' && request.url === '/healthz') return { status: 200, body: health() };
    if (request.method === 'GET' && request.url === '/metrics') return { status: 200, figures: await metrics() };
    if (request.method !== 'POST') return { status: 405 };
    const isPreview = request.url === previewPath;
    const length = Number(request.headers['content-length'] ?? Number.NaN);
    if (!(length <= (isPreview ? previewMaxBytes : nudgeMaxBytes))) return { status: 413 };
    const body = await text(request);
    const sender = await verifyWebhook(request.headers, body, secret, Date.now());
    if (!sender) return { status: 401 };
    const content = (isPreview ? previewRequest : nudge).safeParse(parseJson(body)).data;
    if (content?.id !== sender.id) return { status: 400 };
    if (!seen.add(sender.id, Date.now())) return { status: 409 };
    if ('article' in content) return show(await preview(content.article));
    onNudge();
    return { status: 202 };
  }

  return createServer({ requestTimeout: 5000, headersTimeout: 5000 }, (request, response) => {
    answer(request).then(
      (answered) => send(response, answered),
      () => send(response, { status: 500 }),
    );
  });
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

function parseJson(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}

function send(response: ServerResponse, { status, body, page, figures }: Answer): void {
  const type = page ? 'text/html; charset=utf-8' : figures ? 'text/plain; charset=utf-8' : 'application/json';
  response.writeHead(status, { 'content-type': type, 'cache-control': 'no-store' });
  response.end(page ?? figures ?? (body && JSON.stringify(body)));
}
