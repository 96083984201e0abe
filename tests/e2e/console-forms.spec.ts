import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { apiPaths, fillPath, pages } from '../../contract/paths.ts';
import { refusalTexts, texts } from '../../contract/texts.ts';
import {
  addArticle,
  addHospital,
  addManager,
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
  wrongType,
} from './console.ts';
import { expect, test } from './fixtures.ts';
import { fillArticle } from './publishing-journey.ts';

test.use({ allowedErrors: [/Failed to load resource/], viewport: { width: 1440, height: 900 } });
test.setTimeout(90_000);

const save = (page: Page) => page.getByRole('button', { name: '保存' }).click();

test('an article: every required field, pictures of the wrong kind, and what was typed stays when saving fails', async ({
  page,
}) => {
  await openAs(page, 'bianji', pages.consoleArticleAdd);
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
  await expect(toast(page, '文件体积过大')).toBeVisible();
  const refused = await failCall(page, apiPaths.upload, '图片无法读取');
  const again = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: '上传图片' }).click();
  await (await again).setFiles(await jpeg());
  await expect(toast(page, texts.editorUploadFailed(400))).toHaveText('上传失败: 400');
  await refused();

  const lost = await failCall(page, apiPaths.articleAdd);
  await page.getByLabel('标题').press('Control+Enter');
  await expect(toast(page, texts.articleAddFailed)).toHaveText('文章添加失败');
  await expect(page.getByRole('alert').filter({ hasText: '网络连接失败' })).toBeVisible();
  await expect(page.getByLabel('标题')).toHaveValue(title);
  await lost();
  await save(page);
  await expect(toast(page, texts.articleAdded)).toHaveText('文章添加成功');
  await expect(row(page, title)).toContainText('未发布');
});

test('an article is changed, and a failure leaves the form as it is', async ({ page }) => {
  await enterAs(page, 'bianji');
  const id = await addArticle(page.request);
  await page.goto(pages.consoleArticleUpdate(id));
  const title = fresh('改过的标题');
  await page.getByLabel('标题').fill(title);
  const answered = await failCall(page, apiPaths.articleUpdate, '文章正在维护');
  await save(page);
  await expect(toast(page, texts.updateFailed)).toHaveText('更新失败');
  await expect(page.getByText('更新失败：文章正在维护')).toBeVisible();
  await answered();
  await save(page);
  await expect(toast(page, texts.updated)).toHaveText('更新成功');
  await expect(row(page, title)).toBeVisible();
});

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

test('the audit tells role 1 who did what, narrowed and exported', async ({ page }) => {
  await enterAs(page, 'admin');
  const { username } = await addManager(page.request, []);
  await callOk(page.request, fillPath(apiPaths.auditList, { pageSize: 1, pageNo: 1 }));
  await page.goto(pages.consoleAudit);
  await page.getByLabel('用户名').fill('admin');
  await page.locator('#audit-action').click();
  await page.keyboard.type('新增用户');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: '查询' }).click();
  await expect(row(page, '新增用户').first()).toContainText('成功');
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: '导出 CSV' }).click(),
  ]);
  const csv = await readFile((await file.path())!, 'utf8');
  expect(csv).toContain('新增用户');
  expect(csv).toContain(username);
});
