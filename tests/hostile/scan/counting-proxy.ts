import { once } from 'node:events';
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Answers since the last look, by status; 0 where there was none. */
export type Counts = Map<number, number>;

export type CountingProxy = { url: string; takeCounts: () => Counts; stop: () => Promise<void> };

/** Stands between a scanner and the product at `url`: counts what was answered, and adds pages of its own by path. */
export async function startCountingProxy(url: string, pages: Record<string, string>): Promise<CountingProxy> {
  let counts: Counts = new Map();
  const count = (status: number) => counts.set(status, (counts.get(status) ?? 0) + 1);
  const server = createServer((asked, answer) => {
    const page = pages[asked.url!];
    if (page === undefined) return pass(url, asked, answer, count);
    return answer.setHeader('content-type', 'text/html; charset=utf-8').end(page);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    takeCounts() {
      const taken = counts;
      counts = new Map();
      return taken;
    },
    async stop() {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}

/** Uncompressed: a scanner may ask for brotli and not read it. */
function pass(url: string, asked: IncomingMessage, answer: ServerResponse, count: (status: number) => void): void {
  const headers = { ...asked.headers, 'accept-encoding': 'identity' };
  const passed = request(url, { method: asked.method, path: asked.url, headers }, (answered) => {
    count(answered.statusCode!);
    answer.writeHead(answered.statusCode!, answered.headers);
    answered.pipe(answer);
  });
  passed.on('error', () => {
    count(0);
    answer.destroy();
  });
  answer.on('close', () => passed.destroy());
  asked.pipe(passed);
}
