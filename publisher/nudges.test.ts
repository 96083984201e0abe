import { once } from 'node:events';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { previewPath, signWebhook, webhookHeaders, webhookToleranceMs } from '../contract/webhook.ts';
import { createNudgeServer } from './nudges.ts';
import { plainArticle } from './testing/plain-site.ts';

const secret = 'secret-of-the-tests';
let server: Server;
let url: string;
let nudges = 0;

beforeEach(async () => {
  nudges = 0;
  server = createNudgeServer(secret, {
    onNudge: () => {
      nudges += 1;
    },
    health: () => ({ cursor: 7, failure: null }),
    metrics: async () => 'cursor 7',
    preview: async ({ title }) => (title ? new TextEncoder().encode(`<h1>${title}</h1>`) : undefined),
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
});

afterEach(() => {
  vi.useRealTimers();
  server.close();
});

async function signed(change: { id?: string; time?: number; secret?: string } = {}) {
  const { id = crypto.randomUUID(), time = Date.now() } = change;
  const body = JSON.stringify({ id, time, cursor: 3 });
  return signWebhook({ id, time, body }, change.secret ?? secret);
}

const send = async (message: { headers: Record<string, string>; body: string }) =>
  (await fetch(url, { method: 'POST', ...message })).status;

it('takes a signed nudge', async () => {
  expect(await send(await signed())).toBe(202);
  expect(nudges).toBe(1);
});

it('refuses a nudge that is sent again', async () => {
  const message = await signed();
  expect([await send(message), await send(message)]).toEqual([202, 409]);
  expect(nudges).toBe(1);
});

it('refuses a nudge that arrives again at the very same moment', async () => {
  const message = await signed();
  const answers = await Promise.all([1, 2, 3, 4].map(() => send(message)));
  expect(answers.sort()).toEqual([202, 409, 409, 409]);
  expect(nudges).toBe(1);
});

it('refuses what was signed with another secret, or changed on the way', async () => {
  const { headers, body } = await signed();
  const answers = [
    await send(await signed({ secret: 'another secret of length' })),
    await send({ headers, body: body.replace('3', '4') }),
    await send({ headers: { ...headers, [webhookHeaders.id]: crypto.randomUUID() }, body }),
    await send({ headers: { ...headers, [webhookHeaders.time]: String(Date.now() + 1) }, body }),
    await send({ headers: { ...headers, [webhookHeaders.signature]: 'f'.repeat(64) }, body }),
    await send({ headers: {}, body }),
  ];
  expect(answers).toEqual([401, 401, 401, 401, 401, 401]);
  expect(nudges).toBe(0);
});

it('refuses a nudge older than the tolerance, and one from a clock too far ahead', async () => {
  const off = webhookToleranceMs + 1000;
  expect(await send(await signed({ time: Date.now() - off }))).toBe(401);
  expect(await send(await signed({ time: Date.now() + off }))).toBe(401);
});

it('refuses a signed body that is no nudge, a large one, and other methods', async () => {
  const id = crypto.randomUUID();
  const wrong = await signWebhook({ id, time: Date.now(), body: '{"id":"x"}' }, secret);
  const large = await signWebhook({ id, time: Date.now(), body: JSON.stringify({ id: 'x'.repeat(2000) }) }, secret);
  expect([await send(wrong), await send(large)]).toEqual([400, 413]);
  expect((await fetch(url)).status).toBe(405);
  expect((await fetch(url, { method: 'PUT' })).status).toBe(405);
});

it('remembers an id for as long as its signature is good, and no longer', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  const message = await signed({ time: Date.now() + webhookToleranceMs });
  expect(await send(message)).toBe(202);
  vi.setSystemTime(Date.now() + 2 * webhookToleranceMs - 1000);
  expect(await send(message)).toBe(409);
});

it('shows a signed article, refuses a forged one, one sent again and one that is no article', async () => {
  const article = { ...plainArticle(7), title: '预览的文章' };
  const id = crypto.randomUUID();
  const message = await signWebhook({ id, time: Date.now(), body: JSON.stringify({ id, article }) }, secret);
  const ask = (body: string) => fetch(url + previewPath.slice(1), { method: 'POST', headers: message.headers, body });
  expect((await ask(message.body.replace('预览', '伪造'))).status).toBe(401);
  const answer = await ask(message.body);
  expect([answer.status, await answer.text()]).toEqual([200, '<h1>预览的文章</h1>']);
  expect((await ask(message.body)).status).toBe(409);
  const nudged = await signed();
  const noArticle = await fetch(url + previewPath.slice(1), { method: 'POST', ...nudged });
  expect(noArticle.status).toBe(400);
  expect(nudges).toBe(0);
});

it('tells how far it is', async () => {
  expect(await (await fetch(`${url}healthz`)).json()).toEqual({ cursor: 7, failure: null });
});
