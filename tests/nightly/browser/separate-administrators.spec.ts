import type { Page } from '@playwright/test';
import { pages } from '../../../contract/pages.ts';
import { apiPaths } from '../../../contract/paths.ts';
import { separateRoles } from '../../../contract/permissions.ts';
import { refusalTexts, texts } from '../../../contract/texts.ts';
import { demoPassword } from '../../../demo/seed.ts';
import { expectAccessible, expectNoSidewaysScroll } from '../../e2e/accessibility.ts';
import { row, toast } from '../../e2e/console.ts';
import { expect, test } from '../../e2e/fixtures.ts';
import { dutyRole, fresh } from '../../e2e/people.ts';

test.use({ allowedErrors: [/Failed to load resource/] });

test('an audit administrator reads the audit and changes nothing, on a telephone too', async ({ admin, manager }) => {
  const { page } = await manager(await dutyRole(admin, 'audit'), { viewport: { width: 1440, height: 900 } });
  await page.goto(pages.consoleAudit);
  await expect(row(page, '分配用户角色').first()).toBeVisible();
  await expectAccessible(page);
  await expect(page.getByRole('navigation', { name: '管理菜单' }).getByRole('link')).toHaveText([
    ...['首页', '文章列表', '图片库', '用户列表', '医院列表', '审计日志'],
  ]);
  await page.goto(`${pages.consoleUsers}?q=guanli`);
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

test('the roles of the three are shown as built in, and a security administrator changes neither them nor own roles', async ({
  admin,
  manager,
}) => {
  const { page, id, call } = await manager(await dutyRole(admin, 'security'));
  await page.goto(pages.consoleRoles);
  for (const { roleNameCn, about } of separateRoles) {
    await expect(row(page, about)).toContainText('内置');
    await expect(page.getByRole('button', { name: `编辑权限 ${roleNameCn}` })).toHaveCount(0);
    await page.getByRole('button', { name: `删除 ${roleNameCn}` }).click();
    await expect(toast(page, texts.roleDeleteProtected).last()).toBeVisible();
  }
  await expectAccessible(page);
  expect(await call(apiPaths.userRoleUpdate, { userId: id, roleIds: 2 })).toMatchObject({
    statusCode: 403,
    errMsg: refusalTexts.ownRoles,
  });
});

const expectMenu = (page: Page, entries: string[]) =>
  expect(page.getByRole('navigation', { name: '管理菜单' }).getByRole('link')).toHaveText(entries);

const auditRole = new RegExp(separateRoles.find(({ duty }) => duty === 'audit')!.roleNameCn);

test('system and security administrators make an editor together, and neither could alone', async ({
  admin,
  manager,
  enter,
}) => {
  const system = await manager(await dutyRole(admin, 'system'));
  const security = await manager(await dutyRole(admin, 'security'));
  await system.page.goto(pages.consoleUserAdd);
  await expectMenu(system.page, [...['首页', '文章列表', '图片库', '用户列表', '医院列表']]);
  const username = fresh('editor');
  await system.page.getByRole('radio', { name: '管理员' }).check();
  await expect(system.page.getByText('新增的管理员没有任何权限，由安全管理员分配角色。')).toBeVisible();
  await system.page.getByLabel('用户名').fill(username);
  await system.page.getByLabel('密码').fill(demoPassword());
  await system.page.getByRole('button', { name: /保存$/ }).click();
  await expect(toast(system.page, texts.userAdded)).toBeVisible();
  await system.page.goto(`${pages.consoleUsers}?q=${username}`);
  await expect(system.page.getByRole('button', { name: `删除 ${username}` })).toBeVisible();
  await expect(system.page.getByRole('button', { name: `编辑角色 ${username}` })).toHaveCount(0);

  const { page } = security;
  await page.goto(`${pages.consoleUsers}?q=${username}`);
  await expectMenu(page, [...['首页', '文章列表', '图片库', '用户列表', '角色列表', '医院列表']]);
  await expect(page.getByRole('button', { name: `删除 ${username}` })).toHaveCount(0);
  await page.getByRole('button', { name: `编辑角色 ${username}` }).click();
  const dialog = page.getByRole('dialog');
  for (const { about } of separateRoles) await expect(dialog.getByText(about)).toBeVisible();
  await expectAccessible(page);
  // A duty stands alone.
  for (const name of [/内容编辑/, auditRole]) await dialog.getByRole('checkbox', { name }).check();
  await dialog.getByRole('button', { name: '添加到已有角色' }).click();
  await dialog.getByRole('button', { name: /保存$/ }).click();
  await expect(toast(page, refusalTexts.dutyAlone)).toBeVisible();
  await dialog.getByRole('checkbox', { name: auditRole }).check();
  await dialog.getByRole('button', { name: '从已有角色移除' }).click();
  await dialog.getByRole('button', { name: /保存$/ }).click();
  await expect(toast(page, texts.roleUpdated)).toBeVisible();

  const { permissions } = await enter(username);
  expect(permissions).toContain('article:add');
});
