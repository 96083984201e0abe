import type { Page } from '@playwright/test';
import { pages } from '../../contract/pages.ts';
import { apiBase, apiPaths, fillPath } from '../../contract/paths.ts';
import { refusalTexts, texts } from '../../contract/texts.ts';
import { articleTexts } from '../../contract/article-texts.ts';
import {
  addArticle,
  addManager,
  beijing,
  call,
  callOk,
  choose,
  demoPassword,
  enterAs,
  expectFault,
  failCall,
  fresh,
  jpeg,
  openAs,
  row,
  toast,
  tooLarge,
  untilWritable,
  wrongType,
} from './console.ts';
import { expect, test } from './fixtures.ts';
import { untilKept } from './platform.ts';
import { fillArticle } from './publishing-journey.ts';

test.use({ allowedErrors: [/Failed to load resource/], viewport: { width: 1440, height: 900 } });
test.setTimeout(90_000);

const save = (page: Page) => page.getByRole('button', { name: /保存$/ }).click();

test('an article: every required field, pictures of the wrong kind, and what was typed stays when saving fails', async ({
  page,
}) => {
  await openAs(page, 'bianji', pages.consoleArticleAdd);
  // The date is now until somebody sets it: it can be taken away.
  await page.getByLabel('发布时间').hover();
  await page.locator('.ant-picker-clear').click();
  await save(page);
  await expectFault(page, '封面图片', '新闻预览图不能为空！');
  await expectFault(page, '标题', '文章标题为必填项~');
  await expectFault(page, '疾病类型', refusalTexts.diseaseMissing);
  await expectFault(page, '发布时间', texts.articleDateRequired);
  await expectFault(page, '来源', texts.articleSourceRequired);
  await expectFault(page, '作者', texts.articleAuthorRequired);
  await expectFault(page, '正文', texts.articleContentRequired);
  const cover = page.getByLabel('封面图片', { exact: true });
  await expect(cover).toBeFocused();
  await cover.setInputFiles(wrongType);
  await expect(page.getByText('上传新闻图片只能是 JPG/PNG格式!')).toBeVisible();
  await cover.setInputFiles(tooLarge);
  await expect(page.getByText('上传新闻图片大小不能超过 2MB!')).toBeVisible();
  const answered = await failCall(page, apiPaths.upload);
  await cover.setInputFiles(await jpeg());
  await expect(toast(page, texts.articlePictureFailed)).toBeVisible();
  await answered();
  await cover.setInputFiles(await jpeg());
  await expect(page.getByRole('img', { name: '封面图片预览' })).toBeVisible();

  const title = fresh('表单测试');
  await fillArticle(page, title);

  await expect(page.getByRole('button', { name: '上传图片' })).not.toHaveClass(/disabled/);
  const picture = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: '上传图片' }).click();
  await (await picture).setFiles(tooLarge);
  await expect(page.locator('.ant-message').getByText(/：文件体积过大$/)).toBeVisible();
  const refused = await failCall(page, apiPaths.upload, '图片无法读取');
  const again = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: '上传图片' }).click();
  await (await again).setFiles(await jpeg());
  await expect(page.locator('.ant-message').getByText(/：上传失败: 400，图片无法读取$/)).toBeVisible();
  await refused();

  const lost = await failCall(page, apiPaths.articleAdd);
  await page.getByLabel('标题').press('Control+Enter');
  await expect(toast(page, texts.articleAddFailed)).toHaveText('文章添加失败');
  await expect(page.getByRole('alert').filter({ hasText: '网络连接失败' })).toBeVisible();
  await expect(page.getByLabel('标题')).toHaveValue(title);
  await lost();
  await save(page);
  await expect(toast(page, texts.articleAdded)).toHaveText('文章添加成功');
  await page.goto(`${pages.consoleArticles}?q=${title}`);
  await expect(row(page, title)).toContainText('未发布');
});

test('an article is changed, and a failure leaves the form as it is', async ({ page }) => {
  await enterAs(page, 'bianji');
  const id = await addArticle(page.request);
  await page.goto(pages.consoleArticleUpdate(id));
  const title = fresh('改过的标题');
  await page.getByLabel('标题').fill(title);
  await untilWritable(page);
  const answered = await failCall(page, apiPaths.articleUpdate, '文章正在维护');
  await save(page);
  await expect(toast(page, texts.updateFailed)).toHaveText('更新失败');
  await expect(page.getByText('更新失败：文章正在维护')).toBeVisible();
  await answered();
  await save(page);
  await expect(toast(page, texts.updated)).toHaveText('更新成功');
  await expect(row(page, title)).toBeVisible();
});

test('where less motion is asked for, a drop-down opens within the window', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await openAs(page, 'guanli', pages.consoleHospitalAdd);
  await choose(page, '省份', '浙江');
  await expect(page.locator('.ant-select').filter({ hasText: '浙江' })).toBeVisible();
});

