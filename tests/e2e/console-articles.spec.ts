import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { pages } from '../../contract/pages.ts';
import { apiBase, apiPaths, fillPath } from '../../contract/paths.ts';
import { refusalTexts, texts } from '../../contract/texts.ts';
import { articleTexts } from '../../contract/article-texts.ts';
import {
  addArticle,
  addDoctor,
  beijing,
  callOk,
  enterAs,
  failCall,
  fresh,
  openAs,
  publish,
  row,
  toast,
} from './console.ts';
import { expect, test } from './fixtures.ts';
import { intercept } from './intercept.ts';

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

test("an article's versions are listed, compared and restored", async ({ page }) => {
  await enterAs(page, 'bianji');
  const title = fresh('有历史的文章');
  const id = await addArticle(page.request, {
    title,
    content: '<p>体重低于2000克的宝宝应筛查。</p><p>不变的一段。</p>',
  });
  await update(page, id, { title: `${title}二`, content: '<p>体重低于1500克的宝宝应筛查。</p><p>不变的一段。</p>' });
  await page.goto(pages.consoleArticleUpdate(id));
  await page.getByRole('button', { name: articleTexts.history }).click();
  const list = page.getByRole('region', { name: '版本' });
  await expect(list.getByRole('listitem')).toHaveText([/版本 2当前版本.*内容编辑（示例）/, /版本 1.*内容编辑（示例）/]);
  const compared = page.getByRole('region', { name: '比较' });
  await expect(compared.getByRole('deletion')).toHaveText([title, '2000']);
  await expect(compared.getByRole('insertion')).toHaveText([`${title}二`, '1500']);
  await expect(compared.getByText('不变的一段。')).toBeVisible();

  const answered = await failCall(page, apiPaths.articleRestore, '文章正在维护');
  const confirm = page.getByRole('dialog', { name: articleTexts.restore });
  await page.getByRole('button', { name: '恢复此版本：版本 1' }).click();
  await expect(confirm).toContainText(articleTexts.restoreConfirm(1));
  await confirm.getByRole('button', { name: '恢复' }).click();
  await expect(toast(page, '恢复失败：文章正在维护')).toBeVisible();
  await answered();
  await expect(confirm).toHaveCount(0);
  await page.getByRole('button', { name: '恢复此版本：版本 1' }).click();
  await confirm.getByRole('button', { name: '恢复' }).click();
  await expect(toast(page, articleTexts.restored)).toBeVisible();
  await expect(list.getByRole('listitem').first()).toContainText('版本 3当前版本恢复自版本 1');
  await page.getByLabel('旧版本').selectOption('1');
  await expect(compared.getByText('两个版本的内容相同。')).toBeVisible();
  await page.goto(pages.consoleArticles);
  await expect(row(page, title).getByRole('button', { name: title, exact: true })).toBeVisible();
});

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

test('the switch turns at once, and back when the server does not answer', async ({ page }) => {
  await enterAs(page, 'bianji');
  const title = fresh('开关测试');
  await addArticle(page.request, { title });
  await page.goto(pages.consoleArticles);
  const turn = row(page, title).getByRole('switch');
  let answer = () => {};
  const held = new Promise<void>((go) => {
    answer = go;
  });
  await intercept(page, /update_article_pub_state/, async (route) => {
    await held;
    await route.abort();
  });
  await turn.click();
  await expect(turn).toBeChecked();
  answer();
  await expect(toast(page, texts.articlePubStateFailed)).toHaveText('更新状态失败');
  await expect(turn).not.toBeChecked();
});

test('what is being written is neither saved by Enter nor lost by a reload; the list is as it was afterwards', async ({
  page,
  context,
}) => {
  await page.setViewportSize({ width: 1366, height: 768 });
  await enterAs(page, 'bianji');
  const name = fresh('流程');
  const id = await addArticle(page.request, { title: `${name}甲` });
  for (const title of [`${name}乙`, `${name}丙`]) await addArticle(page.request, { title });
  const asItWas = `${pages.consoleArticles}?size=5&key=title&q=${encodeURIComponent(name)}&sort=title&order=desc`;
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

  const [shown] = await Promise.all([
    context.waitForEvent('page'),
    page.getByRole('button', { name: articleTexts.preview }).click(),
  ]);
  await expect(shown.getByRole('heading', { level: 1, name: `${name}甲改` })).toBeVisible();
  await shown.close();
  await page.getByRole('button', { name: articleTexts.saveAndPublish }).click();
  await expect(toast(page, texts.updated)).toBeVisible();
  await expect(row(page, `${name}甲改`).getByRole('switch')).toBeChecked();
  expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe(asItWas);
});

test('several articles at once, the bin, a copy, and the tiles that lead to the lists behind them', async ({
  page,
}) => {
  await enterAs(page, 'bianji');
  const name = fresh('批量');
  const ids: number[] = [];
  for (const end of ['甲', '乙', '丙']) ids.push(await addArticle(page.request, { title: name + end }));
  await publish(page.request, ids[0]!);
  await page.goto(`${pages.consoleArticles}?key=title&q=${encodeURIComponent(name)}`);
  await page.getByLabel('全选本页').check();
  const several = page.getByRole('group', { name: '批量操作' });
  await expect(several).toContainText('已选 3 篇');
  const failing = await failCall(page, fillPath(apiPaths.articleDelete, { id: ids[2]! }), '文章正在维护');
  await several.getByRole('button', { name: '删除所选文章' }).click();
  const asked = page.getByRole('dialog', { name: '删除 3 篇文章' });
  await expect(asked.getByRole('listitem')).toHaveCount(3);
  await asked.getByRole('button', { name: '删除' }).click();
  const outcome = page.getByRole('dialog', { name: '删除成功 2 篇，失败 1 篇' });
  await expect(outcome.getByRole('listitem')).toHaveText([`《${name}丙》：文章正在维护`]);
  await failing();
  await outcome.getByRole('button').click();
  await expect(several).toContainText('已选 1 篇');

  await page.setViewportSize({ width: 360, height: 740 });
  await page.getByRole('button', { name: articleTexts.bin }).click();
  await expect(row(page, `${name}甲`)).toContainText('30 天');
  await page.getByRole('button', { name: `恢复《${name}甲》` }).click();
  await page.getByRole('dialog').getByRole('button', { name: '恢复' }).click();
  await expect(toast(page, articleTexts.recovered)).toBeVisible();
  await expect(row(page, `${name}甲`)).toHaveCount(0);

  await page.goto(pages.consoleHome);
  await page.getByRole('link', { name: /^未发布文章/ }).click();
  await expect(page).toHaveURL(/state=draft$/);
  await page.getByRole('button', { name: `复制《${name}甲》` }).click();
  await expect(page.getByLabel('标题')).toHaveValue(`${name}甲（副本）`);
});
