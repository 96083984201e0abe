import type { Page } from '@playwright/test';
import { pages } from '../../contract/pages.ts';
import { apiPaths, fillPath } from '../../contract/paths.ts';
import type { Permission } from '../../contract/permissions.ts';
import { refusalTexts, texts } from '../../contract/texts.ts';
import {
  addHospital,
  addManager,
  allow,
  call,
  callOk,
  demoPassword,
  enterAs,
  failCall,
  openAs,
  row,
  toast,
} from './console.ts';
import { expect, test } from './fixtures.ts';

test.use({ allowedErrors: [/Failed to load resource/], viewport: { width: 1440, height: 900 } });

const menu = (page: Page) => page.getByRole('navigation', { name: '管理菜单' }).getByRole('link').allTextContents();

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

test('role 1 finds everything in the menu', async ({ page }) => {
  await openAs(page, 'admin', pages.consoleArticles);
  await expect(page.getByRole('link', { name: '审计日志' })).toBeVisible();
  expect(await menu(page)).toEqual([
    ...['首页', '文章列表', '新增文章', '图片库', '网站内容', '用户列表', '新增用户', '角色列表', '新增角色'],
    ...['医院列表', '新增医院', '未送达通知', '事件推送', '访问令牌', '审计日志'],
  ]);
});

test('role 2 writes articles and reaches nothing else by typing its address', async ({ page }) => {
  await openAs(page, 'bianji', pages.consoleArticles);
  await expect(page.getByRole('switch').first()).toBeEnabled();
  for (const name of [/^查看《/, /^删除《/]) await expect(page.getByRole('button', { name }).first()).toBeVisible();
  for (const name of [/^预览《/, /^编辑《/, /^历史《/])
    await expect(page.getByRole('link', { name }).first()).toBeVisible();
  expect(await menu(page)).toEqual(['首页', '文章列表', '新增文章', '图片库', '用户列表', '医院列表']);
  await page.goto(`${pages.consoleUsers}?q=guanli`);
  await expect(row(page, 'guanli')).toBeVisible();
  await expect(row(page, 'guanli').getByRole('button')).toHaveCount(0);
  await expect(page.getByRole('button', { name: '新增用户' })).toHaveCount(0);
  for (const path of [
    pages.consoleUserAdd,
    pages.consoleUserUpdate(1),
    pages.consoleRoleAdd,
    pages.consoleHospitalAdd,
    pages.consoleHospitalUpdate(1),
    pages.consoleAudit,
  ])
    await expectDenied(page, path);
  await page.goto('/hospital_back/nowhere');
  await expect(page.getByRole('heading', { level: 1, name: '页面不存在' })).toBeVisible();
  await expectWayBack(page);
});

test('role 3 looks after users and hospitals, and only looks at articles', async ({ page }) => {
  await openAs(page, 'guanli', pages.consoleArticles);
  await expect(page.getByRole('switch').first()).toBeDisabled();
  await expect(page.getByRole('button', { name: /^查看《/ }).first()).toBeVisible();
  await expect(page.getByRole('button', { name: /^删除《/ })).toHaveCount(0);
  await expect(page.getByRole('link', { name: /^编辑《/ })).toHaveCount(0);
  expect(await menu(page)).toEqual([
    '首页',
    '文章列表',
    '图片库',
    '用户列表',
    '新增用户',
    '角色列表',
    '医院列表',
    '新增医院',
  ]);
  await page
    .getByRole('link', { name: /^历史《/ })
    .first()
    .click();
  await expect(page.getByRole('heading', { name: '历史版本' })).toBeVisible();
  await expect(page.getByRole('button', { name: /恢复此版本/ })).toHaveCount(0);
  await page.goto(pages.consoleArticleUpdate(1));
  await expect(page.getByText('您没有编辑文章的权限，只能查看。')).toBeVisible();
  await expect(page.getByRole('button', { name: /保存$/ })).toHaveCount(0);
  for (const path of [pages.consoleArticleAdd, pages.consoleRoleAdd, pages.consoleAudit])
    await expectDenied(page, path);
});

test('a manager without a role is told so at the door and stays out', async ({ page }) => {
  await page.goto(pages.login);
  await page.getByLabel('用户名').fill('wuquan');
  await page.getByLabel('密码', { exact: true }).fill(demoPassword());
  await page.keyboard.press('Enter');
  await expect(page.getByText(texts.noPermissionAssigned)).toBeVisible();
  await expect(page.getByText('该用户未分配权限或角色，请联系管理员')).toBeVisible();
  expect(new URL(page.url()).pathname).toBe(pages.login);
  expect((await call(page.request, apiPaths.heartbeat)).httpStatus).toBe(401);
  await openAs(page, 'wuquan', pages.consoleArticles);
  await expect(page.getByText(texts.noPermissionAssigned)).toBeVisible();
  await expect(page.getByRole('navigation', { name: '管理菜单' })).toHaveCount(0);
});

