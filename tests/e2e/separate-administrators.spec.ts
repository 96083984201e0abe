import type { Page } from '@playwright/test';
import { pages } from '../../contract/pages.ts';
import { separateRoles } from '../../contract/permissions.ts';
import { refusalTexts, texts } from '../../contract/texts.ts';
import { demoPassword } from '../../demo/seed.ts';
import { expectAccessible } from './accessibility.ts';
import { toast } from './console.ts';
import { expect, test } from './fixtures.ts';
import { dutyRole, fresh } from './people.ts';

test.use({ allowedErrors: [/Failed to load resource/] });

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
  await expectMenu(system.page, [
    ...['首页', '文章列表', '图片库', '用户列表', '新增用户', '医院列表', '新增医院', '未送达通知'],
  ]);
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