test('a hospital: name, province, then a city of that province', async ({ page }) => {
  await openAs(page, 'guanli', pages.consoleHospitalAdd);
  await save(page);
  await expectFault(page, '医院名', '医院名为必填项~');
  await expectFault(page, '省份', '省份为必选项~');
  await expectFault(page, '城市', '城市为必选项~');
  const name = fresh('测试医院');
  await page.getByLabel('医院名').fill(name);
  await choose(page, '省份', '浙江');
  await choose(page, '城市', '杭州');
  await choose(page, '省份', '江苏');
  await save(page);
  await expectFault(page, '城市', texts.cityRequired);
  await choose(page, '城市', '南京');
  const answered = await failCall(page, apiPaths.hospitalAdd);
  await save(page);
  await expect(toast(page, texts.hospitalAddFailed)).toHaveText('医院添加失败');
  await answered();
  await save(page);
  await expect(toast(page, '医院添加成功')).toBeVisible();

  await page.goto(`${pages.consoleHospitals}?q=${name}`);
  await expect(row(page, name)).toContainText('江苏');
  await page.getByRole('link', { name: `编辑 ${name}` }).click();
  await expect(page.getByLabel('医院名')).toHaveValue(name);
  await expect(page.locator('.ant-select').filter({ hasText: '南京' })).toBeVisible();
  const refused = await failCall(page, apiPaths.hospitalUpdate);
  await save(page);
  await expect(toast(page, texts.hospitalUpdateFailed)).toHaveText('医院修改失败');
  await refused();
  await save(page);
  await expect(toast(page, '医院修改成功')).toBeVisible();
});

test("one's own account: every rule, wrong password, taken name, failure, and back after a change", async ({
  page,
}) => {
  await enterAs(page, 'admin');
  const { username } = await addManager(page.request, ['article:add']);
  await openAs(page, username, pages.consoleArticles);
  await page.getByRole('link', { name: '修改账号' }).click();
  await expect(page.getByPlaceholder('不填默认不修改')).toBeVisible();
  await page.getByLabel('用户名').fill('');
  await save(page);
  await expectFault(page, '用户名', texts.usernameRequired);
  await expectFault(page, '当前密码', texts.currentPasswordRequired);
  await page.getByLabel('用户名').fill('一');
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
  await page.getByLabel('用户名').fill(username);
  await save(page);
  await expect(toast(page, texts.passwordWrong)).toHaveText('密码错误！请重新输入');
  await page.getByLabel('当前密码').fill(demoPassword());
  await page.getByLabel('用户名').fill('bianji');
  await save(page);
  await expect(toast(page, texts.usernameTaken)).toHaveText('用户名已存在！');
  await page.getByLabel('用户名').fill(username);
  const answered = await failCall(page, apiPaths.accountUpdate);
  await save(page);
  await expect(toast(page, texts.accountUpdateFailed)).toHaveText('账号修改失败');
  await answered();
  await save(page);
  await expect(toast(page, texts.accountUpdated)).toHaveText('修改成功');
  await expect(page.getByRole('heading', { name: '文章列表' })).toBeVisible();
  await page.goto(pages.consoleAccount('admin'));
  await expect(page.getByText('只能修改自己的账号。')).toBeVisible();
  expect(await call(page.request, apiPaths.login, { username, ps: 'not-the-passwordx' })).toMatchObject({
    status: 'OK',
  });
});

test("an article's draft keeps to the state it began with, and nothing of it is left once it is given up", async ({
  page,
}) => {
  await enterAs(page, 'bianji');
  const id = await addArticle(page.request);
  const title = page.getByLabel('标题', { exact: true });
  const outdated = page.getByText(articleTexts.draftOutdated);
  const reload = async () => {
    page.once('dialog', (dialog) => dialog.accept());
    await page.reload();
  };
  const giveUp = async () => {
    await page.getByRole('button', { name: '放弃草稿' }).click();
    await page.getByRole('dialog', { name: '放弃草稿？' }).getByRole('button', { name: '放弃' }).click();
    await expect(page.getByText('草稿已放弃')).toBeVisible();
  };
  await page.goto(pages.consoleArticleUpdate(id));
  await title.fill('本机的修改');
  const stored = await page.request.get(`${apiBase}${fillPath(apiPaths.article, { id })}`);
  const { author, source, content, diseaseProfile, previewPic, pubDateTime } = (await stored.json()).rmObject;
  await callOk(page.request, fillPath(apiPaths.articleUpdate, { id }), {
    ...{ id, author, source, content, diseaseProfile, previewPic },
    title: '别处的修改',
    pubDateTime: beijing(Date.parse(pubDateTime)),
  });
  await reload();
  await expect(outdated).toBeVisible();
  await untilKept(page, () => title.fill('本机又一次修改'));
  await reload();
  await expect(title).toHaveValue('本机又一次修改');
  await expect(outdated).toBeVisible();
  await giveUp();
  await expect(title).toHaveValue('别处的修改');
  await expect(outdated).toHaveCount(0);

  await page.goto(pages.consoleArticleAdd);
  await title.fill('没写完的文章');
  await untilKept(page, () => page.getByLabel('作者').fill('某人'));
  await reload();
  await giveUp();
  await expect(title).toHaveValue('');
  await expect(page.getByLabel('作者')).toHaveValue('');
  await page.getByRole('link', { name: '文章列表' }).first().click();
  await expect(page).toHaveURL(new RegExp(`${pages.consoleArticles}$`));
});