/** What each permission opens: a list with its control, and the address behind it. */
const openedBy = (hospitalId: number): [Permission, list: string, control: RegExp, address?: string][] => [
  ['article:add', pages.consoleArticles, /^新增文章$/, pages.consoleArticleAdd],
  ['article:update', pages.consoleArticles, /^编辑《/],
  ['article:delete', pages.consoleArticles, /^删除《/],
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

test('a single permission opens its own control and address, and none of the others', async ({
  page,
  playwright,
  baseURL,
}) => {
  test.setTimeout(180_000);
  const admin = await playwright.request.newContext({ baseURL: baseURL! });
  await callOk(admin, apiPaths.login, { username: 'admin', ps: demoPassword() });
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
  await allow(admin, roleId, ['article:publish']);
  await page.goto(pages.consoleArticles);
  await expect(page.getByRole('switch').first()).toBeEnabled();

  // Rights taken away meanwhile show at the next heartbeat, which each navigation sends.
  await allow(admin, roleId, ['hospital:add']);
  await page.getByRole('link', { name: '医院列表' }).click();
  await expect(page.getByRole('button', { name: '新增医院' })).toBeVisible();
  await allow(admin, roleId, ['article:add']);
  await page.getByRole('link', { name: '用户列表' }).click();
  await expect(page.getByRole('link', { name: '新增医院' })).toHaveCount(0);
  await expect(page.getByRole('link', { name: '新增文章' })).toBeVisible();
  await allow(admin, roleId, []);
  await page.getByRole('link', { name: '文章列表' }).click();
  await expect(page.getByText(texts.noPermissionAssigned)).toBeVisible();
  await admin.dispose();
});

test('oneself, admin and the built-in roles are protected in the page and on the server', async ({ page }) => {
  const self = await enterAs(page, 'guanli');
  await page.goto(pages.consoleUsers);
  for (const username of ['admin', 'guanli']) {
    await page.getByRole('button', { name: `删除 ${username}` }).click();
    await expect(toast(page, texts.userDeleteProtected).last()).toHaveText('不能删除该用户！');
    await expect(page.getByRole('dialog')).toHaveCount(0);
  }
  await expect(page.getByRole('button', { name: '编辑角色 guanli' })).toBeDisabled();
  const refusals = [
    await call(page.request, apiPaths.userDelete, { userId: self.id, deleteId: self.id }),
    await call(page.request, apiPaths.userDelete, { userId: self.id, deleteId: 1 }),
  ];
  expect(refusals).toMatchObject(refusals.map(() => ({ httpStatus: 403, errMsg: '不能删除该用户！' })));
  const own = await call(page.request, apiPaths.userRoleUpdate, { userId: self.id, roleIds: [3] });
  expect(own).toMatchObject({ httpStatus: 403, errMsg: refusalTexts.ownRoles });

  await openAs(page, 'admin', pages.consoleRoles);
  for (const name of ['超级管理员', '内容编辑', '医院与用户管理员']) {
    await page.getByRole('button', { name: `删除 ${name}` }).click();
    await expect(toast(page, texts.roleDeleteProtected).last()).toHaveText('不能删除该角色！');
  }
  for (const roleId of [1, 2, 3])
    expect(await call(page.request, apiPaths.roleDelete, { roleId })).toMatchObject({
      httpStatus: 403,
      errMsg: '不能删除该角色！',
    });
});

test('the forms of roles: required names, added, permissions moved, refused in words, deleted', async ({ page }) => {
  await openAs(page, 'admin', pages.consoleRoleAdd);
  await page.getByRole('button', { name: /保存$/ }).click();
  await expect(page.getByText(texts.roleNameRequired)).toBeVisible();
  await expect(page.getByText('角色名为必填项~')).toBeVisible();
  await expect(page.getByText(texts.roleNameCnRequired)).toBeVisible();
  await expect(page.getByLabel('角色名')).toBeFocused();
  const name = `审核${Date.now() % 1_000_000}`;
  await page.getByLabel('角色名').fill(`role_${name}`);
  await page.getByLabel('角色中文名').fill(name);
  const lost = await failCall(page, apiPaths.roleAdd);
  await page.keyboard.press('Enter');
  await expect(toast(page, texts.roleAddFailed)).toHaveText('角色添加失败');
  await lost();
  const fetched = page.waitForRequest((request) =>
    request.url().endsWith(fillPath(apiPaths.roleList, { pageSize: 20, pageNo: 1 })),
  );
  await page.keyboard.press('Enter');
  await expect(toast(page, '角色添加成功')).toBeVisible();
  await fetched;

  await page.getByRole('button', { name: `编辑权限 ${name}` }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('checkbox', { name: /新增文章/ }).check();
  await dialog.getByRole('button', { name: '添加到已有权限' }).click();
  await dialog.getByRole('button', { name: /保存$/ }).click();
  await expect(toast(page, texts.permissionUpdated)).toBeVisible();

  await page.getByRole('button', { name: '编辑权限 超级管理员' }).click();
  await dialog.getByRole('checkbox', { name: /新增文章/ }).check();
  await dialog.getByRole('button', { name: '从已有权限移除' }).click();
  await dialog.getByRole('button', { name: /保存$/ }).click();
  await expect(toast(page, refusalTexts.superAdminComplete)).toBeVisible();
  await expect(dialog.getByRole('alert')).toContainText(refusalTexts.superAdminComplete);
  await dialog.getByRole('button', { name: '取消' }).click();

  const confirm = page.getByRole('dialog', { name: '删除角色' });
  const answered = await failCall(page, apiPaths.roleDelete);
  await page.getByRole('button', { name: `删除 ${name}` }).click();
  await confirm.getByRole('button', { name: '删除' }).click();
  await expect(toast(page, texts.roleDeleteFailed)).toHaveText('角色删除失败');
  await answered();
  await expect(confirm).toHaveCount(0);
  await page.getByRole('button', { name: `删除 ${name}` }).click();
  await confirm.getByRole('button', { name: '删除' }).click();
  await expect(toast(page, texts.roleDeleted)).toBeVisible();
  await expect(row(page, name)).toHaveCount(0);
});
