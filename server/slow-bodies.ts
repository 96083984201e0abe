import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';

declare module 'fastify' {
  interface FastifyContextConfig {
    slowBody?: true | undefined;
  }
}

/**
 * How long a request may take from its head to its end; and where its route lets it take longer, how much has to come in
 * how long.
 */
type BodyPatience = { wholeMs: number; movingMs: number; movingBytes: number };

/** The poorest line that carries a picture at all brings 8 KB in half a minute, beside another one that is sent. */
export const defaultBodyPatience: BodyPatience = { wholeMs: 60_000, movingMs: 30_000, movingBytes: 8192 };

/**
 * Ends requests whose body takes too long, as Node's `requestTimeout` does, whatever is answered meanwhile. A route that
 * declares `slowBody` takes its body for as long as it moves, once its guard has let the caller through.
 */
export function endSlowBodies(app: FastifyInstance, { wholeMs, movingMs, movingBytes }: BodyPatience): void {
  const watched = new WeakMap<IncomingMessage, NodeJS.Timeout>();
  const unwatch = (request: IncomingMessage) => clearTimeout(watched.get(request));
  const end = (request: IncomingMessage) => {
    const { socket, complete } = request;
    unwatch(request);
    if (complete || socket.destroyed) return;
    const timeout = Object.assign(new Error('Request timeout'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' });
    // As Node itself tells of it: the framework answers 408 and closes.
    app.server.emit('clientError', timeout, socket);
  };

  app.server.prependListener('request', (request: IncomingMessage) => {
    const { 'content-length': length = '0', 'transfer-encoding': encoding } = request.headers;
    if (length === '0' && encoding === undefined) return;
    watched.set(request, setTimeout(end, wholeMs, request));
    request.once('end', () => unwatch(request));
    // After an answer, too, which need not wait for the body: that may go on.
    request.once('close', () => (request.complete || request.socket.destroyed) && unwatch(request));
  });

  app.addHook('preParsing', async ({ raw, routeOptions }) => {
    if (!routeOptions.config.slowBody || !watched.has(raw) || raw.complete || raw.destroyed) return;
    unwatch(raw);
    let before = raw.socket.bytesRead;
    const look = () => {
      const { bytesRead } = raw.socket;
      if (raw.complete || raw.socket.destroyed || bytesRead - before < movingBytes) end(raw);
      before = bytesRead;
    };
    watched.set(raw, setInterval(look, movingMs));
  });
}
