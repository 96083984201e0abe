import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, expect, it } from 'vitest';
import { isFarPage, listPagesKept } from '../contract/far-pages.ts';
import { pages } from '../contract/pages.ts';
import { refusalTexts } from '../contract/texts.ts';
import { onServer } from './testing/test-server.ts';

let answer: { status: number; text: string };
let asked: string[] = [];
const publisher = createServer((request, response) => {
  asked.push(`${request.method} ${request.url}`);
  response.writeHead(answer.status).end(answer.text);
});
const listen = (port: number) => once(publisher.listen(port, '127.0.0.1'), 'listening');
await listen(0);
const { port } = publisher.address() as AddressInfo;
afterAll(() => publisher.close());
const far = pages.newsPage(listPagesKept + 1);

it('is a list page beyond those that are files, at its one address', () => {
  expect([far, pages.newsOfDisease(5, 99_999)].map(isFarPage)).toEqual([true, true]);
  const others = [
    pages.newsPage(listPagesKept),
    pages.newsOfDisease(1, 2),
    pages.newsOfDisease(6, 99),
    pages.newsInfo(99),
    `${pages.news}/021`,
    `${pages.news}/99/99`,
    `${pages.news}/9999999999`,
    `${far}?page=1`,
    `/..${far}`,
  ];
  for (const path of others) expect(isFarPage(path), path).toBe(false);
});

onServer(
  (server) => {
    const get = (url: string, headers: Record<string, string> = {}) =>
      server().app.inject({ url, headers: { accept: 'text/html', ...headers } });

    it('comes from the publisher as it is at this moment, under the policy of every page', async () => {
      asked = [];
      answer = { status: 200, text: '第 21 页' };
      const page = await get(`${far}?from=a-search`);
      expect([page.statusCode, page.body, asked]).toEqual([200, '第 21 页', [`GET ${far}`]]);
      expect(page.headers).toMatchObject({
        'content-type': 'text/html; charset=utf-8',
        'cache-control': 'public, no-cache',
        'content-security-policy': expect.stringContaining("default-src 'self'"),
        vary: 'accept-encoding',
      });
      for (const [accepted, encoding, decompress] of [
        ['gzip, br', 'br', brotliDecompressSync],
        ['gzip', 'gzip', gunzipSync],
      ] as const) {
        const compressed = await get(far, { 'accept-encoding': accepted });
        expect(compressed.headers['content-encoding']).toBe(encoding);
        expect(decompress(compressed.rawPayload).toString()).toBe('第 21 页');
      }
    });

    it('is not sent again to a browser that has it, until it is another', async () => {
      answer = { status: 200, text: 'one' };
      const known = { 'if-none-match': String((await get(far)).headers.etag) };
      expect(await get(far, known)).toMatchObject({ statusCode: 304, body: '' });
      answer = { status: 200, text: 'two' };
      expect(await get(far, known)).toMatchObject({ statusCode: 200, body: 'two' });
    });

    it('is absent where the publisher knows none', async () => {
      answer = { status: 404, text: '' };
      const { statusCode, headers } = await get(far);
      expect([statusCode, headers['cache-control']]).toEqual([404, 'no-store']);
    });

    it('is put off, in words, where the publisher is busy or away', async () => {
      answer = { status: 503, text: '' };
      for (const isAway of [false, true]) {
        if (isAway) await new Promise((closed) => publisher.close(closed).closeAllConnections());
        const { statusCode, headers, body } = await get(far);
        expect([statusCode, headers['retry-after']]).toEqual([503, '2']);
        expect(body).toContain(refusalTexts.pageUnavailable);
        expect(headers['content-type']).toContain('text/html');
      }
      await listen(port);
    });
  },
  { PUBLISHER_PORT: String(port) },
);
