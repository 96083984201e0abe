import type { Page } from '@playwright/test';
import { articleTexts } from '../../contract/article-texts.ts';
import { pages } from '../../contract/pages.ts';
import { apiPaths, fillPath } from '../../contract/paths.ts';
import { refusalTexts, texts } from '../../contract/texts.ts';
import { addArticle, expectFault, failCall, jpeg, publish, row, toast, tooLarge, wrongType } from './console.ts';
import { expect, test } from './fixtures.ts';
import { fresh } from './people.ts';
import { fillArticle } from './publishing-journey.ts';

test.use({
  viewport: { width: 1440, height: 900 },
  allowedErrors: [/Failed to load resource/],
});

const save = (page: Page) => page.getByRole('button', { name: /保存$/ }).click();

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
  await expect(toast(page, texts.articleAdded)).toHaveText('文章添加成功');
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
  await page.getByRole('button', { name: `复制《${name}甲》` }).click();
  await expect(page.getByLabel('标题')).toHaveValue(`${name}甲（副本）`);
});
