import { pages } from '../../../contract/pages.ts';
import { apiPaths } from '../../../contract/paths.ts';
import { texts } from '../../../contract/texts.ts';
import { addArticle, expectFailedList, failCall, more, row, toast } from '../../e2e/console.ts';
import { downloaded } from '../../e2e/downloaded.ts';
import { clickEntry } from '../../e2e/drop-down.ts';
import { enterAs, expect, test } from '../../e2e/fixtures.ts';
import { addHospital, addManager, fresh } from '../../e2e/people.ts';
import { expectTruePageTurn, holdCall } from './held-call.ts';

test.use({ allowedErrors: [/Failed to load resource/], viewport: { width: 1440, height: 900 } });
test.setTimeout(90_000);

const atOnce = { waitUntil: 'commit' } as const;

test('lists, tiles, dialogs and forms that cannot be fetched say so as a message and in the page, and come with 重试', async ({
  page,
}) => {
  await enterAs(page, 'admin');
  const rows = page.locator('tbody tr');
  await page.goto(`${pages.consoleArticles}?size=5`);
  await expectTruePageTurn(page, apiPaths.articleList, '获取新闻内容异常', rows);
  await page.goto(pages.consoleHome);
  await expect(page.getByRole('link', { name: /^医院\s*\d+/ })).toBeVisible();
  const counted = await failCall(page, apiPaths.userRows);
  await page.reload();
  await expect(page.getByRole('main')).toContainText('获取用户列表异常');
  await counted();
  await page.getByRole('button', { name: '重试：用户' }).click();
  await expect(page.getByRole('link', { name: /^用户\s*\d+\s*其中医生/ })).toBeVisible();
  await page.goto(`${pages.consoleUsers}?page=99`);
  await expect(page).not.toHaveURL(/page=99/);

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

test('the audit tells role 1 who did what, narrowed and exported', async ({ manager }) => {
  const { page, username } = await manager(1);
  const added = await addManager(page.request, []);
  await page.goto(pages.consoleAudit);
  await page.getByLabel('用户名').fill(username);
  await page.locator('#audit-action').click();
  await page.keyboard.type('新增用户');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: '查询' }).click();
  await expect(row(page, '新增用户')).toHaveCount(1);
  await expect(row(page, '新增用户')).toContainText('成功');
  const csv = (await downloaded(page, '导出 CSV')).content.toString();
  expect(csv).toContain('新增用户');
  expect(csv).toContain(added.username);
});

test('an editor finds, reads, switches and deletes articles, and reaches nothing else', async ({ manager }) => {
  const { page, username } = await manager(2);
  const menu = page.getByRole('navigation', { name: '管理菜单' });
  const author = fresh('作者');
  const title = fresh('待删除');
  for (let made = 0; made < 5; made += 1) await addArticle(page.request, { author });
  await addArticle(page.request, { title, author });
  const lost = await failCall(page, apiPaths.articleList);
  await page.goto(pages.consoleArticles);
  await expectFailedList(page, '获取新闻内容异常', lost);
  await expect(menu.getByRole('link')).toHaveText(['首页', '文章列表', '图片库', '网站内容', '用户列表', '医院列表']);
  await page.getByRole('combobox', { name: '搜索范围' }).click();
  await clickEntry(page, page.getByTitle('作者'));
  await page.getByLabel('搜索内容').fill(author);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('row')).toHaveCount(7);
  const paging = page.getByRole('navigation', { name: '分页' });
  await expect(paging).toContainText(/^共 6 条5 条\/页10 条\/页/);
  const sizes = paging.getByRole('combobox', { name: '每页条数' });
  await expect(sizes.getByRole('option')).toHaveText(['5 条/页', '10 条/页']);
  await sizes.selectOption('5');
  await expect(page.getByRole('row')).toHaveCount(6);
  await paging.getByRole('button', { name: '下一页' }).click();
  await expect(paging.getByRole('button', { name: '第 2 页' })).toHaveAttribute('aria-current', 'page');
  await expect(page.getByRole('row')).toHaveCount(2);
  await paging.getByLabel('前往').fill('1');
  await page.keyboard.press('Enter');
  await expect(paging.getByRole('button', { name: '第 1 页' })).toHaveAttribute('aria-current', 'page');
  await page.getByRole('button', { name: `查看《${title}》` }).click();
  const dialog = page.getByRole('dialog', { name: '查看文章' });
  await expect(dialog.getByRole('heading', { name: title })).toBeVisible();
  await expect.poll(async () => (await page.locator('.ant-modal').boundingBox())?.width).toBe(960);
  await page.keyboard.press('Escape');

  // The switch turns at once, and back when the server does not answer.
  const turn = row(page, title).getByRole('switch');
  const { fail, mend } = await holdCall(page, apiPaths.articlePubState);
  await turn.click();
  await expect(turn).toBeChecked();
  fail();
  await expect(toast(page, texts.articlePubStateFailed)).toHaveText('更新状态失败');
  await expect(turn).not.toBeChecked();
  await mend();
  await turn.click();
  await expect(toast(page, texts.articlePubStateUpdated)).toHaveText('更新状态成功');
  await expect(turn).toBeChecked();

  const answered = await failCall(page, apiPaths.articleDelete);
  const confirm = page.getByRole('dialog', { name: '删除文章' });
  await more(page, title, '删除');
  await expect(confirm).toContainText('此操作将删除该文章, 是否继续?');
  await confirm.getByRole('button', { name: '删除' }).click();
  await expect(toast(page, texts.articleDeleteFailed)).toHaveText('删除失败');
  await answered();
  await expect(confirm).toHaveCount(0);
  await more(page, title, '删除');
  await confirm.getByRole('button', { name: '删除' }).click();
  await expect(toast(page, texts.articleDeleted)).toHaveText('删除成功');
  await expect(row(page, title)).toHaveCount(0);

  await menu.getByRole('link', { name: '用户列表' }).click();
  await page.getByLabel('搜索内容').fill(username);
  await page.keyboard.press('Enter');
  await expect(row(page, username)).toBeVisible();
  await expect(row(page, username).getByRole('button')).toHaveCount(0);
  await expect(page.getByRole('link', { name: '新增用户' })).toHaveCount(0);
  await page.goto(pages.consoleUserAdd);
  await expect(page.getByRole('heading', { level: 1, name: '无权访问' })).toBeVisible();
  await expect(page.getByText('您没有打开该页面的权限，如有需要请联系管理员。')).toBeVisible();
  await expect(page.getByRole('navigation', { name: '面包屑' }).getByRole('link', { name: '管理后台' })).toBeVisible();
  await expect(page.locator('.ant-message-notice')).toHaveCount(0);
});
