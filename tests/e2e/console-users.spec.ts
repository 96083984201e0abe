import type { Page } from '@playwright/test';
import { pages } from '../../contract/pages.ts';
import { apiPaths } from '../../contract/paths.ts';
import { texts } from '../../contract/texts.ts';
import { demoPassword } from '../../demo/seed.ts';
import { call, callOk } from './calls.ts';
import { choose, expectFault, failCall, jpeg, toast, tooLarge, wrongType } from './console.ts';
import { expect, test } from './fixtures.ts';
import { addDoctor, addHospital, fresh } from './people.ts';

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
  await avatar.setInputFiles({ ...(await jpeg()), name: 'mmexport1757000000000', mimeType: '' });
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

test('everybody is fetched, a password is reset as an act of its own, and the demo waits for nobody', async ({
  manager,
  admin,
}) => {
  const { username } = await addDoctor(admin);
  const { page } = await manager(1);
  const everybody = page.waitForResponse((response) => response.url().endsWith(apiPaths.userRows));
  await page.goto(`${pages.consoleUsers}?q=${username}`);
  expect((await (await everybody).json()).rmObject.length).toBeGreaterThan(30);
  await page.getByRole('button', { name: `重置密码 ${username}` }).click();
  const dialog = page.getByRole('dialog', { name: /^重置密码：/ });
  await dialog.getByLabel('新密码').fill('typed-for-you-7');
  await dialog.getByRole('button', { name: '重置密码' }).click();
  await expect(toast(page, texts.passwordReset)).toHaveText('密码已重置');
  const told = page.getByRole('dialog', { name: texts.passwordReset });
  await expect(told).toContainText('您填写的密码已经生效');
  await told.getByRole('button', { name: '知道了' }).click();
  const signedIn = await callOk<object>(page.request, apiPaths.login, { username, ps: 'typed-for-you-7' });
  expect(signedIn).toMatchObject({ mustChangePassword: true });
});

test('who may do nothing with roles reads their list all the same', async ({ manager }) => {
  const { page } = await manager(['article:add']);
  await page.goto(pages.consoleRoles);
  await expect(page.getByRole('table', { name: '角色' })).toContainText('超级管理员');
  await expect(page.getByRole('main').getByRole('button', { name: /^编辑权限|^删除/ })).toHaveCount(0);
  await expect(page.getByRole('navigation', { name: '管理菜单' }).getByText('角色列表')).toHaveCount(0);
});
