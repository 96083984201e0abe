import { readFile } from 'node:fs/promises';
import { pages } from '../../../contract/pages.ts';
import { apiPaths } from '../../../contract/paths.ts';
import { failCall, row, toast } from '../../e2e/console.ts';
import { enterAs, expect, test } from '../../e2e/fixtures.ts';
import { expectTruePageTurn } from '../../e2e/held-call.ts';
import { addHospital, addManager } from '../../e2e/people.ts';

test.use({ allowedErrors: [/Failed to load resource/], viewport: { width: 1440, height: 900 } });
test.setTimeout(90_000);

const atOnce = { waitUntil: 'commit' } as const;

test('lists, tiles, dialogs and forms that cannot be fetched say so as a message and in the page, and come with 重试', async ({
  page,
}) => {
  await enterAs(page, 'admin');
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

test('the audit tells role 1 who did what, narrowed and exported', async ({ manager }) => {
  const { page, username } = await manager(1);
  const added = await addManager(page.request, []);
  await page.goto(pages.consoleAudit);
  await page.getByLabel('用户名').fill(username);
  await page.locator('#audit-action').click();
  await page.keyboard.type('新增用户');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: '查询' }).click();
  await expect(row(page, '新增用户')).toHaveCount(1);
  await expect(row(page, '新增用户')).toContainText('成功');
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: '导出 CSV' }).click(),
  ]);
  const csv = await readFile((await file.path())!, 'utf8');
  expect(csv).toContain('新增用户');
  expect(csv).toContain(added.username);
});
