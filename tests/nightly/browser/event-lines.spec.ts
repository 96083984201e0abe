import type { Request } from '@playwright/test';
import { limits } from '../../../contract/limits.ts';
import { pages } from '../../../contract/pages.ts';
import { apiBase, apiPaths } from '../../../contract/paths.ts';
import type { RepliesNotRead } from '../../../contract/schemas/reply.ts';
import { expect, test } from '../../e2e/fixtures.ts';
import { giveReply, propose, untilListening } from '../../e2e/platform.ts';

test.use({ allowedErrors: [/reply\/events/] });

test('a page whose line made room for others goes on by asking, and stays signed in', async ({ doctor }) => {
  const [watching, colleague] = [await doctor(), await doctor()];
  const { page } = watching;
  const isLine = (asked: Request) => asked.url().endsWith(apiPaths.replyEvents);
  const lines: string[] = [];
  page.on('request', (request) => {
    if (isLine(request)) lines.push(request.url());
  });
  const ended = Promise.withResolvers<void>();
  const noteEnd = (request: Request) => {
    if (isLine(request)) ended.resolve();
  };
  page.on('requestfinished', noteEnd);
  page.on('requestfailed', noteEnd);
  const count = async () => Number(/^\((\d+)\)/.exec(await page.title())?.[1] ?? 0);
  const { rmObject: unread } = await watching.call<RepliesNotRead>(apiPaths.replyNotRead, { id: watching.doctorId });
  const before = unread.totalCount;
  const id = await propose(watching, [colleague], `有人占线 ${Date.now()}`);
  // Where a page is open already it reads 1970 for a moment, and takes its session to be over.
  await page.clock.install();
  const listens = untilListening(page);
  await page.goto(pages.platformHome);
  await listens;
  await expect(page.getByRole('status', { name: '正在加载' })).toHaveCount(0);
  await expect.poll(count).toBe(before);

  // Not by the browser, which holds no more connections than that in all.
  const [leave, { origin }] = [new AbortController(), new URL(page.url())];
  const cookie = (await page.context().cookies()).map(({ name, value }) => `${name}=${value}`).join('; ');
  const headers = { accept: 'text/event-stream', cookie };
  for (let n = 0; n < limits.eventLinesPerSession; n += 1)
    expect((await fetch(origin + apiBase + apiPaths.replyEvents, { headers, signal: leave.signal })).status).toBe(200);
  await ended.promise;
  await giveReply(colleague, id, '请复查');
  await page.clock.runFor(31_000);
  await expect.poll(count).toBe(before + 1);
  expect(lines).toHaveLength(1);
  expect((await watching.call(apiPaths.heartbeat)).statusCode).toBe(200);
  expect(new URL(page.url()).pathname).toBe(pages.platformHome);
  leave.abort();
});
