import { readFile } from 'node:fs/promises';
import { pages } from '../../contract/pages.ts';
import { apiPaths, fillPath } from '../../contract/paths.ts';
import { texts } from '../../contract/texts.ts';
import { addArticle, addHospital, addManager, callOk, enterAs, failCall, fresh, row, toast } from './console.ts';
import { clickEntry } from './drop-down.ts';
import { expect, test } from './fixtures.ts';
import { expectTruePageTurn } from './held-call.ts';

test.use({ allowedErrors: [/Failed to load resource/], viewport: { width: 1440, height: 900 } });
test.setTimeout(90_000);

const atOnce = { waitUntil: 'commit' } as const;

test('lists that cannot be fetched say so as a message and in the page, and come with 重试', async ({ page }) => {
  await enterAs(page, 'admin');
  for (const [path, list, text] of [
    [apiPaths.articleList, pages.consoleArticles, '获取新闻内容异常'],
    [apiPaths.userList, pages.consoleUsers, '获取用户列表异常'],
    [apiPaths.roleList, pages.consoleRoles, '获取角色列表失败'],
    [apiPaths.hospitalList, pages.consoleHospitals, '获取医院内容异常'],
  ] as const) {
    const answered = await failCall(page, path);
    await page.goto(list, atOnce);
    await expect(toast(page, text)).toBeVisible();
    await expect(page.getByRole('main').getByRole('alert')).toContainText(text);
    await answered();
    await page.getByRole('button', { name: '重试' }).click();
    await expect(page.getByRole('table')).toBeVisible();
  }
  const rows = page.locator('tbody tr');
  await page.goto(`${pages.consoleArticles}?size=5`);
  await expectTruePageTurn(page, apiPaths.articleList, '获取新闻内容异常', rows);
  await page.goto(pages.consoleHome);
  await expect(page.getByRole('link', { name: /^医院\s*\d+/ })).toBeVisible();
  const counted = await failCall(page, apiPaths.userRows);
  await page.reload();
  await expect(page.getByRole('main')).toContainText('获取用户列表异常');
  await counted();
  await page.getByRole('button', { name: '重试：用户' }).click();
  await expect(page.getByRole('link', { name: /^用户\s*\d+\s*其中医生/ })).toBeVisible();
  await page.goto(`${pages.consoleUsers}?page=99`);
  await expect(page).not.toHaveURL(/page=99/);

  await page.goto(`${pages.consoleUsers}?key=manager`);
  const roles = await failCall(page, apiPaths.rolesOfUser);
  await page.getByRole('button', { name: '编辑角色 bianji' }).click();
  await expect(toast(page, '获取角色列表异常')).toBeVisible();
  await roles();
  await page.getByRole('dialog').getByRole('button', { name: '重试' }).click();
  await expect(page.getByRole('dialog')).toContainText('内容编辑');

  const hospital = await addHospital(page.request);
  for (const [path, text] of [
    [apiPaths.hospital, '获取医院信息异常'],
    [apiPaths.province, '获取省份信息异常'],
    [apiPaths.city, '获取城市信息异常'],
    [apiPaths.provinceList, '获取省份失败'],
    [apiPaths.cityList, '获取城市失败'],
  ] as const) {
    const answered = await failCall(page, path);
    await page.goto(pages.consoleHospitalUpdate(hospital.id), atOnce);
    await expect(toast(page, text)).toBeVisible();
    await answered();
  }
  const hospitals = await failCall(page, apiPaths.hospitalList);
  await page.goto(pages.consoleUserAdd, atOnce);
  await expect(toast(page, '获取医院列表异常')).toBeVisible();
  await hospitals();
});

test('articles are searched, paged by 5 and 10, read in a dialog of 960 px and deleted after a question', async ({
  page,
}) => {
  await enterAs(page, 'bianji');
  const title = fresh('待删除');
  await addArticle(page.request, { title, author: '检索作者甲' });
  await page.goto(pages.consoleArticles);
  await expect(page.getByRole('row')).toHaveCount(11);
  const paging = page.getByRole('navigation', { name: '分页' });
  await expect(paging).toContainText(/^共 \d+ 条5 条\/页10 条\/页/);
  const sizes = paging.getByRole('combobox', { name: '每页条数' });
  await expect(sizes.getByRole('option')).toHaveText(['5 条/页', '10 条/页']);
  await sizes.selectOption('5');
  await expect(page.getByRole('row')).toHaveCount(6);
  await paging.getByRole('button', { name: '下一页' }).click();
  await expect(paging.getByRole('button', { name: '第 2 页' })).toHaveAttribute('aria-current', 'page');
  await paging.getByLabel('前往').fill('1');
  await page.keyboard.press('Enter');
  await expect(paging.getByRole('button', { name: '第 1 页' })).toHaveAttribute('aria-current', 'page');
  await page.getByRole('combobox', { name: '搜索范围' }).click();
  await clickEntry(page, page.getByTitle('作者'));
  await page.getByLabel('搜索内容').fill('检索作者甲');
  await page.keyboard.press('Enter');
  await expect(row(page, title)).toBeVisible();
  await row(page, title)
    .getByRole('button', { name: `查看《${title}》` })
    .click();
  const dialog = page.getByRole('dialog', { name: '查看文章' });
  await expect(dialog.getByRole('heading', { name: title })).toBeVisible();
  await expect.poll(async () => (await page.locator('.ant-modal').boundingBox())?.width).toBe(960);
  await page.keyboard.press('Escape');

  const answered = await failCall(page, apiPaths.articleDelete);
  const confirm = page.getByRole('dialog', { name: '删除文章' });
  await page.getByRole('button', { name: `删除《${title}》` }).click();
  await expect(confirm).toContainText('此操作将删除该文章, 是否继续?');
  await confirm.getByRole('button', { name: '删除' }).click();
  await expect(toast(page, texts.articleDeleteFailed)).toHaveText('删除失败');
  await answered();
  await expect(confirm).toHaveCount(0);
  await page.getByRole('button', { name: `删除《${title}》` }).click();
  await confirm.getByRole('button', { name: '删除' }).click();
  await expect(toast(page, texts.articleDeleted)).toHaveText('删除成功');
  await expect(row(page, title)).toHaveCount(0);
});

test('the audit tells role 1 who did what, narrowed and exported', async ({ page }) => {
  await enterAs(page, 'admin');
  const { username } = await addManager(page.request, []);
  await callOk(page.request, fillPath(apiPaths.auditList, { pageSize: 1, pageNo: 1 }));
  await page.goto(pages.consoleAudit);
  await page.getByLabel('用户名').fill('admin');
  await page.locator('#audit-action').click();
  await page.keyboard.type('新增用户');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: '查询' }).click();
  await expect(row(page, '新增用户').first()).toContainText('成功');
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: '导出 CSV' }).click(),
  ]);
  const csv = await readFile((await file.path())!, 'utf8');
  expect(csv).toContain('新增用户');
  expect(csv).toContain(username);
});
