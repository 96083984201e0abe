import { once } from 'node:events';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { listPagesKept } from '../contract/far-pages.ts';
import { pages } from '../contract/pages.ts';
import type { PublicArticle } from '../contract/schemas/article.ts';
import {
  previewPath,
  rerenderPath,
  signedPost,
  signWebhook,
  sitePreviewPath,
  webhookToleranceMs,
} from '../contract/schemas/publication.ts';
import type { SiteContent } from '../contract/schemas/site.ts';
import { readFirstSite } from '../server/database/reference/first-site.ts';
import { createHttpServer } from './http-server.ts';
import { plainArticle } from './testing/plain-site.ts';

const secret = 'secret-of-the-tests';
let server: Server;
let url: string;
let nudges = 0;
let rerenders = 0;
let farPages: Map<string, Uint8Array | 'busy'>;

beforeEach(async () => {
  nudges = 0;
  farPages = new Map();
  const publisher = {
    nudge: () => {
      nudges += 1;
    },
    health: { cursor: 7, failure: null },
    figures: { cursor: 7, failingPages: 0, repairs: 0, inspectedAt: 0 },
    rerender: async () => {
      rerenders += 1;
      return { articles: 3, durationMs: 5, failure: null };
    },
    farPage: async (path: string) => farPages.get(path),
    previewSite: async (path: string, { names }: SiteContent) => new TextEncoder().encode(`${path} of ${names.site}`),
    preview: async ({ title }: PublicArticle) => (title ? new TextEncoder().encode(`<h1>${title}</h1>`) : undefined),
  };
  server = createHttpServer(secret, publisher, async ({ cursor }) => `cursor ${cursor}`);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
});

afterEach(() => {
  vi.useRealTimers();
  server.close();
});

function signed(change: { time?: number; secret?: string; [field: string]: unknown } = {}) {
  const { secret: signedWith = secret, ...fields } = change;
  return signedPost({ id: crypto.randomUUID(), time: Date.now(), cursor: 3, ...fields } as never, signedWith);
}

const send = async (message: { headers: Record<string, string>; body: string }) =>
  (await fetch(url, { method: 'POST', ...message })).status;

it('takes a signed nudge', async () => {
  expect(await send(signed())).toBe(202);
  expect(nudges).toBe(1);
});

it('refuses a nudge that is sent again', async () => {
  const message = signed();
  expect([await send(message), await send(message)]).toEqual([202, 409]);
  expect(nudges).toBe(1);
});

it('refuses a nudge that arrives again at the very same moment', async () => {
  const message = signed();
  const answers = await Promise.all([1, 2, 3, 4].map(() => send(message)));
  expect(answers.sort()).toEqual([202, 409, 409, 409]);
  expect(nudges).toBe(1);
});

it('refuses what was signed with another secret, or changed on the way', async () => {
  const { headers, body } = signed();
  const answers = [
    await send(signed({ secret: 'another secret of length' })),
    await send({ headers, body: body.replace('3', '4') }),
    await send({ headers: { ...headers, 'webhook-id': crypto.randomUUID() }, body }),
    await send({ headers: { ...headers, 'webhook-timestamp': String(Math.floor(Date.now() / 1000) + 1) }, body }),
    await send({ headers: { ...headers, 'webhook-signature': `v1,${'f'.repeat(43)}=` }, body }),
    await send({ headers: { ...headers, 'webhook-signature': 'v1' }, body }),
    await send({ headers: {}, body }),
  ];
  expect(answers).toEqual([401, 401, 401, 401, 401, 401, 401]);
  expect(nudges).toBe(0);
});

it('refuses a nudge older than the tolerance, and one from a clock too far ahead', async () => {
  const off = webhookToleranceMs + 1000;
  expect(await send(signed({ time: Date.now() - off }))).toBe(401);
  expect(await send(signed({ time: Date.now() + off }))).toBe(401);
});

