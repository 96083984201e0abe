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
  expectFault,
  failCall,
  jpeg,
  more,
  openAs,
  publish,
  row,
  toast,
  tooLarge,
  untilPreviewed,
  untilWritable,
  wrongType,
} from '../../e2e/console.ts';
import { enterAs, expect, test } from '../../e2e/fixtures.ts';
import { addDoctor, fresh } from '../../e2e/people.ts';
import { fillArticle } from '../../e2e/publishing-journey.ts';

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
  await untilPreviewed(page.request, id);
  await page.goto(pages.consoleArticles);
  const [shown] = await Promise.all([context.waitForEvent('page'), more(page, canary, '预览')]);
  await expect(shown.getByRole('heading', { level: 1, name: canary })).toBeVisible();
  await expect(shown.getByText(`${canary}正文`)).toBeVisible();
  await expect(shown.getByRole('navigation').getByRole('link', { name: '科室介绍' }).first()).toBeVisible();
  const picture = shown.locator('main img').first();
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  const address = shown.url();
  await expect(shown.getByText(texts.previewNote)).toBeVisible();
  // What shares a page carries its address, which is another one; a preview says that it is one.
  const content = async () =>
    (await shown.content())
      .replace(/<share-box[\s\S]*<\/share-box>/, '')
      .replace('<title>预览：', '<title>')
      .replace(/<p class="sample-banner"[^>]*>\s*预览：[^<]*<\/p>/, '');
  const draft = await content();

  const answer = await page.request.get(address);
  expect(answer.headers()).toMatchObject({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex, nofollow' });
  await page.goto(pages.consoleArticleHistory(id));
  await expect(page.getByRole('link', { name: texts.preview })).toHaveAttribute('href', new URL(address).pathname);
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
    page.getByRole('button', { name: texts.preview }).click(),
  ]);
  await expect(shown.getByRole('heading', { level: 1, name: `${name}甲改` })).toBeVisible();
  await shown.close();
  await page.getByRole('button', { name: articleTexts.publish, exact: true }).click();
  await expect(toast(page, articleTexts.published(texts.updated))).toHaveText('更新成功，已发布');
  await expect(row(page, `${name}甲改`).getByRole('switch')).toBeChecked();
  expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe(asItWas);
});

test('a new article: every required field, pictures of the wrong kind, and what was typed stays when saving fails', async ({
  manager,
}) => {
  const { page } = await manager(2);
  await page.goto(pages.consoleArticleAdd);
  // The date is now until somebody sets it: it can be taken away.
  await page.getByLabel('发布时间').hover();
  await page.locator('.ant-picker-clear').click();
  await save(page);
  await expectFault(page, '封面图片', '新闻预览图不能为空！');
  await expectFault(page, '标题', '文章标题为必填项~');
  await expectFault(page, '疾病类型', refusalTexts.diseaseMissing);
  await expectFault(page, '发布时间', texts.articleDateRequired);
  await expectFault(page, '来源', texts.articleSourceRequired);
  await expectFault(page, '作者', texts.articleAuthorRequired);
  await expectFault(page, '正文', texts.articleContentRequired);
  const cover = page.getByLabel('封面图片', { exact: true });
  await expect(cover).toBeFocused();
  await cover.setInputFiles(wrongType);
  await expect(page.getByText('上传新闻图片只能是 JPG/PNG格式!')).toBeVisible();
  await cover.setInputFiles(tooLarge);
  await expect(page.getByText('上传新闻图片大小不能超过 2MB!')).toBeVisible();
  const answered = await failCall(page, apiPaths.upload);
  await cover.setInputFiles(await jpeg());
  await expect(toast(page, texts.articlePictureFailed)).toHaveText('上传新闻图片失败');
  await answered();
  await cover.setInputFiles(await jpeg());
  await expect(page.getByRole('img', { name: '封面图片预览' })).toBeVisible();
  const title = fresh('表单测试');
  await fillArticle(page, title);

  const choosePicture = async (file: { name: string; mimeType: string; buffer: Buffer }) => {
    const chooser = page.waitForEvent('filechooser');
    await page.getByRole('button', { name: '上传图片' }).click();
    await (await chooser).setFiles(file);
  };
  await expect(page.getByRole('button', { name: '上传图片' })).not.toHaveClass(/disabled/);
  await choosePicture(tooLarge);
  await expect(page.locator('.ant-message').getByText(/：文件体积过大$/)).toBeVisible();
  const refused = await failCall(page, apiPaths.upload, '图片无法读取');
  await choosePicture(await jpeg());
  await expect(page.locator('.ant-message').getByText(/：上传失败: 400，图片无法读取$/)).toBeVisible();
  await refused();

  const lost = await failCall(page, apiPaths.articleAdd);
  await page.getByLabel('标题').press('Control+Enter');
  await expect(toast(page, texts.articleAddFailed)).toHaveText('文章添加失败');
  await expect(page.getByRole('alert').filter({ hasText: '网络连接失败' })).toBeVisible();
  await expect(page.getByLabel('标题')).toHaveValue(title);
  await lost();
  await save(page);
  await expect(toast(page, articleTexts.draftSaved(texts.articleAdded))).toHaveText('文章添加成功，草稿已保存');
  await page.getByLabel('搜索内容').fill(title);
  await page.keyboard.press('Enter');
  await expect(row(page, title)).toContainText('未发布');
});

test('several articles at once, the bin, a copy, and the tiles that lead to the lists behind them', async ({
  manager,
}) => {
  const { page } = await manager(2);
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
  await page.getByLabel('搜索内容').fill(name);
  await page.keyboard.press('Enter');
  await more(page, `${name}甲`, '复制');
  await expect(page.getByLabel('标题')).toHaveValue(`${name}甲（副本）`);
});
