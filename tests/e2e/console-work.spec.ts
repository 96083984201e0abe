import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { apiBase, apiPaths, fillPath, pages } from '../../contract/paths.ts';
import { articleTexts, refusalTexts, texts } from '../../contract/texts.ts';
import {
  addArticle,
  addDoctor,
  addHospital,
  beijing,
  call,
  callOk,
  demoPassword,
  enterAs,
  failCall,
  fresh,
  openAs,
  publish,
  row,
  toast,
} from './console.ts';
import { expect, signIn, test } from './fixtures.ts';

test.use({ allowedErrors: [/Failed to load resource/], viewport: { width: 1440, height: 900 } });
test.setTimeout(90_000);

const update = (page: Page, id: number, fields: Record<string, string>) =>
  page.request
    .get(`${apiBase}${fillPath(apiPaths.article, { id })}`)
    .then((answer) => answer.json())
    .then(({ rmObject: { title, author, source, content, pubDateTime, diseaseProfile, previewPic } }) =>
      callOk(page.request, fillPath(apiPaths.articleUpdate, { id }), {
        ...{ id, title, author, source, content, pubDateTime, diseaseProfile, previewPic },
        ...fields,
      }),
    );

test("an article's versions are listed, compared and restored", async ({ page }) => {
  await enterAs(page, 'bianji');
  const title = fresh('有历史的文章');
  const id = await addArticle(page.request, {
    title,
    content: '<p>体重低于2000克的宝宝应筛查。</p><p>不变的一段。</p>',
  });
  await update(page, id, { title: `${title}二`, content: '<p>体重低于1500克的宝宝应筛查。</p><p>不变的一段。</p>' });
  await page.goto(pages.consoleArticleUpdate(id));
  await page.getByRole('button', { name: articleTexts.history }).click();
  const list = page.getByRole('region', { name: '版本' });
  await expect(list.getByRole('listitem')).toHaveText([/版本 2当前版本.*内容编辑（示例）/, /版本 1.*内容编辑（示例）/]);
  const compared = page.getByRole('region', { name: '比较' });
  await expect(compared.getByRole('deletion')).toHaveText([title, '2000']);
  await expect(compared.getByRole('insertion')).toHaveText([`${title}二`, '1500']);
  await expect(compared.getByText('不变的一段。')).toBeVisible();

  const answered = await failCall(page, apiPaths.articleRestore, '文章正在维护');
  const confirm = page.getByRole('dialog', { name: articleTexts.restore });
  await page.getByRole('button', { name: '恢复此版本：版本 1' }).click();
  await expect(confirm).toContainText(articleTexts.restoreConfirm(1));
  await confirm.getByRole('button', { name: '恢复' }).click();
  await expect(toast(page, '恢复失败：文章正在维护')).toBeVisible();
  await answered();
  await expect(confirm).toHaveCount(0);
  await page.getByRole('button', { name: '恢复此版本：版本 1' }).click();
  await confirm.getByRole('button', { name: '恢复' }).click();
  await expect(toast(page, articleTexts.restored)).toBeVisible();
  await expect(list.getByRole('listitem').first()).toContainText('版本 3当前版本恢复自版本 1');
  await page.getByLabel('旧版本').selectOption('1');
  await expect(compared.getByText('两个版本的内容相同。')).toBeVisible();
  await page.goto(pages.consoleArticles);
  await expect(row(page, title).getByRole('button', { name: title, exact: true })).toBeVisible();
});

