import type { APIRequestContext, Locator, Page } from '@playwright/test';
import sharp from 'sharp';
import { apiBase, apiPaths, fillPath } from '../../contract/paths.ts';
import { callOk, type Form } from './calls.ts';
import { clickEntry } from './drop-down.ts';
import { enterAs, expect } from './fixtures.ts';
import { intercept } from './intercept.ts';
import { fresh } from './people.ts';

export async function openAs(page: Page, username: string, path: string): Promise<void> {
  await enterAs(page, username);
  await page.goto(path);
}

export const jpeg = async (name = 'cover.jpg') => ({
  name,
  mimeType: 'image/jpeg',
  buffer: await sharp({ create: { width: 480, height: 300, channels: 3, background: '#0f766e' } })
    .jpeg()
    .toBuffer(),
});

export const wrongType = { name: 'a.gif', mimeType: 'image/gif', buffer: Buffer.from('GIF89a') };
export const tooLarge = {
  name: 'a.png',
  mimeType: 'image/png',
  buffer: Buffer.concat([Buffer.from('\x89PNG', 'latin1'), Buffer.alloc(2 * 1024 * 1024)]),
};

/** A moment as the console writes it, in Asia/Shanghai. */
export const beijing = (time: number): string =>
  new Date(time + 8 * 3_600_000).toISOString().slice(0, 19).replace('T', ' ');

/** Adds an unpublished article as the person signed in; returns its id. */
export async function addArticle(request: APIRequestContext, fields: Form = {}): Promise<number> {
  const upload = await request.post(apiBase + apiPaths.upload, { multipart: { file: await jpeg() } });
  const { id } = await callOk<{ id: number }>(request, apiPaths.articleAdd, {
    title: fresh('文章'),
    author: '健康教育组',
    source: '眼科',
    content: '<p>出生体重低于 2000 克的早产儿应按时筛查眼底。</p>',
    pubDateTime: beijing(Date.now() - 60_000),
    diseaseProfile: 1,
    reviewer: '李主任',
    previewPic: (await upload.json()).rmObject,
    articleIsPub: 0,
    ...fields,
  });
  return id;
}

/** An article can be saved once its text is there: before, it is not known whether pictures are kept that belong to it. */
export const untilWritable = (page: Page) => expect(page.getByRole('textbox', { name: '正文' })).toBeVisible();

export const publish = (request: APIRequestContext, id: number) =>
  callOk(request, fillPath(apiPaths.articlePubState, { id }), { id, articleIsPub: 1 });

/** Right after the product has started, its publisher shows nothing before it has gone over the site. */
export const untilPreviewed = (request: APIRequestContext, articleId: number) =>
  expect
    .poll(async () => (await request.get(apiBase + fillPath(apiPaths.articlePreview, { id: articleId }))).status())
    .toBe(200);

/** A call of the API fails: without an answer, or with the server's words. */
export async function failCall(page: Page, path: string, errMsg?: string): Promise<() => Promise<void>> {
  const address = new RegExp(`${apiBase}${path.replaceAll(/:\w+/g, '[^/]+')}(\\?.*)?$`);
  await intercept(page, address, (route) =>
    errMsg === undefined
      ? route.abort()
      : route.fulfill({ status: 400, json: { status: 'ERROR', rmObject: null, errMsg } }),
  );
  return () => page.unroute(address);
}

/** A message that appears over the page and goes by itself. */
export const toast = (page: Page, text: string): Locator =>
  page.locator('.ant-message').getByText(text, { exact: true });

export const row = (page: Page, text: string): Locator => page.getByRole('row').filter({ hasText: text });

/** Does what stands behind 更多 in an article's row. */
export async function more(page: Page, title: string, entry: string): Promise<void> {
  await page.getByRole('button', { name: `更多《${title}》` }).click();
  await clickEntry(page, page.getByRole('menuitem', { name: entry }));
}

/** A list that could not be fetched says so as a message and in the page, and comes with 重试 once it is `mended`. */
export async function expectFailedList(page: Page, text: string, mended: () => Promise<void>): Promise<void> {
  await expect(toast(page, text)).toBeVisible();
  await expect(page.getByRole('main').getByRole('alert')).toContainText(text);
  await mended();
  await page.getByRole('button', { name: '重试' }).click();
  await expect(page.getByRole('table')).toBeVisible();
}

/** The words under a field of a form. */
export async function expectFault(page: Page, label: string, text: string): Promise<void> {
  const item = page.locator('.ant-form-item').filter({ has: page.getByText(label, { exact: true }) });
  // The fault before this one may still be fading away.
  const fault = item.locator('.ant-form-item-explain-error').filter({ hasText: text });
  await expect(fault.first()).toHaveText(text);
}

/** Chooses an entry of a drop-down by what it says. */
export async function choose(page: Page, label: string, typed: string): Promise<void> {
  await page.getByLabel(label, { exact: true }).click();
  await page.keyboard.type(typed);
  await clickEntry(page, page.locator('.ant-select-item-option').filter({ hasText: typed }).first());
}
