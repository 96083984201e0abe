import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { nudge } from '../../contract/schemas/publication.ts';
import { verifyWebhook, webhookToleranceMs } from '../../contract/webhook.ts';

const bodyMaxBytes = 1000;

type Handlers = { onNudge: () => void; health: () => object };

/**
 * The publisher's door: signed nudges by POST, whatever the path of the configured address, and `GET /healthz`. A nudge
 * carries nothing but the wish to look at the API, so a forged one could do no more than that; it is refused all the same.
 */
export function createNudgeServer(secret: string, { onNudge, health }: Handlers): Server {
  const seen = new SeenIds();

  async function answer(request: IncomingMessage): Promise<{ status: number; body?: object }> {
    if (request.method === 'GET' && request.url === '/healthz') return { status: 200, body: health() };
    if (request.method !== 'POST') return { status: 405 };
    const length = Number(request.headers['content-length'] ?? Number.NaN);
    if (!(length <= bodyMaxBytes)) return { status: 413 };
    const body = await text(request);
    const sender = await verifyWebhook(request.headers, body, secret, Date.now());
    if (!sender) return { status: 401 };
    const content = nudge.safeParse(parseJson(body));
    if (content.data?.id !== sender.id) return { status: 400 };
    if (!seen.add(sender.id, Date.now())) return { status: 409 };
    onNudge();
    return { status: 202 };
  }

  return createServer({ requestTimeout: 5000, headersTimeout: 5000 }, (request, response) => {
    answer(request).then(
      ({ status, body }) => send(response, status, body),
      () => send(response, 400),
    );
  });
}

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

function send(response: ServerResponse, status: number, body?: object): void {
  response.writeHead(status, { 'content-type': 'application/json', 'cache-control': 'no-store' });
  response.end(body ? JSON.stringify(body) : undefined);
}
