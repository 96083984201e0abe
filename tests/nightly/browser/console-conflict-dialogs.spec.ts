import type { Page } from '@playwright/test';
import { pages } from '../../../contract/pages.ts';
import { apiPaths, fillPath } from '../../../contract/paths.ts';
import { refusalTexts, texts } from '../../../contract/texts.ts';
import { expectAccessible } from '../../e2e/accessibility.ts';
import { callOk } from '../../e2e/calls.ts';
import { row, toast } from '../../e2e/console.ts';
import { enterAs, expect, test } from '../../e2e/fixtures.ts';
import { addManager, addRole } from '../../e2e/people.ts';
import { colleague, conflict, take } from './console-conflict.ts';

test.use({ allowedErrors: [/Failed to load resource/], viewport: { width: 1440, height: 900 } });

test('two change what one role allows: who added and removed what is told, and both count', async ({
  page,
  browser,
  baseURL,
}) => {
  await enterAs(page, 'admin');
  const id = await addRole(page.request, ['article:add']);
  const { roleName } = await nameOf(page, id);
  const open = async (of: Page) => {
    await of.goto(`${pages.consoleRoles}?page=1`);
    await row(of, roleName)
      .getByRole('button', { name: /^编辑权限/ })
      .click();
    return of.getByRole('dialog', { name: /^编辑权限/ });
  };
  const other = await colleague(browser, baseURL, 'admin', pages.consoleRoles);
  const [mine, theirs] = [await open(page), await open(other)];
  const move = async (dialog: typeof mine, label: string, way: string) => {
    await dialog.getByRole('checkbox', { name: label }).check();
    await dialog.getByRole('button', { name: way }).click();
  };
  await move(mine, '编辑文章', '添加到已有权限');
  await move(theirs, '删除文章', '添加到已有权限');
  await move(theirs, '新增文章', '从已有权限移除');
  await theirs.getByRole('button', { name: '保存' }).click();
  await expect(toast(other, texts.permissionUpdated)).toBeVisible();
  await mine.getByRole('button', { name: '保存' }).click();
  const told = conflict(page, refusalTexts.roleEditedSince);
  const line = (label: string) => told.getByRole('listitem').filter({ hasText: label }).locator('dd');
  await expect(line('编辑文章')).toHaveText(['未改动（没有）', '加上']);
  await expect(line('删除文章')).toHaveText(['加上', '未改动（没有）']);
  await expect(line('新增文章')).toHaveText(['移除', '未改动（已有）']);
  await expectAccessible(page);
  await take(page, '删除文章');
  await take(page, '新增文章');
  await told.getByRole('button', { name: '以本页为准' }).click();
  await expect(toast(page, texts.permissionUpdated)).toBeVisible();
  const { hasPermissions } = await callOk<{ hasPermissions: { permissionName: string }[] }>(
    page.request,
    apiPaths.permissionsOfRole,
    { id },
  );
  expect(hasPermissions.map(({ permissionName }) => permissionName)).toEqual(['article:update', 'article:delete']);
  await other.context().close();
});

test('roles of one user after those of another: a dialog begins from what it shows, and goes on from the latest', async ({
  page,
}) => {
  await enterAs(page, 'admin');
  const [one, other] = [await addManager(page.request, ['article:add']), await addManager(page.request, ['role:list'])];
  const open = async (username: string) => {
    await page.goto(`${pages.consoleUsers}?q=${username}`);
    await row(page, username)
      .getByRole('button', { name: /^编辑角色/ })
      .click();
    return page.getByRole('dialog', { name: /^编辑角色/ });
  };
  const saved = async (dialog: Awaited<ReturnType<typeof open>>) => {
    await dialog.getByRole('button', { name: '保存' }).click();
    await expect(toast(page, texts.roleUpdated).first()).toBeVisible();
    await expect(dialog).toBeHidden();
  };
  const add = async (dialog: Awaited<ReturnType<typeof open>>, label: string) => {
    await dialog.getByRole('checkbox', { name: label }).check();
    await dialog.getByRole('button', { name: '添加到已有角色' }).click();
  };
  let dialog = await open(one.username);
  await add(dialog, '内容编辑');
  await saved(dialog);
  await row(page, one.username)
    .getByRole('button', { name: /^编辑角色/ })
    .click();
  await add(dialog, '医院与用户管理员');
  await saved(dialog);

  dialog = await open(other.username);
  await add(dialog, '内容编辑');
  await callOk(page.request, apiPaths.userRoleUpdate, { userId: other.id, roleIds: [3] });
  await dialog.getByRole('button', { name: '保存' }).click();
  const told = conflict(page, refusalTexts.userRolesEditedSince);
  await expect(told.getByRole('listitem')).toHaveCount(3);
  await told.getByRole('button', { name: '改用最新内容' }).click();
  await page.getByRole('dialog', { name: '改用最新内容？' }).getByRole('button', { name: '改用最新内容' }).click();
  await expect(told).toHaveCount(0);
  await expect(dialog.getByRole('region', { name: '已有角色' }).getByRole('listitem')).toHaveText([/医院与用户管理员/]);
  await add(dialog, '内容编辑');
  await saved(dialog);
  const { hasRoles } = await callOk<{ hasRoles: { id: number }[] }>(page.request, apiPaths.rolesOfUser, {
    id: other.id,
  });
  expect(hasRoles.map(({ id }) => id)).toEqual([2, 3]);
});

async function nameOf(page: Page, id: number): Promise<{ roleName: string }> {
  const { results } = await callOk<{ results: { id: number; roleName: string }[] }>(
    page.request,
    fillPath(apiPaths.roleList, { pageSize: 100, pageNo: 1 }),
  );
  return results.find((one) => one.id === id)!;
}