it('refuses a signed body that is no nudge, a large one, and other methods', async () => {
  const { body } = signed();
  const renamed = { headers: signWebhook({ id: 'another', time: Date.now(), body }, secret), body };
  const noJson = { headers: signWebhook({ id: 'a', time: Date.now(), body: 'a' }, secret), body: 'a' };
  const wrong = [signed({ cursor: 'x' }), renamed, noJson, signed({ more: 'x'.repeat(2000) })];
  expect(await Promise.all(wrong.map(send))).toEqual([400, 400, 400, 413]);
  expect((await fetch(url)).status).toBe(405);
  expect((await fetch(url, { method: 'PUT' })).status).toBe(405);
});

it('remembers an id for as long as its signature is good, and no longer', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  const message = signed({ time: Date.now() + webhookToleranceMs });
  expect(await send(message)).toBe(202);
  vi.setSystemTime(Date.now() + 2 * webhookToleranceMs - 1000);
  expect(await send(message)).toBe(409);
});

it('shows a signed article, refuses a forged one, one sent again and one that is no article', async () => {
  const article = { ...plainArticle(7), title: '预览的文章' };
  const message = signed({ cursor: undefined, article });
  const ask = (body: string) => fetch(url + previewPath.slice(1), { method: 'POST', headers: message.headers, body });
  expect((await ask(message.body.replace('预览', '伪造'))).status).toBe(401);
  const answer = await ask(message.body);
  expect([answer.status, await answer.text()]).toEqual([200, '<h1>预览的文章</h1>']);
  expect((await ask(message.body)).status).toBe(409);
  const nudged = signed();
  const noArticle = await fetch(url + previewPath.slice(1), nudged);
  expect(noArticle.status).toBe(400);
  expect(nudges).toBe(0);
});

it('shows a signed content of the site on one of its pages, and refuses what is no such content', async () => {
  const content = await readFirstSite();
  const ask = (message: ReturnType<typeof signed>) => fetch(url + sitePreviewPath.slice(1), message);
  const answer = await ask(signed({ cursor: undefined, path: '/hospital/team', content }));
  expect([answer.status, await answer.text()]).toEqual([200, `/hospital/team of ${content.names.site}`]);
  const { names: _, ...nameless } = content;
  expect((await ask(signed({ cursor: undefined, path: '/hospital/team', content: nameless }))).status).toBe(400);
  expect((await ask(signed({ secret: 'another secret of length', path: '/', content }))).status).toBe(401);
});

it('shows a list page that is no file to whoever asks, says where there is none, and puts off whom it cannot serve', async () => {
  const [there, absent, busy] = [1, 2, 3].map((number) => pages.newsOfDisease(2, listPagesKept + number));
  farPages.set(there!, new TextEncoder().encode('<h1>更早的新闻</h1>')).set(busy!, 'busy');
  const ask = async (path: string) => {
    const answer = await fetch(url + path.slice(1));
    return [answer.status, await answer.text()];
  };
  expect(await ask(there!)).toEqual([200, '<h1>更早的新闻</h1>']);
  expect([await ask(absent!), await ask(busy!)]).toEqual([
    [404, ''],
    [503, ''],
  ]);
  farPages.set(pages.newsPage(2), new TextEncoder().encode('a file'));
  expect((await ask(pages.newsPage(2)))[0]).toBe(405);
});

it('tells how far it is', async () => {
  expect(await (await fetch(`${url}healthz`)).json()).toEqual({ cursor: 7, failure: null });
});

it('renders everything anew for whoever asks signed, once, and for nobody else', async () => {
  const wish = { id: crypto.randomUUID(), time: Date.now() };
  const ask = (signedWith: string) => fetch(url + rerenderPath.slice(1), signedPost(wish, signedWith));
  expect((await ask('another secret of length')).status).toBe(401);
  expect(rerenders).toBe(0);
  const answer = await ask(secret);
  expect([answer.status, await answer.json()]).toEqual([200, { articles: 3, durationMs: 5, failure: null }]);
  expect((await ask(secret)).status).toBe(409);
  expect([rerenders, nudges]).toEqual([1, 0]);
});