test('a draft is previewed as the site will show it, by managers alone, and leaves no trace on the site', async ({
  page,
  context,
}) => {
  const canary = fresh('未发布的预览');
  await enterAs(page, 'bianji');
  const id = await addArticle(page.request, { title: canary, content: `<h2>小标题</h2><p>${canary}正文</p>` });
  await page.goto(pages.consoleArticles);
  const [shown] = await Promise.all([
    context.waitForEvent('page'),
    page.getByRole('link', { name: `预览《${canary}》` }).click(),
  ]);
  await expect(shown.getByRole('heading', { level: 1, name: canary })).toBeVisible();
  await expect(shown.getByText(`${canary}正文`)).toBeVisible();
  await expect(shown.getByRole('navigation').getByRole('link', { name: '科室介绍' }).first()).toBeVisible();
  const picture = shown.locator('main img').first();
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  const address = shown.url();
  const draft = await shown.content();

  const answer = await page.request.get(address);
  expect(answer.headers()).toMatchObject({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex, nofollow' });
  await page.goto(pages.consoleArticleUpdate(id));
  await expect(page.getByRole('link', { name: articleTexts.preview })).toHaveAttribute(
    'href',
    new URL(address).pathname,
  );
  const folder = join(process.env.SITE_FOLDER!, '..');
  for (const file of readdirSync(folder, { recursive: true, withFileTypes: true }))
    if (file.isFile())
      expect(readFileSync(join(file.parentPath, file.name), 'latin1')).not.toContain(
        Buffer.from(canary).toString('latin1'),
      );

  // Once published, visitors get the same page.
  await publish(page.request, id);
  await expect.poll(async () => (await page.request.get(pages.newsInfo(id))).status()).toBe(200);
  await shown.goto(pages.newsInfo(id));
  expect(await shown.content()).toBe(draft);

  await callOk(page.request, apiPaths.logout);
  await page.goto(address);
  await expect(page.getByText(refusalTexts.signedOut)).toBeVisible();
  await enterAs(page, 'admin');
  const { username } = await addDoctor(page.request);
  await openAs(page, username, address);
  await expect(page.getByText(refusalTexts.forbidden)).toBeVisible();
});

test('an article switched on with a date to come says when it goes live, and goes live by itself', async ({ page }) => {
  await enterAs(page, 'bianji');
  const title = fresh('定时发布的文章');
  const date = beijing(Date.now() + 15_000);
  const id = await addArticle(page.request, { title, pubDateTime: date });
  await page.goto(pages.consoleArticles);
  await row(page, title).getByRole('switch').click();
  await expect(toast(page, texts.articlePubStateUpdated)).toHaveText('更新状态成功');
  await expect(row(page, title)).toContainText(`定时发布${date.slice(0, 16)}`);
  expect((await page.request.get(pages.newsInfo(id))).status()).toBe(404);
  await expect(row(page, title).getByText('已上线')).toBeVisible({ timeout: 45_000 });
  expect((await page.request.get(pages.newsInfo(id))).status()).toBe(200);
});

test('the switch turns at once, and back when the server does not answer', async ({ page }) => {
  await enterAs(page, 'bianji');
  const title = fresh('开关测试');
  await addArticle(page.request, { title });
  await page.goto(pages.consoleArticles);
  const turn = row(page, title).getByRole('switch');
  let answer = () => {};
  const held = new Promise<void>((go) => {
    answer = go;
  });
  await page.route(/update_article_pub_state/, async (route) => {
    await held;
    await route.abort();
  });
  await turn.click();
  await expect(turn).toBeChecked();
  answer();
  await expect(toast(page, texts.articlePubStateFailed)).toHaveText('更新状态失败');
  await expect(turn).not.toBeChecked();
});

/** On a slow machine a message may come and go before the page counts as loaded. */
const atOnce = { waitUntil: 'commit' } as const;

test('lists that cannot be fetched say so as a message and in the page, and come with 重试', async ({ page }) => {
  await enterAs(page, 'admin');
  for (const [path, list, text] of [
    [apiPaths.articleList, pages.consoleArticles, '获取新闻内容异常'],
    [apiPaths.userRows, pages.consoleUsers, '获取用户列表异常'],
    [apiPaths.roleList, pages.consoleRoles, '获取角色列表失败'],
    [apiPaths.hospitalList, pages.consoleHospitals, '获取医院内容异常'],
  ] as const) {
    const answered = await failCall(page, path);
    await page.goto(list, atOnce);
    await expect(toast(page, text)).toBeVisible();
    await expect(page.getByRole('main').getByRole('alert')).toContainText(text);
    await answered();
    await page.getByRole('button', { name: '重试' }).click();
    await expect(page.getByRole('table')).toBeVisible();
  }
  await page.goto(`${pages.consoleUsers}?key=manager`);
  const roles = await failCall(page, apiPaths.rolesOfUser);
  await page.getByRole('button', { name: '编辑角色 bianji' }).click();
  await expect(toast(page, '获取角色列表异常')).toBeVisible();
  await roles();
  await page.getByRole('dialog').getByRole('button', { name: '重试' }).click();
  await expect(page.getByRole('dialog')).toContainText('内容编辑');

  const hospital = await addHospital(page.request);
  for (const [path, text] of [
    [apiPaths.hospital, '获取医院信息异常'],
    [apiPaths.province, '获取省份信息异常'],
    [apiPaths.city, '获取城市信息异常'],
    [apiPaths.provinceList, '获取省份失败'],
    [apiPaths.cityList, '获取城市失败'],
  ] as const) {
    const answered = await failCall(page, path);
    await page.goto(pages.consoleHospitalUpdate(hospital.id), atOnce);
    await expect(toast(page, text)).toBeVisible();
    await answered();
  }
  const hospitals = await failCall(page, apiPaths.hospitalList);
  await page.goto(pages.consoleUserAdd, atOnce);
  await expect(toast(page, '获取医院列表异常')).toBeVisible();
  await hospitals();
});

test('articles are searched, paged by 5 and 10, read in a dialog of 960 px and deleted after a question', async ({
  page,
}) => {
  await enterAs(page, 'bianji');
  const title = fresh('待删除');
  await addArticle(page.request, { title, author: '检索作者甲' });
  await page.goto(pages.consoleArticles);
  await expect(page.getByRole('row')).toHaveCount(11);
  const paging = page.getByRole('navigation', { name: '分页' });
  await expect(paging).toContainText(/^共 \d+ 条5 条\/页10 条\/页/);
  const sizes = paging.getByRole('combobox', { name: '每页条数' });
  await expect(sizes.getByRole('option')).toHaveText(['5 条/页', '10 条/页']);
  await sizes.selectOption('5');
  await expect(page.getByRole('row')).toHaveCount(6);
  await paging.getByRole('button', { name: '下一页' }).click();
  await expect(paging.getByRole('button', { name: '第 2 页' })).toHaveAttribute('aria-current', 'page');
  await paging.getByLabel('前往').fill('1');
  await page.keyboard.press('Enter');
  await expect(paging.getByRole('button', { name: '第 1 页' })).toHaveAttribute('aria-current', 'page');
  await page.getByRole('combobox', { name: '搜索范围' }).click();
  await page.getByTitle('作者').click();
  await page.getByLabel('搜索内容').fill('检索作者甲');
  await page.keyboard.press('Enter');
  await expect(row(page, title)).toBeVisible();
  await row(page, title)
    .getByRole('button', { name: `查看《${title}》` })
    .click();
  const dialog = page.getByRole('dialog', { name: '查看文章' });
  await expect(dialog.getByRole('heading', { name: title })).toBeVisible();
  await expect.poll(async () => (await page.locator('.ant-modal').boundingBox())?.width).toBe(960);
  await page.keyboard.press('Escape');

  const answered = await failCall(page, apiPaths.articleDelete);
  const confirm = page.getByRole('dialog', { name: '删除文章' });
  await page.getByRole('button', { name: `删除《${title}》` }).click();
  await expect(confirm).toContainText('此操作将删除该文章, 是否继续?');
  await confirm.getByRole('button', { name: '删除' }).click();
  await expect(toast(page, texts.articleDeleteFailed)).toHaveText('删除失败');
  await answered();
  await expect(confirm).toHaveCount(0);
  await page.getByRole('button', { name: `删除《${title}》` }).click();
  await confirm.getByRole('button', { name: '删除' }).click();
  await expect(toast(page, texts.articleDeleted)).toHaveText('删除成功');
  await expect(row(page, title)).toHaveCount(0);
});

test('a deep link waits for sign-in; unsaved input asks before it is left; a session that ends is taken up again', async ({
  page,
}) => {
  await page.goto(pages.consoleHospitalAdd);
  await page.waitForURL((url) => !url.pathname.startsWith('/hospital_back'));
  await page.goto(pages.login);
  await expect(page.getByText('登录后将回到您刚才要打开的页面。')).toBeVisible();
  await signIn(page, 'guanli');
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

  await openAs(page, 'bianji', pages.consoleArticles);
  const id = await addArticle(page.request);
  await page.goto(pages.consoleArticleUpdate(id));
  const title = fresh('会话中断后保存');
  await page.getByLabel('标题').fill(title);
  await callOk(page.request, apiPaths.logout);
  await page.getByRole('button', { name: '保存' }).click();
  const again = page.getByRole('dialog', { name: '登录已过期' });
  await expect(again.getByLabel('用户名')).toHaveValue('bianji');
  await again.getByLabel('密码', { exact: true }).fill(demoPassword());
  await page.keyboard.press('Enter');
  await expect(toast(page, texts.updated)).toBeVisible();
  await expect(row(page, title)).toBeVisible();
});

test('signing in: what is missing or wrong is said, and a manager lands on the articles', async ({ page }) => {
  await page.goto(pages.login);
  await page.getByRole('button', { name: texts.loginButton }).click();
  await expect(page.getByText('请输入用户名')).toBeVisible();
  await expect(page.getByText('请输入密码')).toBeVisible();
  await page.getByLabel('用户名').fill('guanli');
  await page.getByLabel('密码', { exact: true }).fill('12345');
  await page.keyboard.press('Enter');
  await expect(page.getByText('密码长度至少为6位')).toBeVisible();
  await page.getByLabel('密码', { exact: true }).fill('not-the-password');
  await page.keyboard.press('Enter');
  await expect(page.getByText('登陆失败')).toBeVisible();
  await page.getByLabel('密码', { exact: true }).fill(demoPassword());
  await page.keyboard.press('Enter');
  await page.waitForURL(`**${pages.consoleArticles}`);
  await page.getByRole('button', { name: '退出' }).click();
  await page.waitForURL(`**${pages.login}`);
  expect((await call(page.request, apiPaths.heartbeat)).httpStatus).toBe(401);
});
