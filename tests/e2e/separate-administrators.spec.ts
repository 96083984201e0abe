import type { Browser, Page } from '@playwright/test';
import { pages } from '../../contract/pages.ts';
import { apiPaths } from '../../contract/paths.ts';
import { type Duty, separateRoles } from '../../contract/permissions.ts';
import type { RolesOfUser } from '../../contract/schemas/role.ts';
import { refusalTexts, texts } from '../../contract/texts.ts';
import { expectAccessible, expectNoSidewaysScroll } from './accessibility.ts';
import { addManager, call, callOk, demoPassword, enterAs, fresh, row, toast } from './console.ts';
import { expect, test } from './fixtures.ts';

test.use({ allowedErrors: [/Failed to load resource/], viewport: { width: 1440, height: 900 } });

const expectMenu = (page: Page, entries: string[]) =>
  expect(page.getByRole('navigation', { name: '管理菜单' }).getByRole('link')).toHaveText(entries);
const nameOf = (duty: Duty) => separateRoles.find((role) => role.duty === duty)!.roleNameCn;
/** What every manager may look at. */
const lists = ['首页', '文章列表', '图片库', '用户列表', '医院列表'];

/** The name of somebody new whom role 1 has given a duty. */
async function addAdministrator(browser: Browser, baseURL: string, duty: Duty): Promise<string> {
  const { request, close } = await browser.newContext({ baseURL }).then((context) => ({
    request: context.request,
    close: () => context.close(),
  }));
  await callOk(request, apiPaths.login, { username: 'admin', ps: demoPassword() });
  const { id, username } = await addManager(request, []);
  const { allRoles } = await callOk<RolesOfUser>(request, apiPaths.rolesOfUser, { id });
  const role = allRoles.find((one) => one.duty === duty)!;
  await callOk(request, apiPaths.userRoleUpdate, { userId: id, roleIds: role.id });
  await close();
  return username;
}

test('an audit administrator reads the audit and changes nothing, on a telephone too', async ({
  page,
  browser,
  baseURL,
}) => {
  await enterAs(page, await addAdministrator(browser, baseURL!, 'audit'));
  await page.goto(pages.consoleAudit);
  await expect(row(page, '分配用户角色').first()).toBeVisible();
  await expectAccessible(page);
  await expectMenu(page, [...lists, '审计日志']);
  await page.goto(pages.consoleUsers);
  await expect(row(page, 'guanli')).toBeVisible();
  await expect(row(page, 'guanli').getByRole('button')).toHaveCount(0);
  for (const path of [
    pages.consoleArticleAdd,
    pages.consoleSite,
    pages.consoleUserAdd,
    pages.consoleUserUpdate(1),
    pages.consoleRoleAdd,
    pages.consoleHospitalAdd,
    pages.consoleNotifications,
  ]) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1, name: '无权访问' }), path).toBeVisible();
  }
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(pages.consoleAudit);
  await expect(page.getByText('分配用户角色').first()).toBeVisible();
  await expectNoSidewaysScroll(page);
});

test('system and security administrators make an editor together, and neither could alone', async ({
  page,
  browser,
  baseURL,
}) => {
  const [system, security] = [
    await addAdministrator(browser, baseURL!, 'system'),
    await addAdministrator(browser, baseURL!, 'security'),
  ];
  await enterAs(page, system);
  await page.goto(pages.consoleUserAdd);
  await expectMenu(page, ['首页', '文章列表', '图片库', '用户列表', '新增用户', '医院列表', '新增医院', '未送达通知']);
  const username = fresh('editor');
  await page.getByRole('radio', { name: '管理员' }).check();
  await expect(page.getByText('新增的管理员没有任何权限，由安全管理员分配角色。')).toBeVisible();
  await page.getByLabel('用户名').fill(username);
  await page.getByLabel('密码').fill(demoPassword());
  await page.getByRole('button', { name: /保存$/ }).click();
  await expect(toast(page, texts.userAdded)).toBeVisible();
  await page.goto(`${pages.consoleUsers}?q=${username}`);
  await expect(page.getByRole('button', { name: `删除 ${username}` })).toBeVisible();
  await expect(page.getByRole('button', { name: `编辑角色 ${username}` })).toHaveCount(0);

  await enterAs(page, security);
  await page.goto(`${pages.consoleUsers}?q=${username}`);
  await expectMenu(page, [
    ...['首页', '文章列表', '图片库', '用户列表', '角色列表', '新增角色', '医院列表'],
    '访问令牌',
  ]);
  await expect(page.getByRole('button', { name: `删除 ${username}` })).toHaveCount(0);
  await page.getByRole('button', { name: `编辑角色 ${username}` }).click();
  const dialog = page.getByRole('dialog');
  for (const { about } of separateRoles) await expect(dialog.getByText(about)).toBeVisible();
  await expectAccessible(page);
  // A duty stands alone.
  for (const name of [/内容编辑/, new RegExp(nameOf('audit'))]) await dialog.getByRole('checkbox', { name }).check();
  await dialog.getByRole('button', { name: '添加到已有角色' }).click();
  await dialog.getByRole('button', { name: /保存$/ }).click();
  await expect(toast(page, refusalTexts.dutyAlone)).toBeVisible();
  await dialog.getByRole('checkbox', { name: new RegExp(nameOf('audit')) }).check();
  await dialog.getByRole('button', { name: '从已有角色移除' }).click();
  await dialog.getByRole('button', { name: /保存$/ }).click();
  await expect(toast(page, texts.roleUpdated)).toBeVisible();
  const own = await callOk<{ id: number }>(page.request, apiPaths.heartbeat);
  expect(await call(page.request, apiPaths.userRoleUpdate, { userId: own.id, roleIds: 2 })).toMatchObject({
    httpStatus: 403,
    errMsg: refusalTexts.ownRoles,
  });

  await page.goto(pages.consoleRoles);
  for (const { roleNameCn, about } of separateRoles) {
    await expect(row(page, about)).toContainText('内置');
    await expect(page.getByRole('button', { name: `编辑权限 ${roleNameCn}` })).toHaveCount(0);
    await page.getByRole('button', { name: `删除 ${roleNameCn}` }).click();
    await expect(toast(page, texts.roleDeleteProtected).last()).toBeVisible();
  }
  await expectAccessible(page);

  await enterAs(page, username);
  await page.goto(pages.consoleArticles);
  await expect(page.getByRole('main').getByRole('link', { name: '新增文章' })).toBeVisible();
});
