import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type RequestListener } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

export type Post = { path: string; headers: IncomingHttpHeaders; body: Buffer; at: number };
export type Receiver = Awaited<ReturnType<typeof startReceiver>>;

type Answer = { status: number; text?: string } | 'hang up';

/** A real HTTP server, or HTTPS with a certificate, that keeps what is posted to it; `beforeAnswer` as of a mailbox. */
export async function startReceiver(certificate?: { key: string; cert: string }, beforeAnswer = async () => {}) {
  const posts: Post[] = [];
  const state: { answer: Answer } = { answer: { status: 200 } };
  const listener: RequestListener = async (request, response) => {
    posts.push({ path: request.url ?? '', headers: request.headers, body: await buffer(request), at: Date.now() });
    await beforeAnswer();
    if (state.answer === 'hang up') return void request.socket.destroy();
    response.writeHead(state.answer.status, { location: '/elsewhere' }).end(state.answer.text ?? '');
  };
  const server = certificate ? createSecureServer(certificate, listener) : createServer(listener);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    port,
    url: certificate ? `https://localhost:${port}` : `http://127.0.0.1:${port}`,
    posts,
    answer(how: Answer) {
      state.answer = how;
    },
    async close() {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
    },
  };
}
