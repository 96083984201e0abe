import type { Page } from '@playwright/test';
import { pages } from '../../../contract/pages.ts';
import { apiPaths } from '../../../contract/paths.ts';
import { texts } from '../../../contract/texts.ts';
import { addArticle, choose, expectFailedList, expectFault, failCall, row, toast } from '../../e2e/console.ts';
import { expect, test } from '../../e2e/fixtures.ts';
import { fresh } from '../../e2e/people.ts';

test.use({
  viewport: { width: 1440, height: 900 },
  allowedErrors: [/Failed to load resource/],
});

const save = (page: Page) => page.getByRole('button', { name: /保存$/ }).click();
const search = async (page: Page, sought: string) => {
  await page.getByLabel('搜索内容').fill(sought);
  await page.keyboard.press('Enter');
};

test('who looks after users and hospitals only looks at articles; a hospital has a name, a province, and a city of that', async ({
  manager,
  admin,
}) => {
  const title = fresh('只看的文章');
  const id = await addArticle(admin, { title });
  const { page } = await manager(3);
  await page.goto(pages.consoleArticleUpdate(id));
  await expect(page.getByText('您没有编辑文章的权限，只能查看。')).toBeVisible();
  await expect(page.getByRole('button', { name: /保存$/ })).toHaveCount(0);
  const menu = page.getByRole('navigation', { name: '管理菜单' }).getByRole('link');
  await expect(menu).toHaveText(['首页', '文章列表', '图片库', '用户列表', '角色列表', '医院列表']);
  await menu.filter({ hasText: '文章列表' }).click();
  await search(page, title);
  await expect(row(page, title).getByRole('switch')).toBeDisabled();
  await expect(row(page, title).getByRole('button', { name: `查看《${title}》` })).toBeVisible();
  await page.getByRole('button', { name: `更多《${title}》` }).click();
  await expect(page.getByRole('menuitem')).toHaveText(['预览', '历史']);
  await expect(row(page, title).getByRole('link', { name: /^编辑《/ })).toHaveCount(0);

  const broken = await failCall(page, apiPaths.hospitalList);
  await menu.filter({ hasText: '医院列表' }).click();
  await expectFailedList(page, '获取医院内容异常', broken);
  await page.getByRole('main').getByRole('link', { name: '新增医院' }).click();
  await save(page);
  await expectFault(page, '医院名', '医院名为必填项~');
  await expectFault(page, '省份', '省份为必选项~');
  await expectFault(page, '城市', '城市为必选项~');
  const name = fresh('测试医院');
  await page.getByLabel('医院名').fill(name);
  await choose(page, '省份', '浙江');
  await choose(page, '城市', '杭州');
  await choose(page, '省份', '江苏');
  await save(page);
  await expectFault(page, '城市', texts.cityRequired);
  await choose(page, '城市', '南京');
  const answered = await failCall(page, apiPaths.hospitalAdd);
  await save(page);
  await expect(toast(page, texts.hospitalAddFailed)).toHaveText('医院添加失败');
  await answered();
  await save(page);
  await expect(toast(page, '医院添加成功')).toBeVisible();

  await search(page, name);
  await expect(row(page, name)).toContainText('江苏');
  await page.getByRole('link', { name: `编辑 ${name}` }).click();
  await expect(page.getByLabel('医院名')).toHaveValue(name);
  await expect(page.locator('.ant-select').filter({ hasText: '南京' })).toBeVisible();
  await choose(page, '城市', '苏州');
  const refused = await failCall(page, apiPaths.hospitalUpdate);
  await save(page);
  await expect(toast(page, texts.hospitalUpdateFailed)).toHaveText('医院修改失败');
  await refused();
  await save(page);
  await expect(toast(page, '医院修改成功')).toBeVisible();
  await search(page, name);
  await expect(row(page, name)).toContainText('苏州');
});
