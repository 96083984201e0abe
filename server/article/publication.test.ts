import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { beforeAll, expect, test } from 'vitest';
import { apiBase, apiPaths, fillPath } from '../../contract/paths.ts';
import { type LiveReport, nudge, readWebhook, signedPost } from '../../contract/schemas/publication.ts';
import { addTestArticle, articleForm, setPublished } from '../testing/articles.ts';
import { get, post } from '../testing/call.ts';
import { addManager, type Person } from '../testing/people.ts';
import { onServer } from '../testing/test-server.ts';
import { publishDueArticles } from './publication-store.ts';
import { createWebhook } from './webhook.ts';

const feed = (after: number, limit = 100) => `${apiPaths.articleChanges}?after=${after}&limit=${limit}`;

onServer((server) => {
  let editor: Person;
  beforeAll(async () => {
    editor = await addManager(server(), { roleId: 2 });
  });
  const changesAfter = async (cursor: number) => (await get(server(), feed(cursor))).rmObject;
  const cursor = async () => (await changesAfter(999_999_999)).cursor;
  const stateOf = async (id: number) => {
    const all = fillPath(apiPaths.articleList, { pageSize: 100, pageNo: 1 });
    const { rmObject } = await post(server(), all, {}, editor.cookie);
    return rmObject.results.find((article: { id: number }) => article.id === id);
  };
  const report = async (message: { cursor: number; failure?: string; time?: number; secret?: string }) => {
    const { secret = server().config.webhookSecret, ...said } = message;
    const signed = signedPost({ id: 'a', time: Date.now(), failure: null, ...said } as LiveReport, secret);
    const response = await server().app.inject({
      method: 'POST',
      url: apiBase + apiPaths.articleLive,
      payload: signed.body,
      headers: signed.headers,
    });
    return response.statusCode;
  };

  test('each change of a public article moves it to the end of the feed, once', async () => {
    const start = await cursor();
    const [one, two] = [await addTestArticle(server(), editor), await addTestArticle(server(), editor)];
    await post(
      server(),
      fillPath(apiPaths.articleUpdate, { id: one }),
      await articleForm(server(), editor, { title: '新标题' }),
      editor.cookie,
    );
    const { changes } = await changesAfter(start);
    expect(changes).toMatchObject([
      { id: two, article: { id: two } },
      { id: one, article: { title: '新标题' } },
    ]);
    await post(server(), fillPath(apiPaths.articleDelete, { id: two }), {}, editor.cookie);
    expect((await changesAfter(start)).changes.at(-1)).toEqual({ id: two, article: null });
  });

  test('a review that changes moves a public article to the end of the feed', async () => {
    const id = await addTestArticle(server(), editor);
    const start = await cursor();
    const form = await articleForm(server(), editor, { reviewer: '李主任', reviewedOn: '2026-05-06' });
    await post(server(), fillPath(apiPaths.articleUpdate, { id }), form, editor.cookie);
    expect((await changesAfter(start)).changes).toMatchObject([{ id, article: { reviewedOn: '2026-05-06' } }]);
  });

  test('the feed is paged without a gap', async () => {
    const start = await cursor();
    const ids = [];
    for (let count = 0; count < 3; count += 1) ids.push(await addTestArticle(server(), editor));
    const first = (await get(server(), feed(start, 2))).rmObject;
    expect(first).toMatchObject({ more: true, changes: [{ id: ids[0] }, { id: ids[1] }] });
    const second = (await get(server(), feed(first.cursor, 2))).rmObject;
    expect(second).toMatchObject({ more: false, changes: [{ id: ids[2] }] });
  });

  test('security 15: the feed names no draft', async () => {
    const start = await cursor();
    const draft = await addTestArticle(server(), editor, { title: '草稿' }, false);
    await setPublished(server(), editor, draft, '0');
    expect((await changesAfter(start)).changes).toEqual([]);
    const canary = await addTestArticle(server(), editor, { title: '金丝雀' });
    await setPublished(server(), editor, canary, '0');
    expect((await changesAfter(start)).changes).toEqual([{ id: canary, article: null }]);
  });

  test('an article with a date to come goes public at that date by itself', async () => {
    const start = await cursor();
    const later = { pubDateTime: '2099-01-01 00:00:00' };
    const id = await addTestArticle(server(), editor, later);
    expect(await stateOf(id)).toMatchObject({ isPub: true, liveState: 'scheduled' });
    expect((await changesAfter(start)).changes).toEqual([]);
    expect(await publishDueArticles(server().db, new Date('2098-12-31T15:59:59Z'))).toBeUndefined();
    await publishDueArticles(server().db, new Date('2098-12-31T16:00:00Z'));
    expect((await changesAfter(start)).changes).toMatchObject([{ id, article: { id } }]);
    expect(await stateOf(id)).toMatchObject({ liveState: 'publishing' });
  });

  test('managers see what the publisher reports', async () => {
    const id = await addTestArticle(server(), editor);
    expect(await stateOf(id)).toMatchObject({ liveState: 'publishing' });
    const latest = await cursor();
    expect(await report({ cursor: latest - 1, failure: '获取新闻内容失败' })).toBe(200);
    expect(await stateOf(id)).toMatchObject({ liveState: 'failed', liveFailure: '获取新闻内容失败' });
    expect(await report({ cursor: latest, time: Date.now() + 1 })).toBe(200);
    expect(await stateOf(id)).toMatchObject({ liveState: 'live', liveAt: expect.any(String) });
    const visitor = await post(server(), fillPath(apiPaths.articleList, { pageSize: 1, pageNo: 1 }));
    expect(visitor.rmObject.results[0]).not.toHaveProperty('liveState');
  });

  test('security 39: a report is kept although its words hold what no database can', async () => {
    const id = await addTestArticle(server(), editor);
    const cursorBefore = (await cursor()) - 1;
    expect(await report({ cursor: cursorBefore, failure: '失\u0000败\ud800', time: Date.now() + 50 })).toBe(200);
    expect(await stateOf(id)).toMatchObject({ liveState: 'failed', liveFailure: '失败\ufffd' });
  });

  test('security 42: a forged, old or repeated report is refused', async () => {
    const latest = await cursor();
    const time = Date.now() + 100;
    expect(await report({ cursor: latest, time })).toBe(200);
    expect(await report({ cursor: latest, time })).toBe(409);
    expect(await report({ cursor: latest, secret: 'another secret altogether' })).toBe(403);
    expect(await report({ cursor: latest, time: Date.now() - 6 * 60_000 })).toBe(403);
  });

  test('security 75: a report from the future is refused and blocks no true one, nor does one that is on record', async () => {
    const latest = await cursor();
    expect(await report({ cursor: 0, failure: '假的', time: Date.now() + 4 * 60_000 })).toBe(409);
    expect(await report({ cursor: latest, time: Date.now() + 1000 })).toBe(200);
    // The clocks were ahead when it was stored, and have been set back since.
    const { db } = server();
    await db
      .updateTable('publisher_state')
      .set({ reported_at: new Date(Date.now() + 3_600_000) })
      .execute();
    const time = Date.now();
    expect(await report({ cursor: latest, time })).toBe(200);
    expect(await report({ cursor: latest, time })).toBe(409);
  });

  test('numbers rise in commit order while many publish at once', async () => {
    const ids = [];
    for (let count = 0; count < 8; count += 1) ids.push(await addTestArticle(server(), editor, {}, false));
    const start = await cursor();
    const seen = new Set<number>();
    let at = start;
    const readOn = async () => {
      const page = await changesAfter(at);
      for (const change of page.changes) seen.add(change.id);
      at = page.cursor;
    };
    const publishing = Promise.all(ids.map((id) => setPublished(server(), editor, id, '1')));
    for (let reads = 0; reads < 20; reads += 1) await readOn();
    await publishing;
    await readOn();
    expect([...seen].sort()).toEqual([...ids].sort());
  });
});

test('the webhook is signed, carries no content, is retried and follows no redirect', async () => {
  const received: { headers: IncomingMessage['headers']; body: string }[] = [];
  const receiver = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    received.push({ headers: request.headers, body: Buffer.concat(chunks).toString() });
    if (received.length === 1) response.writeHead(302, { location: '/elsewhere' });
    response.end();
  }).listen(0, '127.0.0.1');
  await new Promise((listening) => receiver.once('listening', listening));
  const log = { warn: () => {} } as never;
  const url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/`;
  createWebhook([url], 'secret-of-the-tests', log).nudge(7);
  await expect.poll(() => received.length).toBe(2);
  const { headers, body } = received[1]!;
  // The schema is strict: nothing but these fields.
  expect(readWebhook(nudge, headers, body, 'secret-of-the-tests')).toMatchObject({ cursor: 7 });
  receiver.close();
});
