import { Server } from 'node:net';
import { setTimeout as delay, setImmediate as nextTurn } from 'node:timers/promises';
import { promisify } from 'node:util';
import type { FastifyInstance } from 'fastify';

/** How long an open connection on which nothing comes is kept: what its caller may have sent meanwhile is answered. */
const lingerMs = 1000;
/** How long calls in flight may take when the server is asked to stop. */
const inFlightMs = 8000;

/** As many as may wait at the port. */
const waitingMax = 511;

/**
 * Takes no more connections, those aside that wait to be taken at this moment: when the port closes they would be cut
 * off. Comes before the close, since from then on answers say `connection: close` and every caller would knock anew.
 */
export async function stopListening({ server }: FastifyInstance): Promise<void> {
  let taken = true;
  const note = () => {
    taken = true;
  };
  server.on('connection', note);
  // One is taken each turn, as long as there are any.
  for (let turns = 0; taken && turns < waitingMax; turns++) {
    taken = false;
    for (let turn = 0; turn < 2; turn++) await nextTurn();
  }
  server.off('connection', note);
  // Node's own close for HTTP ends idle connections too, and with them any call that is on its way.
  Server.prototype.close.call(server);
}

/**
 * Lets calls finish when the server closes: open connections are served on, each until its next answer or until it was
 * idle for a moment. What lasts too long is cut off.
 * @param first ends what would stay open for ever
 */
export function closeGracefully(app: FastifyInstance, first: () => void): void {
  const { server } = app;
  const countConnections = promisify(server.getConnections.bind(server));
  app.addHook('preClose', async () => {
    first();
    for (const start = Date.now(); (await countConnections()) > 0; await delay(25)) {
      const sinceMs = Date.now() - start;
      if (sinceMs > inFlightMs) server.closeAllConnections();
      else if (sinceMs > lingerMs) server.closeIdleConnections();
    }
  });
}
