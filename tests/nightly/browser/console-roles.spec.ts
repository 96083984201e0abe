import type { Page } from '@playwright/test';
import { pages } from '../../../contract/pages.ts';
import type { Permission } from '../../../contract/permissions.ts';
import { texts } from '../../../contract/texts.ts';
import { openAs } from '../../e2e/console.ts';
import { clickEntry } from '../../e2e/drop-down.ts';
import { enterAs, expect, test } from '../../e2e/fixtures.ts';
import { addHospital, addManager, allow } from '../../e2e/people.ts';

test.use({ allowedErrors: [/Failed to load resource/], viewport: { width: 1440, height: 900 } });

async function expectDenied(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1, name: '无权访问' })).toBeVisible();
  await expect(page.getByText('您没有打开该页面的权限，如有需要请联系管理员。')).toBeVisible();
  await expectWayBack(page);
  await expect(page.locator('.ant-message-notice')).toHaveCount(0);
}

/** As every page of the console has. */
async function expectWayBack(page: Page): Promise<void> {
  const crumbs = page.getByRole('navigation', { name: '面包屑' });
  await expect(crumbs.getByRole('link', { name: '管理后台' })).toBeVisible();
  await expect(page.getByRole('button', { name: '返回', exact: true })).toBeVisible();
}

test('neither built-in role reaches by typing its address what it may not do', async ({ manager }) => {
  const { page: editor } = await manager(2);
  for (const path of [
    pages.consoleUserUpdate(1),
    pages.consoleRoleAdd,
    pages.consoleHospitalAdd,
    pages.consoleHospitalUpdate(1),
    pages.consoleAudit,
  ])
    await expectDenied(editor, path);
  await editor.goto('/hospital_back/nowhere');
  await expect(editor.getByRole('heading', { level: 1, name: '页面不存在' })).toBeVisible();
  await expectWayBack(editor);

  const { page: hospitals } = await manager(3);
  for (const path of [pages.consoleArticleAdd, pages.consoleRoleAdd, pages.consoleAudit])
    await expectDenied(hospitals, path);
  await hospitals.goto(pages.consoleArticles);
  await hospitals
    .getByRole('button', { name: /^更多《/ })
    .first()
    .click();
  await clickEntry(hospitals, hospitals.getByRole('menuitem', { name: '历史' }));
  await expect(hospitals.getByRole('heading', { name: '历史版本' })).toBeVisible();
  await expect(hospitals.getByRole('button', { name: /恢复此版本/ })).toHaveCount(0);
});

test('a manager without a role who has a session finds no menu in the console', async ({ page }) => {
  await openAs(page, 'wuquan', pages.consoleArticles);
  await expect(page.getByText(texts.noPermissionAssigned)).toBeVisible();
  await expect(page.getByRole('navigation', { name: '管理菜单' })).toHaveCount(0);
});

/** What each permission opens: a list with its control, and the address behind it. */
const openedBy = (hospitalId: number): [Permission, list: string, control: RegExp, address?: string][] => [
  ['article:add', pages.consoleArticles, /^新增文章$/, pages.consoleArticleAdd],
  ['article:update', pages.consoleArticles, /^编辑《/],
  ['user:add:2', pages.consoleUsers, /^新增用户$/, pages.consoleUserAdd],
  ['user:update', pages.consoleUsers, /^编辑信息 /, pages.consoleUserUpdate(1)],
  ['user:updateUserRole', pages.consoleUsers, /^编辑角色 /],
  ['user:delete', pages.consoleUsers, /^删除 /],
  ['role:add', pages.consoleRoles, /^新增角色$/, pages.consoleRoleAdd],
  ['role:update', pages.consoleRoles, /^编辑权限 /],
  ['role:delete', pages.consoleRoles, /^删除 /],
  ['hospital:add', pages.consoleHospitals, /^新增医院$/, pages.consoleHospitalAdd],
  ['hospital:update', pages.consoleHospitals, /^编辑 /, pages.consoleHospitalUpdate(hospitalId)],
];

test('a single permission opens its own control and address, and none of the others', async ({ page, admin }) => {
  test.setTimeout(180_000);
  const { username, roleId } = await addManager(admin, ['role:list']);
  const opened = openedBy((await addHospital(admin)).id);
  await enterAs(page, username);
  const main = page.getByRole('main');
  const control = (name: RegExp) => main.getByRole('button', { name }).or(main.getByRole('link', { name }));
  for (const [permission, list, name, address] of opened) {
    await allow(admin, roleId, ['role:list', permission]);
    await page.goto(list);
    await expect(control(name).first(), permission).toBeVisible();
    for (const [other, otherList, otherName] of opened)
      if (otherList === list && other !== permission) await expect(control(otherName), other).toHaveCount(0);
    if (!address) continue;
    await page.goto(address);
    await expect(page.getByRole('button', { name: /保存$/ })).toBeVisible();
    const [, , , foreign] = opened.find(([one, , , other]) => one !== permission && other !== undefined)!;
    await expectDenied(page, foreign!);
  }
  const entries = async (permission: Permission) => {
    await allow(admin, roleId, [permission]);
    await page.goto(pages.consoleArticles);
    await main
      .getByRole('button', { name: /^更多《/ })
      .first()
      .click();
    return page.getByRole('menuitem');
  };
  await expect(await entries('article:add')).toHaveText(['预览', '历史', '复制']);
  await expect(await entries('article:delete')).toHaveText(['预览', '历史', '删除']);
  await allow(admin, roleId, ['article:publish']);
  await page.goto(pages.consoleArticles);
  await expect(page.getByRole('switch').first()).toBeEnabled();
});
