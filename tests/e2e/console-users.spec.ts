import type { Page } from '@playwright/test';
import { pages } from '../../contract/pages.ts';
import { apiPaths } from '../../contract/paths.ts';
import { texts } from '../../contract/texts.ts';
import {
  addHospital,
  addManager,
  addRole,
  call,
  callOk,
  choose,
  demoPassword,
  enterAs,
  expectFault,
  failCall,
  fresh,
  jpeg,
  row,
  toast,
  tooLarge,
  wrongType,
} from './console.ts';
import { expect, test } from './fixtures.ts';
import { holdCall } from './held-call.ts';

test.use({ allowedErrors: [/Failed to load resource/], viewport: { width: 1440, height: 900 } });
test.setTimeout(90_000);

const save = (page: Page) => page.getByRole('button', { name: /保存$/ }).click();

test('a user: required fields by kind, no spaces, the password sent only when typed, the identity fixed', async ({
  page,
}) => {
  await enterAs(page, 'admin');
  const { hospitalName } = await addHospital(page.request);
  await page.goto(pages.consoleUserAdd);
  await save(page);
  await expectFault(page, '用户名', '用户名为必填项~');
  for (const label of ['医生姓名', '所属医院', '科室', '职称']) await expectFault(page, label, '该项为必填项~');
  await expect(page.getByLabel('用户名')).toBeFocused();
  const username = fresh('doctor');
  await page.getByLabel('用户名').pressSequentially(` ${username} `);
  await expect(page.getByLabel('用户名')).toHaveValue(username);
  await page.getByLabel('密码').pressSequentially('1 2 3');
  await expect(page.getByLabel('密码')).toHaveValue('123');
  await expectFault(page, '密码', '长度最少为6 个字符');
  await page.getByLabel('密码').fill(demoPassword());

  const avatar = page.getByLabel('头像', { exact: true });
  await avatar.setInputFiles(wrongType);
  await expect(page.getByText(texts.attachmentType)).toBeVisible();
  await avatar.setInputFiles(tooLarge);
  await expect(page.getByText(texts.attachmentSize)).toBeVisible();
  const answered = await failCall(page, apiPaths.upload);
  await avatar.setInputFiles(await jpeg());
  await expect(toast(page, texts.avatarUploadFailed)).toHaveText('上传头像图片失败');
  await answered();
  await avatar.setInputFiles(await jpeg());
  await expect(page.getByRole('img', { name: '头像预览' })).toBeVisible();

  await page.getByLabel('医生姓名').fill('测试医生');
  await choose(page, '所属医院', hospitalName);
  await page.getByLabel('科室').fill('眼科');
  await page.getByLabel('职称').fill('主治医师');
  await save(page);
  await expect(toast(page, texts.userAdded)).toHaveText('用户添加成功');

  await page.goto(`${pages.consoleUsers}?key=doctor&q=${username}`);
  await page.getByRole('link', { name: `编辑信息 ${username}` }).click();
  await expect(page.getByRole('radio', { name: '医生' })).toBeDisabled();
  await expect(page.getByRole('radio', { name: '管理员' })).toBeDisabled();
  await page.getByLabel('医生姓名').fill('测试医生甲');
  const refused = await failCall(page, apiPaths.userUpdate);
  await save(page);
  await expect(toast(page, texts.userUpdateFailed)).toHaveText('用户更新失败');
  await refused();
  const sent = page.waitForRequest(/updateUserById/);
  await save(page);
  expect((await sent).postData()).not.toContain('password');
  await expect(toast(page, texts.userUpdated)).toHaveText('用户更新成功');
  expect((await call(page.request, apiPaths.login, { username, ps: demoPassword() })).httpStatus).toBe(200);
});

test("adding a user that exists says so in the server's words; deleting asks, and tells how it went", async ({
  page,
}) => {
  await enterAs(page, 'admin');
  const { username } = await addManager(page.request, ['article:add']);
  await page.goto(pages.consoleUserAdd);
  await page.getByRole('radio', { name: '管理员' }).check();
  await expect(page.getByLabel('医生姓名')).toHaveCount(0);
  await page.getByLabel('用户名').fill(username);
  await page.getByLabel('密码').fill(demoPassword());
  await save(page);
  await expect(toast(page, texts.usernameTaken)).toHaveText('用户名已存在！');

  await page.getByRole('link', { name: '用户列表' }).first().click();
  await page.getByRole('button', { name: '离开' }).click();
  await page.goto(`${pages.consoleUsers}?q=${username}`);
  await page.getByRole('button', { name: `停用 ${username}` }).click();
  await page.getByRole('dialog', { name: '停用用户' }).getByRole('button', { name: '停用' }).click();
  await expect(toast(page, texts.userDeactivated)).toBeVisible();
  expect((await call(page.request, apiPaths.login, { username, ps: demoPassword() })).errMsg).toBe(texts.loginFailed);
  await page.goto(`${pages.consoleUsers}?q=${username}&active=1`);
  await expect(page.getByText('没有符合条件的记录')).toBeVisible();
  await page.goto(`${pages.consoleUsers}?q=${username}&active=0`);
  await expect(row(page, username)).toContainText('已停用');
  await expect(row(page, username)).toContainText('从未登录');
  await page.getByRole('button', { name: `启用 ${username}` }).click();
  await expect(toast(page, texts.userActivated)).toBeVisible();
  await page.goto(`${pages.consoleUsers}?q=${username}`);

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
});

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

test('roles are given to a user and taken back by moving them', async ({ page }) => {
  await enterAs(page, 'admin');
  const { username } = await addManager(page.request, ['article:add']);
  const roleId = await addRole(page.request, []);
  await page.goto(`${pages.consoleUsers}?key=manager&q=${username}`);
  await page.getByRole('button', { name: `编辑角色 ${username}` }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('checkbox', { name: /内容编辑/ }).check();
  await dialog.getByRole('button', { name: '添加到已有角色' }).click();
  await expect(dialog.getByRole('button', { name: /保存$/ })).toBeEnabled();
  const answered = await failCall(page, apiPaths.userRoleUpdate, '服务器自己的话');
  await dialog.getByRole('button', { name: /保存$/ }).click();
  await expect(toast(page, '服务器自己的话')).toBeVisible();
  await answered();
  await dialog.getByRole('button', { name: /保存$/ }).click();
  await expect(toast(page, texts.roleUpdated)).toHaveText('角色更新成功');
  await callOk(page.request, apiPaths.roleDelete, { roleId });
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
