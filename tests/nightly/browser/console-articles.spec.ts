import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { articleTexts } from '../../../contract/article-texts.ts';
import { pages } from '../../../contract/pages.ts';
import { apiBase, apiPaths, fillPath } from '../../../contract/paths.ts';
import { refusalTexts, texts } from '../../../contract/texts.ts';
import { callOk } from '../../e2e/calls.ts';
import {
  addArticle,
  beijing,
  failCall,
  openAs,
  publish,
  row,
  toast,
  untilPreviewed,
  untilWritable,
} from '../../e2e/console.ts';
import { enterAs, expect, test } from '../../e2e/fixtures.ts';
import { addDoctor, fresh } from '../../e2e/people.ts';

test.use({ allowedErrors: [/Failed to load resource/], viewport: { width: 1440, height: 900 } });
test.setTimeout(90_000);

const update = (page: Page, id: number, fields: Record<string, string>) =>
  page.request
    .get(`${apiBase}${fillPath(apiPaths.article, { id })}`)
    .then((answer) => answer.json())
    .then(({ rmObject: { title, author, source, content, pubDateTime, diseaseProfile, previewPic } }) =>
      callOk(page.request, fillPath(apiPaths.articleUpdate, { id }), {
        ...{ id, title, author, source, content, pubDateTime, diseaseProfile, previewPic },
        ...fields,
      }),
    );

test('a draft is previewed as the site will show it, by managers alone, and leaves no trace on the site', async ({
  page,
  context,
  product,
}) => {
  const canary = fresh('未发布的预览');
  await enterAs(page, 'bianji');
  const id = await addArticle(page.request, { title: canary, content: `<h2>小标题</h2><p>${canary}正文</p>` });
  await page.goto(pages.consoleArticles);
  const [shown] = await Promise.all([
    context.waitForEvent('page'),
    page.getByRole('link', { name: `预览《${canary}》` }).click(),
  ]);
  await expect(shown.getByRole('heading', { level: 1, name: canary })).toBeVisible();
  await expect(shown.getByText(`${canary}正文`)).toBeVisible();
  await expect(shown.getByRole('navigation').getByRole('link', { name: '科室介绍' }).first()).toBeVisible();
  const picture = shown.locator('main img').first();
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  const address = shown.url();
  // What shares a page carries its address, which is another one.
  const content = async () => (await shown.content()).replace(/<share-box[\s\S]*<\/share-box>/, '');
  const draft = await content();

  const answer = await page.request.get(address);
  expect(answer.headers()).toMatchObject({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex, nofollow' });
  await page.goto(pages.consoleArticleHistory(id));
  await expect(page.getByRole('link', { name: articleTexts.preview })).toHaveAttribute(
    'href',
    new URL(address).pathname,
  );
  const folder = join(product.siteFolder, '..');
  for (const file of readdirSync(folder, { recursive: true, withFileTypes: true }))
    if (file.isFile())
      expect(readFileSync(join(file.parentPath, file.name), 'latin1')).not.toContain(
        Buffer.from(canary).toString('latin1'),
      );

  // Once published, visitors get the same page.
  await publish(page.request, id);
  await expect.poll(async () => (await page.request.get(pages.newsInfo(id))).status()).toBe(200);
  await shown.goto(pages.newsInfo(id));
  expect(await content()).toBe(draft);

  await callOk(page.request, apiPaths.logout);
  await page.goto(address);
  await expect(page.getByText(refusalTexts.signedOut)).toBeVisible();
  await enterAs(page, 'admin');
  const { username } = await addDoctor(page.request);
  await openAs(page, username, address);
  await expect(page.getByText(refusalTexts.forbidden)).toBeVisible();
});

test('an article switched on with a date to come says when it goes live, and goes live by itself', async ({ page }) => {
  await enterAs(page, 'bianji');
  const title = fresh('定时发布的文章');
  // Far enough ahead for all that is looked at before it goes live; then soon.
  const date = beijing(Date.now() + 3_600_000);
  const id = await addArticle(page.request, { title, pubDateTime: date });
  await page.goto(pages.consoleArticles);
  await row(page, title).getByRole('switch').click();
  await expect(toast(page, texts.articlePubStateUpdated)).toHaveText('更新状态成功');
  await expect(row(page, title)).toContainText(`定时发布${date.slice(0, 16)}`);
  expect((await page.request.get(pages.newsInfo(id))).status()).toBe(404);
  await update(page, id, { pubDateTime: beijing(Date.now() + 5000) });
  await expect(row(page, title).getByText('已上线')).toBeVisible({ timeout: 45_000 });
  expect((await page.request.get(pages.newsInfo(id))).status()).toBe(200);
});

const save = (page: Page) => page.getByRole('button', { name: /保存$/ }).click();

test('what is being written is neither saved by Enter nor lost by a reload or a failure; the list is as it was afterwards', async ({
  manager,
}) => {
  const { page } = await manager(2, { viewport: { width: 1366, height: 768 } });
  const name = fresh('流程');
  const id = await addArticle(page.request, { title: `${name}甲` });
  for (const title of [`${name}乙`, `${name}丙`]) await addArticle(page.request, { title });
  const asItWas = `${pages.consoleArticles}?size=5&key=title&q=${encodeURIComponent(name)}&sort=title&order=desc`;
  await untilPreviewed(page.request, id);
  await page.goto(asItWas);
  await expect(page.getByRole('columnheader', { name: '标题' })).toHaveAttribute('aria-sort', 'descending');
  await page.getByRole('link', { name: `编辑《${name}甲》` }).click();
  const title = page.getByLabel('标题');
  await title.fill(`${name}甲改`);
  await title.press('Enter');
  await expect(page.getByText(articleTexts.reviewMissing)).toBeVisible();
  page.once('dialog', (dialog) => dialog.accept());
  await page.reload();
  await expect(page.getByText(/已恢复 .* 保存的草稿/)).toBeVisible();
  await expect(title).toHaveValue(`${name}甲改`);
  const stored = await page.request.get(`${apiBase}${fillPath(apiPaths.article, { id })}`);
  expect((await stored.json()).rmObject.title).toBe(`${name}甲`);

  await untilWritable(page);
  const answered = await failCall(page, apiPaths.articleUpdate, '文章正在维护');
  await save(page);
  await expect(toast(page, texts.updateFailed)).toHaveText('更新失败');
  await expect(page.getByText('更新失败：文章正在维护')).toBeVisible();
  await answered();
  const [shown] = await Promise.all([
    page.context().waitForEvent('page'),
    page.getByRole('button', { name: articleTexts.preview }).click(),
  ]);
  await expect(shown.getByRole('heading', { level: 1, name: `${name}甲改` })).toBeVisible();
  await shown.close();
  await page.getByRole('button', { name: articleTexts.saveAndPublish }).click();
  await expect(toast(page, texts.updated)).toHaveText('更新成功');
  await expect(row(page, `${name}甲改`).getByRole('switch')).toBeChecked();
  expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe(asItWas);
});
