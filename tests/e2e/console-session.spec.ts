import { pages } from '../../contract/pages.ts';
import { apiPaths } from '../../contract/paths.ts';
import { refusalTexts, texts } from '../../contract/texts.ts';
import { demoPassword } from '../../demo/seed.ts';
import { call, callOk } from './calls.ts';
import { expectFault, failCall, toast } from './console.ts';
import { enterCredentials, expect, test } from './fixtures.ts';
import { addManager, fresh } from './people.ts';

test.use({
  viewport: { width: 1440, height: 900 },
  allowedErrors: [/Failed to load resource/],
});

test('a manager is told at the door what is wrong, lands on the articles, changes name and password, and leaves', async ({
  manager,
  admin,
}) => {
  const { page, username } = await manager(['article:add']);
  const powerless = await addManager(admin, []);
  await callOk(page.request, apiPaths.logout);
  await page.goto(pages.login);
  const password = page.getByLabel('密码', { exact: true });
  await page.getByRole('button', { name: texts.loginButton }).click();
  await expect(page.getByText('请输入用户名')).toBeVisible();
  await expect(page.getByText('请输入密码')).toBeVisible();
  await page.getByLabel('用户名').fill(username);
  await password.fill('12345');
  await page.keyboard.press('Enter');
  await expect(page.getByText('密码长度至少为6位')).toBeVisible();
  await password.fill('not-the-password');
  await page.keyboard.press('Enter');
  await expect(page.getByText('登陆失败')).toBeVisible();
  await page.getByLabel('用户名').fill(powerless.username);
  await password.fill(demoPassword());
  await page.keyboard.press('Enter');
  await expect(page.getByText('该用户未分配权限或角色，请联系管理员')).toBeVisible();
  expect(new URL(page.url()).pathname).toBe(pages.login);
  expect((await call(page.request, apiPaths.heartbeat)).statusCode).toBe(401);
  await enterCredentials(page, username);
  await expect(page.getByRole('heading', { level: 1, name: '文章列表' })).toBeVisible();

  await page.getByRole('link', { name: '修改账号' }).click();
  const save = page.getByRole('button', { name: /保存$/ });
  const name = page.getByLabel('用户名');
  await expect(page.getByPlaceholder('不填默认不修改')).toBeVisible();
  await name.fill('');
  await save.click();
  await expectFault(page, '用户名', texts.usernameRequired);
  await expectFault(page, '当前密码', texts.currentPasswordRequired);
  await name.fill('一');
  await expectFault(page, '用户名', refusalTexts.usernameTooShort);
  await page.getByLabel('当前密码').fill('12345');
  await expectFault(page, '当前密码', texts.passwordTooShort);
  await page.getByLabel('当前密码').fill('not-the-password');
  await page.getByLabel('新密码').fill('123');
  await expectFault(page, '新密码', texts.passwordTooShort);
  await page.getByLabel('新密码').fill('not-the-password');
  await expectFault(page, '新密码', '新密码与旧密码相同！');
  await page.getByLabel('新密码').pressSequentially(' x ');
  await expect(page.getByLabel('新密码')).toHaveValue('not-the-passwordx');
  await page.getByLabel('确认密码').fill('another');
  await expectFault(page, '确认密码', '新密码与确认密码不一致！');
  await page.getByLabel('确认密码').fill('not-the-passwordx');
  const renamed = fresh('renamed');
  await name.fill(renamed);
  await save.click();
  await expect(toast(page, texts.passwordWrong)).toHaveText('密码错误！请重新输入');
  await page.getByLabel('当前密码').fill(demoPassword());
  await name.fill(powerless.username);
  await save.click();
  await expect(toast(page, texts.usernameTaken)).toHaveText('用户名已存在！');
  await name.fill(renamed);
  const answered = await failCall(page, apiPaths.accountUpdate);
  await save.click();
  await expect(toast(page, texts.accountUpdateFailed)).toHaveText('账号修改失败');
  await answered();
  await save.click();
  await expect(toast(page, texts.accountUpdated)).toHaveText('修改成功');
  await expect(page.getByRole('heading', { level: 1, name: '文章列表' })).toBeVisible();

  await page.getByRole('button', { name: '退出' }).click();
  await page.waitForURL(`**${pages.login}`);
  expect((await call(page.request, apiPaths.heartbeat)).statusCode).toBe(401);
  await callOk(page.request, apiPaths.login, { username: renamed, ps: 'not-the-passwordx' });
});
