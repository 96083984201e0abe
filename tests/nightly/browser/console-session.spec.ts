import { pages } from '../../../contract/pages.ts';
import { articleTexts } from '../../../contract/article-texts.ts';
import { apiBase, apiPaths, fillPath } from '../../../contract/paths.ts';
import { refusalTexts, texts } from '../../../contract/texts.ts';
import { demoPassword } from '../../../demo/seed.ts';
import { call, callOk } from '../../e2e/calls.ts';
import { addArticle, expectFault, failCall, openAs, row, toast, untilWritable } from '../../e2e/console.ts';
import { enterCredentials, expect, test } from '../../e2e/fixtures.ts';
import { intercept } from '../../e2e/intercept.ts';
import { addManager, fresh } from '../../e2e/people.ts';

test.use({ allowedErrors: [/Failed to load resource/], viewport: { width: 1440, height: 900 } });
test.setTimeout(90_000);

test('who signed in again elsewhere in the browser is not asked to sign in once more', async ({ page, baseURL }) => {
  await openAs(page, 'bianji', pages.consoleArticles);
  const id = await addArticle(page.request);
  await page.goto(pages.consoleArticleUpdate(id));
  const title = fresh('别处已重新登录');
  await page.getByLabel('标题').fill(title);
  await untilWritable(page);
  // What the server says to a call that left with the session of before.
  const path = apiBase + fillPath(apiPaths.articleUpdate, { id });
  const refused = await fetch(baseURL + path, { method: 'POST' });
  expect(refused.status).toBe(401);
  const body = await refused.text();
  await intercept(page, `**${path}`, (route) => route.fulfill({ status: 401, body }), {
    times: 1,
  });
  await page.getByRole('button', { name: /保存$/ }).click();
  await expect(toast(page, articleTexts.draftSaved(texts.updated))).toBeVisible();
  await expect(row(page, title)).toBeVisible();
});

test('the question to sign in again goes once the same person signed in in another tab', async ({ page }) => {
  const signInElsewhere = async (username: string) => {
    await callOk(page.request, apiPaths.login, { username, ps: demoPassword() });
    const asked = page.waitForResponse(`**${apiBase}${apiPaths.heartbeat}`);
    await page.evaluate(() => window.dispatchEvent(new Event('focus')));
    await (await asked).finished();
  };
  await openAs(page, 'bianji', pages.consoleArticles);
  await expect(page.getByRole('button', { name: '查询' })).toBeVisible();
  await callOk(page.request, apiPaths.logout);
  await page.getByRole('button', { name: '查询' }).click();
  const again = page.getByRole('dialog', { name: refusalTexts.signedOut });
  await expect(again).toBeVisible();
  await signInElsewhere('guanli');
  await expect(again).toBeVisible();
  await signInElsewhere('bianji');
  await expect(again).toBeHidden();
});

test('who came to the account page by its address stays in the console when it is saved', async ({ page }) => {
  await page.goto(pages.consoleAccount('guanli'));
  await page.waitForURL(`**${pages.home}`);
  await page.getByRole('banner').getByRole('link', { name: '医生登录' }).click();
  await enterCredentials(page, 'guanli');
  await page.getByLabel('当前密码').fill(demoPassword());
  await page.getByRole('button', { name: '保存' }).click();
  await expect(toast(page, texts.accountUpdated)).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/您好/);
  expect(new URL(page.url()).pathname).toBe(pages.consoleHome);
  await page.goto(pages.consoleAccount('admin'));
  await expect(page.getByText('只能修改自己的账号。')).toBeVisible();
});

test('who signs out while the server is still being asked who it is comes to the sign-in page', async ({ page }) => {
  await openAs(page, 'guanli', pages.consoleHospitals);
  await expect(page.getByRole('heading', { level: 1, name: '医院列表' })).toBeVisible();
  const signedOut = Promise.withResolvers<void>();
  const told = Promise.withResolvers<void>();
  await intercept(page, `**${apiBase}${apiPaths.heartbeat}`, async (route) => {
    await signedOut.promise;
    await route.continue();
  });
  await intercept(page, `**${apiBase}${apiPaths.logout}`, async (route) => {
    const response = await route.fetch();
    signedOut.resolve();
    await told.promise;
    await route.fulfill({ response });
  });
  page.on('response', (response) => response.status() === 401 && told.resolve());
  await page.getByRole('link', { name: '用户列表' }).click();
  await page.getByRole('button', { name: '退出' }).click();
  await page.waitForURL(`**${pages.login}`);
});

test('a deep link waits for sign-in; unsaved input asks before it is left; a session that ends is taken up again', async ({
  manager,
  admin,
}) => {
  const { page, username } = await manager(['hospital:add', 'article:update']);
  const id = await addArticle(admin);
  await callOk(page.request, apiPaths.logout);
  await page.goto(pages.consoleHospitalAdd);
  await page.waitForURL(`**${pages.home}`);
  await page.getByRole('banner').getByRole('link', { name: '医生登录' }).click();
  await expect(page.getByText('您要打开的页面需要先登录，登录后会自动回到该页面。')).toBeVisible();
  await enterCredentials(page, username);
  await expect(page.getByRole('heading', { level: 1, name: '新增医院' })).toBeVisible();

  await page.getByLabel('医院名').fill('没有保存的医院');
  await page.getByRole('link', { name: '用户列表' }).click();
  const question = page.getByRole('dialog', { name: '内容尚未保存' });
  await question.getByRole('button', { name: '继续编辑' }).click();
  await expect(page.getByLabel('医院名')).toHaveValue('没有保存的医院');
  await page.getByRole('link', { name: '医院列表' }).click();
  await question.getByRole('button', { name: '离开' }).click();
  await page.getByRole('main').getByRole('link', { name: '新增医院' }).click();
  await page.getByLabel('医院名').fill('也没有保存');
  await page.goBack();
  await question.getByRole('button', { name: '离开' }).click();
  await expect(page.getByRole('heading', { level: 1, name: '医院列表' })).toBeVisible();

  await page.goto(pages.consoleArticleUpdate(id));
  const title = fresh('会话中断后保存');
  await page.getByLabel('标题').fill(title);
  await untilWritable(page);
  await callOk(page.request, apiPaths.logout);
  await page.getByRole('button', { name: /保存$/ }).click();
  const again = page.getByRole('dialog', { name: refusalTexts.signedOut });
  await expect(again.getByLabel('用户名')).toHaveValue(username);
  await again.getByLabel('密码', { exact: true }).fill(demoPassword());
  await page.keyboard.press('Enter');
  await expect(toast(page, articleTexts.draftSaved(texts.updated))).toBeVisible();
  await expect(row(page, title)).toBeVisible();
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
