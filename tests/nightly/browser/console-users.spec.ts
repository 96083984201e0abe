import { pages } from '../../../contract/pages.ts';
import { apiPaths } from '../../../contract/paths.ts';
import { texts } from '../../../contract/texts.ts';
import { demoPassword } from '../../../demo/seed.ts';
import { call } from '../../e2e/calls.ts';
import { choose, expectFailedList, failCall, row, toast } from '../../e2e/console.ts';
import { enterAs, expect, test } from '../../e2e/fixtures.ts';
import { addManager } from '../../e2e/people.ts';
import { holdCall } from './held-call.ts';

test.use({ allowedErrors: [/Failed to load resource/], viewport: { width: 1440, height: 900 } });
test.setTimeout(90_000);

test('a role for several users is chosen within the question, and Esc closes the list before the question', async ({
  page,
}) => {
  await enterAs(page, 'admin');
  const { username } = await addManager(page.request, ['article:add']);
  await page.goto(`${pages.consoleUsers}?key=manager&q=${username}`);
  await page.getByRole('checkbox', { name: `（${username}）` }).check();
  await page.getByRole('button', { name: '加上角色所选用户' }).click();
  const question = page.getByRole('dialog', { name: '加上角色 1 位用户' });
  await choose(page, '要加上的角色', '内容编辑');
  await page.keyboard.press('Escape');
  await expect(page.locator('.ant-select-item-option').filter({ visible: true })).toHaveCount(0);
  await question.getByRole('button', { name: '加上角色' }).click();
  await expect(toast(page, '加上角色成功 1 位')).toBeVisible();
  await expect(row(page, username)).toContainText('内容编辑');
});

test("a dialog of roles never shows another user's, and several users get those alone that were picked", async ({
  page,
}) => {
  await enterAs(page, 'admin');
  const { username } = await addManager(page.request, []);
  await page.goto(`${pages.consoleUsers}?key=manager`);
  const dialog = page.getByRole('dialog');
  await page.getByRole('button', { name: '编辑角色 bianji' }).click();
  await expect(dialog.getByRole('checkbox').first()).toBeVisible();
  await dialog.getByRole('button', { name: '取消' }).click();
  await expect(dialog).toBeHidden();
  const { fail, mend } = await holdCall(page, apiPaths.rolesOfUser);
  await page.getByRole('button', { name: '编辑角色 guanli' }).click();
  await expect(dialog).toContainText('编辑角色：');
  await expect(dialog.getByRole('checkbox')).toHaveCount(0);
  fail();
  await expect(dialog.getByRole('alert')).toContainText(texts.roleListException);
  await mend();

  await page.goto(`${pages.consoleUsers}?q=${username}`);
  await page.getByRole('checkbox', { name: new RegExp(`^选择.*${username}`) }).check();
  await page.getByRole('button', { name: '加上角色所选用户' }).click();
  await choose(page, '要加上的角色', '内容编辑');
  await page.keyboard.press('Escape');
  await dialog.getByRole('button', { name: '取消' }).click();
  await expect(dialog).toBeHidden();
  await page.getByRole('button', { name: '加上角色所选用户' }).click();
  await dialog.getByRole('button', { name: '加上角色' }).click();
  await expect(page.getByRole('dialog', { name: '加上角色成功 0 位，失败 1 位' })).toContainText(
    '没有选择要加上的角色',
  );
  await page.getByRole('button', { name: '知道了' }).click();
  await expect(row(page, username)).not.toContainText('内容编辑');
});

test('a user gets another role, is taken out of use and back, and is deleted; oneself and admin are not', async ({
  manager,
  admin,
}) => {
  const { page, username: own } = await manager(1);
  const { username } = await addManager(admin, ['article:add']);
  const search = async (sought: string) => {
    await page.getByLabel('搜索内容').fill(sought);
    await page.keyboard.press('Enter');
  };
  const lost = await failCall(page, apiPaths.userList);
  await page.goto(`${pages.consoleUsers}?q=${username}`);
  await expectFailedList(page, '获取用户列表异常', lost);
  await page.getByRole('button', { name: `编辑角色 ${username}` }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('checkbox', { name: /内容编辑/ }).check();
  await dialog.getByRole('button', { name: '添加到已有角色' }).click();
  const failing = await failCall(page, apiPaths.userRoleUpdate, '服务器自己的话');
  await dialog.getByRole('button', { name: /保存$/ }).click();
  await expect(toast(page, '服务器自己的话')).toBeVisible();
  await failing();
  await dialog.getByRole('button', { name: /保存$/ }).click();
  await expect(toast(page, texts.roleUpdated)).toHaveText('角色更新成功');
  await expect(row(page, username)).toContainText('内容编辑');

  await page.getByRole('button', { name: `停用 ${username}` }).click();
  await page.getByRole('dialog', { name: '停用用户' }).getByRole('button', { name: '停用' }).click();
  await expect(toast(page, texts.userDeactivated)).toBeVisible();
  expect((await call(admin, apiPaths.login, { username, ps: demoPassword() })).errMsg).toBe(texts.loginFailed);
  await expect(row(page, username)).toContainText('已停用');
  await expect(row(page, username)).toContainText(/\d{4}-\d\d-\d\d \d\d:\d\d/);
  await choose(page, '状态', '使用中');
  await expect(page.getByText('没有符合条件的记录')).toBeVisible();
  await choose(page, '状态', '已停用');
  await page.getByRole('button', { name: `启用 ${username}` }).click();
  await expect(toast(page, texts.userActivated)).toBeVisible();
  await expect(row(page, username)).toHaveCount(0);
  await choose(page, '状态', '全部状态');

  const answered = await failCall(page, apiPaths.userDelete);
  const confirm = page.getByRole('dialog', { name: '删除用户' });
  await page.getByRole('button', { name: `删除 ${username}` }).click();
  await confirm.getByRole('button', { name: '删除' }).click();
  await expect(toast(page, texts.userDeleteFailed)).toHaveText('删除用户异常');
  await answered();
  await expect(confirm).toHaveCount(0);
  await page.getByRole('button', { name: `删除 ${username}` }).click();
  await confirm.getByRole('button', { name: '删除' }).click();
  await expect(toast(page, texts.userDeleted)).toHaveText('删除用户成功!');
  await expect(row(page, username)).toHaveCount(0);

  for (const kept of [own, 'admin']) {
    await search(kept);
    await page.getByRole('button', { name: `删除 ${kept}`, exact: true }).click();
    await expect(toast(page, texts.userDeleteProtected).last()).toHaveText('不能删除该用户！');
    await expect(page.getByRole('dialog')).toHaveCount(0);
  }
  await search(own);
  await expect(page.getByRole('button', { name: `编辑角色 ${own}` })).toBeDisabled();
});
