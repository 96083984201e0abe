import type { Page } from '@playwright/test';
import { pages } from '../../contract/pages.ts';
import { apiPaths } from '../../contract/paths.ts';
import { texts } from '../../contract/texts.ts';
import { demoPassword } from '../../demo/seed.ts';
import { call } from './calls.ts';
import { choose, expectFailedList, expectFault, failCall, jpeg, row, toast, tooLarge, wrongType } from './console.ts';
import { expect, test } from './fixtures.ts';
import { addHospital, addManager, fresh } from './people.ts';

test.use({
  viewport: { width: 1440, height: 900 },
  allowedErrors: [/Failed to load resource/],
});

const save = (page: Page) => page.getByRole('button', { name: /保存$/ }).click();

test('a doctor is added: required fields, no spaces, a name that is taken, and the password sent only when typed', async ({
  manager,
  admin,
}) => {
  const { page, username: taken } = await manager(1);
  const { hospitalName } = await addHospital(admin);
  await page.goto(pages.consoleUserAdd);
  await save(page);
  await expectFault(page, '用户名', '用户名为必填项~');
  for (const label of ['医生姓名', '所属医院', '科室', '职称']) await expectFault(page, label, '该项为必填项~');
  await expect(page.getByLabel('用户名')).toBeFocused();
  await page.getByLabel('用户名').pressSequentially(` ${taken} `);
  await expect(page.getByLabel('用户名')).toHaveValue(taken);
  await page.getByLabel('密码').pressSequentially('1 2 3');
  await expect(page.getByLabel('密码')).toHaveValue('123');
  await expectFault(page, '密码', '长度最少为6 个字符');
  await page.getByLabel('密码').fill(demoPassword());
  const avatar = page.getByLabel('头像', { exact: true });
  await avatar.setInputFiles(wrongType);
  await expect(page.getByText(texts.attachmentType)).toBeVisible();
  await avatar.setInputFiles(tooLarge);
  await expect(page.getByText(texts.attachmentSize)).toBeVisible();
  const lost = await failCall(page, apiPaths.upload);
  await avatar.setInputFiles(await jpeg());
  await expect(toast(page, texts.avatarUploadFailed)).toHaveText('上传头像图片失败');
  await lost();
  await avatar.setInputFiles(await jpeg());
  await expect(page.getByRole('img', { name: '头像预览' })).toBeVisible();
  await page.getByLabel('医生姓名').fill('测试医生');
  await choose(page, '所属医院', hospitalName);
  await page.getByLabel('科室').fill('眼科');
  await page.getByLabel('职称').fill('主治医师');
  await save(page);
  await expect(toast(page, texts.usernameTaken)).toHaveText('用户名已存在！');
  const username = fresh('doctor');
  await page.getByLabel('用户名').fill(username);
  await save(page);
  await expect(toast(page, texts.userAdded)).toHaveText('用户添加成功');

  await page.getByLabel('搜索内容').fill(username);
  await page.keyboard.press('Enter');
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
  expect((await call(page.request, apiPaths.login, { username, ps: demoPassword() })).statusCode).toBe(200);
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
  await expect(row(page, username)).toContainText('从未登录');
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
