import type { BrowserContext, Page } from '@playwright/test';
import sharp from 'sharp';
import { pages } from '../../contract/pages.ts';
import { texts } from '../../contract/texts.ts';
import { beijing } from './console.ts';
import { clickEntry } from './drop-down.ts';
import { expect, signIn } from './fixtures.ts';

const picture = () =>
  sharp({ create: { width: 800, height: 500, channels: 3, background: '#0f766e' } })
    .jpeg()
    .toBuffer();

/** Fills every field of the article form but the cover; the cursor stays in the text. */
export async function fillArticle(page: Page, title: string): Promise<void> {
  await page.getByLabel('标题').fill(title);
  await page.getByLabel('疾病类型').click();
  await clickEntry(
    page,
    page.getByRole('menuitemcheckbox', { name: '视网膜病变' }).or(page.getByTitle('视网膜病变')).first(),
  );
  await page.keyboard.press('Escape');
  await page.getByLabel('发布时间').fill(beijing(Date.now() - 60_000));
  await page.keyboard.press('Enter');
  await page.getByLabel('来源').fill('眼科');
  await page.getByLabel('作者').fill('健康教育组');
  await page.getByLabel('审核人').fill('李主任');
  await page.getByRole('textbox', { name: '正文' }).click();
  await page.keyboard.type('白瞳是需要尽快就诊的信号。');
}

/** Writes an article in the console as the sample editor does, with a cover and a picture in the text. */
async function writeArticle(page: Page, title: string): Promise<void> {
  await page.goto(pages.consoleArticleAdd);
  const file = { name: 'mmexport1757000000000', mimeType: '', buffer: await picture() };
  await page.locator('input[type=file]').first().setInputFiles(file);
  await fillArticle(page, title);
  await expect(page.getByRole('img', { name: '封面图片预览' })).toBeVisible();
  await page.getByRole('button', { name: /保存$/ }).click();
  await expect(page.getByText(texts.articleAdded)).toBeVisible();
}

const row = (page: Page, title: string) => page.getByRole('row', { name: title });

/**
 * The main job: an editor writes an article with a picture and turns its switch on, visitors read it, and it is taken
 * down again.
 */
export async function publishAndTakeDown(page: Page, context: BrowserContext): Promise<void> {
  await signIn(page, 'bianji');
  await page.waitForURL(`**${pages.consoleArticles}`);
  await publishToVisitor(page, await context.newPage());
}

/** The same, of an editor who is signed in. */
export async function publishToVisitor(page: Page, visitor: Page): Promise<void> {
  const title = `白瞳筛查门诊开诊 ${Date.now()}`;
  await writeArticle(page, title);
  const served = async (address: string) => (await visitor.request.get(address)).text();
  expect(await served(pages.home)).not.toContain(title);

  await row(page, title).getByRole('switch').click();
  await expect(page.getByText(texts.articlePubStateUpdated)).toBeVisible();
  await expect(row(page, title).getByText('已上线')).toBeVisible();

  // The publisher makes the pages after the switch was turned.
  for (const listing of [pages.home, pages.news]) await expect.poll(() => served(listing)).toContain(title);
  await visitor.goto(pages.home);
  await visitor.getByRole('link', { name: title }).first().click();
  await expect(visitor.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await expect(visitor.getByText('白瞳是需要尽快就诊的信号。')).toBeVisible();
  const cover = visitor.locator('main img').first();
  await expect.poll(() => cover.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  const address = visitor.url();

  await row(page, title).getByRole('switch').click();
  await expect
    .poll(async () => (await visitor.request.get(address)).status(), { message: 'the page is taken down' })
    .toBe(404);
  for (const listing of [pages.home, pages.news]) await expect.poll(() => served(listing)).not.toContain(title);
}
