import type { Request } from '@playwright/test';
import { limits } from '../../contract/limits.ts';
import { pages } from '../../contract/pages.ts';
import { apiBase, apiPaths } from '../../contract/paths.ts';
import { pictureTexts } from '../../contract/picture-texts.ts';
import type { RepliesNotRead } from '../../contract/schemas/reply.ts';
import { expectAccessible } from './accessibility.ts';
import { type DoctorPage, expect, jpeg, picture, propose, test, untilListening } from './platform.ts';

test.use({ allowedErrors: [/reply\/events/] });

const uploadBy = async ({ page }: DoctorPage, colour: string): Promise<string> => {
  const file = jpeg('a.jpg', await picture(300, 200, colour));
  const answer = await page.request.post(apiBase + apiPaths.upload, { multipart: { file } });
  return (await answer.json()).rmObject;
};

test('a picture of the wrong child is taken out of the record, and everybody reads that it was', async ({ doctor }) => {
  const [initiator, invited] = [await doctor('yisheng15'), await doctor('yisheng16')];
  const [wrong, right] = [await uploadBy(initiator, '#8c2f1d'), await uploadBy(initiator, '#3f6d2a')];
  const id = await propose(initiator, [invited], `传错图片 ${Date.now()}`, { imageUrl: `${wrong},${right}` });
  const content = `<p>请看这张</p><img src="${wrong}">`;
  await invited.call(apiPaths.replySave, { userId: invited.id, consultationId: id, content });
  const { page } = initiator;

  await invited.page.goto(pages.platformConsultation(id));
  await invited.page.getByRole('button', { name: '放大查看附件 1' }).click();
  const viewerOf = (of: DoctorPage) => of.page.getByRole('dialog', { name: '图像查看器' });
  await expect(viewerOf(invited)).toBeVisible();
  await expect(viewerOf(invited).getByRole('button', { name: pictureTexts.remove })).toHaveCount(0);
  await viewerOf(invited).getByRole('button', { name: '关闭' }).click();

  await page.goto(pages.platformConsultation(id));
  await page.getByRole('button', { name: '放大查看附件 1' }).click();
  await viewerOf(initiator).getByRole('button', { name: pictureTexts.remove }).click();
  const dialog = page.getByRole('dialog', { name: pictureTexts.removeTitle });
  await expect(dialog).toContainText('任何人都不能再打开它');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: pictureTexts.remove }).click();
  await expect(dialog.getByText(pictureTexts.removeReason)).toBeVisible();
  await dialog.getByLabel('原因').fill('是另一个患儿的图片');
  await dialog.getByRole('button', { name: pictureTexts.remove }).click();
  await expect(page.getByText(pictureTexts.removed)).toBeVisible();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole('heading', { name: '附件图片（1）' })).toBeVisible();

  for (const { page: of } of [initiator, invited]) {
    await of.goto(pages.platformConsultation(id));
    await expect(of.getByText(`［${pictureTexts.takenAway}］`)).toBeVisible();
    expect((await of.request.get(wrong)).status()).toBe(404);
    expect((await of.request.get(right)).status()).toBe(200);
    await of.goto(pages.platformHistory(id));
    const told = of.getByRole('region', { name: pictureTexts.removedFrom });
    await expect(told).toContainText('原因：是另一个患儿的图片');
    await expect(of.getByText(pictureTexts.removed, { exact: true })).toBeVisible();
    await expectAccessible(of);
  }
});

test('a page whose line made room for others goes on by asking, and stays signed in', async ({ doctor }) => {
  const [watching, colleague] = [await doctor('yisheng15'), await doctor('yisheng16')];
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
  const before = unread.totalCount + unread.changed.length + unread.invitations.length;
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
  await propose(colleague, [watching], `有人占线 ${Date.now()}`);
  await page.clock.runFor(31_000);
  await expect.poll(count).toBe(before + 1);
  expect(lines).toHaveLength(1);
  expect((await watching.call(apiPaths.heartbeat)).httpStatus).toBe(200);
  expect(new URL(page.url()).pathname).toBe(pages.platformHome);
  leave.abort();
});
