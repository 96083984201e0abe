import { pages } from '../../contract/pages.ts';
import { apiPaths, fillPath } from '../../contract/paths.ts';
import { refusalTexts, texts } from '../../contract/texts.ts';
import { expectFailedList, failCall, row, toast } from './console.ts';
import { expect, test } from './fixtures.ts';
import { allow, fresh } from './people.ts';

test.use({
  viewport: { width: 1440, height: 900 },
  allowedErrors: [/Failed to load resource/],
});

test('the super administrator, who may do everything, adds a role, moves rights, which its holder sees, and deletes it', async ({
  manager,
  admin,
}) => {
  const { page } = await manager(1);
  const broken = await failCall(page, apiPaths.roleList);
  await page.goto(pages.consoleRoles);
  await expectFailedList(page, '获取角色列表失败', broken);
  await expect(page.getByRole('navigation', { name: '管理菜单' }).getByRole('link')).toHaveText([
    ...['首页', '文章列表', '图片库', '网站内容', '用户列表', '角色列表', '医院列表'],
  ]);
  await page.getByRole('button', { name: '系统', exact: true }).click();
  for (const name of ['未送达通知', '接口', '审计日志'])
    await expect(page.getByRole('navigation', { name: '管理菜单' }).getByRole('link', { name })).toBeVisible();
  for (const builtIn of ['超级管理员', '内容编辑', '医院与用户管理员']) {
    await page.getByRole('button', { name: `删除 ${builtIn}` }).click();
    await expect(toast(page, texts.roleDeleteProtected).last()).toHaveText('不能删除该角色！');
  }
  const dialog = page.getByRole('dialog');
  await expect(dialog).toHaveCount(0);
  await page.getByRole('button', { name: '编辑权限 超级管理员' }).click();
  await dialog.getByRole('checkbox', { name: /新增文章/ }).check();
  await dialog.getByRole('button', { name: '从已有权限移除' }).click();
  await dialog.getByRole('button', { name: /保存$/ }).click();
  await expect(toast(page, refusalTexts.superAdminComplete)).toBeVisible();
  await expect(dialog.getByRole('alert')).toContainText(refusalTexts.superAdminComplete);
  await dialog.getByRole('button', { name: '取消' }).click();

  await page.getByRole('main').getByRole('link', { name: '新增角色' }).click();
  await page.getByRole('button', { name: /保存$/ }).click();
  await expect(page.getByText('角色名为必填项~')).toBeVisible();
  await expect(page.getByText('角色中文名为必填项~')).toBeVisible();
  await expect(page.getByLabel('角色名')).toBeFocused();
  const name = fresh('审核');
  await page.getByLabel('角色名').fill(`role_${name}`);
  await page.getByLabel('角色中文名').fill(name);
  const lost = await failCall(page, apiPaths.roleAdd);
  await page.keyboard.press('Enter');
  await expect(toast(page, texts.roleAddFailed)).toHaveText('角色添加失败');
  await lost();
  const added = page.waitForResponse((response) => response.url().endsWith(apiPaths.roleAdd));
  const fetched = page.waitForRequest((request) =>
    request.url().endsWith(fillPath(apiPaths.roleList, { pageSize: 20, pageNo: 1 })),
  );
  await page.keyboard.press('Enter');
  await expect(toast(page, '角色添加成功')).toBeVisible();
  const { id } = (await (await added).json()).rmObject as { id: number };
  await fetched;

  // The newest stands last; the address leads to the last page.
  await page.goto(`${pages.consoleRoles}?page=99`);
  await page.getByRole('button', { name: `编辑权限 ${name}` }).click();
  await dialog.getByRole('checkbox', { name: /新增医院/ }).check();
  await dialog.getByRole('button', { name: '添加到已有权限' }).click();
  await dialog.getByRole('button', { name: /保存$/ }).click();
  await expect(toast(page, texts.permissionUpdated)).toHaveText('权限更新成功');
  await expect(dialog).toBeHidden();

  // Rights that change meanwhile show at the next heartbeat, which each navigation sends.
  const { page: held } = await manager(id);
  const menu = held.getByRole('navigation', { name: '管理菜单' });
  await held.goto(pages.consoleHospitals);
  await expect(held.getByRole('main').getByRole('link', { name: '新增医院' })).toBeVisible();
  await page.getByRole('button', { name: `编辑权限 ${name}` }).click();
  await dialog.getByRole('checkbox', { name: /新增医院/ }).check();
  await dialog.getByRole('button', { name: '从已有权限移除' }).click();
  await dialog.getByRole('checkbox', { name: /新增文章/ }).check();
  await dialog.getByRole('button', { name: '添加到已有权限' }).click();
  await dialog.getByRole('button', { name: /保存$/ }).click();
  await expect(dialog).toBeHidden();
  await menu.getByRole('link', { name: '用户列表' }).click();
  await menu.getByRole('link', { name: '文章列表' }).click();
  await expect(held.getByRole('main').getByRole('link', { name: '新增文章' })).toBeVisible();
  await allow(admin, id, []);
  await menu.getByRole('link', { name: '医院列表' }).click();
  await expect(held.getByText(texts.noPermissionAssigned)).toBeVisible();
  await expect(menu).toHaveCount(0);

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
