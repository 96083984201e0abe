import { articleTexts } from '../../contract/article-texts.ts';
import { pages } from '../../contract/pages.ts';
import { apiBase, apiPaths, fillPath } from '../../contract/paths.ts';
import { texts } from '../../contract/texts.ts';
import { addArticle, more, publish, row, toast, untilPreviewed, untilWritable } from './console.ts';
import { expect, test } from './fixtures.ts';
import { intercept } from './intercept.ts';
import { fresh } from './people.ts';
import { publishToVisitor } from './publishing-journey.ts';

const editorRole = 2;

test('an editor writes an article with a picture, turns its switch on, and visitors read it; then takes it down', async ({
  page,
  manager,
}) => publishToVisitor((await manager(editorRole)).page, page));

test('保存 keeps a draft, 发布 asks for a reviewer and goes live, 提交 stands where one may not publish; the pressed button spins', async ({
  manager,
  request,
}) => {
  const { page } = await manager(editorRole);
  const title = fresh('已发布的文章');
  const id = await addArticle(page.request, { title, reviewer: '' });
  await publish(page.request, id);
  const visitorReads = async () =>
    (await (await request.get(apiBase + fillPath(apiPaths.article, { id }))).json()).rmObject.title;

  await page.goto(pages.consoleArticleUpdate(id));
  await page.getByLabel('标题', { exact: true }).fill(`${title}新`);
  await untilWritable(page);
  const released = Promise.withResolvers<void>();
  await intercept(page, `**${apiBase}${fillPath(apiPaths.articleUpdate, { id })}`, async (route) => {
    await released.promise;
    await route.continue();
  });
  await page.getByRole('button', { name: '保存', exact: true }).click();
  await expect(page.locator('.ant-btn-loading')).toHaveText(['保存']);
  released.resolve();
  await expect(toast(page, '更新成功，草稿已保存')).toBeVisible();
  expect(await visitorReads()).toBe(title);

  await page.goto(pages.consoleArticleUpdate(id));
  await expect(page.getByLabel('标题', { exact: true })).toHaveValue(`${title}新`);
  await untilWritable(page);
  const asked = page.getByRole('dialog').filter({ hasText: articleTexts.reviewerWhy });
  await page.getByRole('button', { name: '发布', exact: true }).click();
  await asked.getByRole('button', { name: '暂不发布' }).click();
  await expect(asked).toBeHidden();
  await page.getByRole('button', { name: '发布', exact: true }).click();
  await asked.getByRole('button', { name: '发布', exact: true }).click();
  await expect(toast(page, '更新成功，已发布')).toBeVisible();
  expect(await visitorReads()).toBe(`${title}新`);

  // The switch of the list asks as well; in a row stand 查看, 编辑, the switch and 更多.
  const there = row(page, `${title}新`);
  await expect(there.getByRole('link').or(there.getByRole('switch')).or(there.getByRole('button'))).toHaveCount(6);
  await there.getByRole('switch').click();
  await expect(toast(page, texts.articlePubStateUpdated)).toBeVisible();
  await there.getByRole('switch').click();
  await asked.getByRole('button', { name: '暂不发布' }).click();
  await expect(there.getByRole('switch')).not.toBeChecked();
  await untilPreviewed(page.request, id);
  const [shown] = await Promise.all([page.context().waitForEvent('page'), more(page, `${title}新`, '预览')]);
  await expect(shown).toHaveTitle(/^预览/);
  await expect(shown.locator('body')).toContainText(texts.previewNote);
  await shown.close();

  const { page: writing } = await manager(['article:update']);
  await writing.goto(pages.consoleArticleUpdate(id));
  await untilWritable(writing);
  await expect(writing.getByRole('button', { name: '发布', exact: true })).toHaveCount(0);
  await writing.getByRole('button', { name: '提交', exact: true }).click();
  await expect(toast(writing, '更新成功，已提交审核')).toBeVisible();
  await page.goto(pages.consoleArticles);
  await expect(page.getByRole('navigation', { name: '待办' })).toContainText('待批准文章');
});
