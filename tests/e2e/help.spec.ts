import type { Page } from '@playwright/test';
import { pages } from '../../contract/pages.ts';
import { apiPaths } from '../../contract/paths.ts';
import { expectAccessible, expectNoSidewaysScroll } from './accessibility.ts';
import { addDoctor, addManager, callOk, demoPassword, enterAs } from './console.ts';
import { expect, test } from './fixtures.ts';
import { enter, leave } from './second-step.ts';

test.use({ viewport: { width: 1366, height: 768 } });
test.setTimeout(180_000);

const tour = (page: Page) => page.locator('.ant-tour');
const helpLink = (page: Page) => page.getByRole('banner').getByRole('link', { name: '帮助' });

/** Opens the help from the page at hand, as somebody would; the page stays. */
async function helpFrom(page: Page, path: string): Promise<Page> {
  await page.goto(path);
  const opening = page.context().waitForEvent('page');
  await helpLink(page).click();
  const help = await opening;
  await expect(help.getByRole('heading', { level: 1, name: '帮助' })).toBeVisible();
  return help;
}

/** Takes away whom a test added, and answers the id of who did. */
async function removeUser(page: Page, deleteId: number): Promise<number> {
  const { id: userId } = await enterAs(page, 'admin');
  await callOk(page.request, apiPaths.userDelete, { userId, deleteId });
  return userId;
}

const atPages = [
  ['yisheng01', pages.platformPropose, '填写并发起会诊'],
  ['yisheng01', pages.platformFollowUp, '随访名单'],
  ['yisheng01', pages.platformSecurity, '账号安全与共用电脑'],
  ['bianji', pages.consoleArticleAdd, '写文章'],
  ['admin', pages.consoleUsers, '添加和管理用户'],
  ['admin', pages.consoleAudit, '审计日志'],
] as const;

for (const [who, path, section] of atPages)
  test(`from ${path} the help opens at ${section}`, async ({ page }) => {
    await enterAs(page, who);
    const help = await helpFrom(page, path);
    const heading = help.getByRole('heading', { level: 3, name: section });
    await expect(heading).toBeInViewport();
    await expect(heading).toBeFocused();
    await help.close();
  });

for (const [who, path] of [
  ['yisheng01', pages.platformHelp],
  ['bianji', pages.consoleHelp],
] as const)
  test(`${path} fits a phone and a desktop, all its pictures come, and keys lead through it`, async ({ page }) => {
    await enterAs(page, who);
    for (const width of [360, 1366]) {
      await page.setViewportSize({ width, height: 768 });
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1, name: '帮助' })).toBeVisible();
      await expectNoSidewaysScroll(page);
      await expectAccessible(page);
    }
    const pictures = page.getByRole('main').locator('section img');
    expect(await pictures.count()).toBeGreaterThan(4);
    for (const picture of await pictures.all()) {
      await picture.scrollIntoViewIfNeeded();
      await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(1200);
    }
    const entry = page.getByRole('navigation', { name: '帮助目录' }).getByRole('link').last();
    const title = (await entry.textContent())!;
    await entry.focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 3, name: title })).toBeFocused();
  });

test('the help tells first what a manager may do, and names the right for the rest', async ({ page }) => {
  await enterAs(page, 'bianji');
  await page.goto(pages.consoleHelp);
  const titles = page.getByRole('main').getByRole('heading', { level: 3 });
  await expect(titles.first()).toHaveText('首页与菜单');
  const all = await titles.allTextContents();
  expect(all.indexOf('写文章')).toBeLessThan(all.indexOf('审计日志'));
  const audit = page.getByRole('main').locator('section', { hasText: '审计日志' }).last();
  await expect(audit.getByText('需要权限：查看审计日志')).toBeVisible();
});

for (const width of [360, 1366])
  test(`who is new is shown around once, by keyboard, at ${width} px, and on no other computer again`, async ({
    page,
    browser,
    baseURL,
  }) => {
    await page.setViewportSize({ width, height: 768 });
    await enterAs(page, 'admin');
    const { id, username } = await addDoctor(page.request);
    await leave(page);
    await enter(page, username, demoPassword());
    await expect(tour(page).getByText('欢迎使用会诊平台')).toBeVisible();
    await expect(page.getByRole('button', { name: '下一步' })).toBeFocused();
    await expectAccessible(page);
    for (const title of ['发起会诊', '待我处理', '随访名单', '帮助']) {
      await page.keyboard.press('Enter');
      await expect(tour(page).getByRole('heading', { name: title, exact: true })).toBeInViewport({ ratio: 1 });
      await expectNoSidewaysScroll(page);
    }
    await expectAccessible(page);
    const told = page.waitForResponse((response) => response.url().endsWith(apiPaths.tourSeen));
    await page.keyboard.press('Enter');
    await told;
    await expect(tour(page)).toHaveCount(0);
    // The page is as it was.
    await page.getByRole('link', { name: '发起会诊' }).filter({ visible: true }).first().click();
    await page.waitForURL(`**${pages.platformPropose}`);

    const elsewhere = await browser.newContext({ baseURL: baseURL! });
    const other = await elsewhere.newPage();
    const { isTourDue } = await callOk<{ isTourDue: boolean }>(page.request, apiPaths.heartbeat);
    expect(isTourDue).toBe(false);
    await enter(other, username, demoPassword());
    await expect(other.getByRole('heading', { name: '待我处理' })).toBeVisible();
    await expect(other.getByText('暂无待处理事项')).toBeVisible();
    await expect(tour(other)).toHaveCount(0);
    await elsewhere.close();
    await leave(page);
    await removeUser(page, id);
  });

test('a manager skips the tour, which then tells of what they may, and has it again from the help', async ({
  page,
}) => {
  await enterAs(page, 'admin');
  const { id, username, roleId } = await addManager(page.request, ['audit:read']);
  await leave(page);
  await enter(page, username, demoPassword());
  await expect(tour(page).getByText('欢迎使用管理后台')).toBeVisible();
  const told = page.waitForResponse((response) => response.url().endsWith(apiPaths.tourSeen));
  await page.keyboard.press('Escape');
  await told;
  await expect(tour(page)).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: '文章列表' })).toBeVisible();
  await expect(tour(page)).toHaveCount(0);

  await page.goto(pages.consoleHelp);
  await page.getByRole('link', { name: '重新看一遍入门导览' }).click();
  for (const title of ['欢迎使用管理后台', '菜单', '审计日志', '帮助']) {
    await expect(tour(page).getByRole('heading', { name: title, exact: true })).toBeVisible();
    await page.keyboard.press('Enter');
  }
  await expect(tour(page)).toHaveCount(0);
  await leave(page);
  const admin = await removeUser(page, id);
  await callOk(page.request, apiPaths.roleDelete, { roleId, userId: admin });
});
