import type { Page } from '@playwright/test';
import { pages } from '../../../contract/pages.ts';
import { todayTexts } from '../../../contract/today-texts.ts';
import { apiPaths } from '../../../contract/paths.ts';
import { demoPassword } from '../../../demo/seed.ts';
import { expectAccessible, expectNoSidewaysScroll } from '../../e2e/accessibility.ts';
import { callOk } from '../../e2e/calls.ts';
import { enterAs, expect, test } from '../../e2e/fixtures.ts';
import { addDoctor, addManager } from '../../e2e/people.ts';
import { enter } from '../../e2e/second-step.ts';
import { helpFrom, tour } from './help.ts';

test.use({ viewport: { width: 1366, height: 768 } });
test.setTimeout(180_000);

const atPages = [
  ['yisheng01', pages.platformPropose, '填写并发起会诊'],
  ['yisheng01', pages.platformFollowUp, '患儿'],
  ['yisheng01', pages.platformSecurity, '账号安全与共用电脑'],
  ['bianji', pages.consoleArticleAdd, '写文章'],
  ['admin', pages.consoleUsers, '添加和管理用户'],
  ['admin', pages.consoleAudit, '审计日志'],
] as const;

for (const [who, path, section] of atPages)
  test(`from ${path} the help opens at ${section}`, async ({ page }) => {
    await enterAs(page, who);
    await page.goto(path);
    const help = await helpFrom(page);
    const heading = help.getByRole('heading', { level: 3, name: section, exact: true });
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

/** Somebody's first session, with the tour yet to come and nothing told of the account before it. */
async function firstEntry(page: Page, { username }: { username: string }): Promise<void> {
  await callOk(page.request, apiPaths.login, { username, ps: demoPassword() });
  const [newest] = await callOk<{ id: number }[]>(page.request, apiPaths.accountNews);
  await callOk(page.request, apiPaths.accountNewsSeen, { upTo: newest!.id });
}

for (const width of [360, 1366])
  test(`who is new is shown around once, by keyboard, at ${width} px, and on no other computer again`, async ({
    page,
    admin,
    browser,
    baseURL,
  }) => {
    await page.setViewportSize({ width, height: 768 });
    const { username } = await addDoctor(admin);
    await firstEntry(page, { username });
    await page.goto(pages.platformHome);
    await expect(tour(page).getByText('欢迎使用会诊平台')).toBeVisible();
    await expect(page.getByRole('button', { name: '下一步' })).toBeFocused();
    await expectAccessible(page);
    for (const title of ['发起会诊', '今天', '患儿', '帮助']) {
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
    await expect(other.getByRole('heading', { name: todayTexts.title })).toBeVisible();
    await expect(other.getByText(todayTexts.none.mine)).toBeVisible();
    await expect(tour(other)).toHaveCount(0);
    await elsewhere.close();
  });

const untilTourSeen = (page: Page) => page.waitForResponse((response) => response.url().endsWith(apiPaths.tourSeen));

test('a manager skips the tour, finds in the help first what they may do and which right the rest needs, and has the tour again', async ({
  page,
  admin,
}) => {
  await page.setViewportSize({ width: 1366, height: 768 });
  await firstEntry(page, await addManager(admin, ['audit:read']));
  await page.goto(pages.consoleArticles);
  await expect(tour(page).getByText('欢迎使用管理后台')).toBeVisible();
  const told = untilTourSeen(page);
  await page.keyboard.press('Escape');
  await told;
  await expect(tour(page)).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: '文章列表' })).toBeVisible();
  await expect(tour(page)).toHaveCount(0);

  const help = await helpFrom(page);
  const main = help.getByRole('main');
  const titles = await main.getByRole('heading', { level: 3 }).allTextContents();
  expect(titles[0]).toBe('首页与菜单');
  expect(titles.indexOf('审计日志')).toBeLessThan(titles.indexOf('写文章'));
  const articles = main.locator('section', { hasText: '写文章' }).filter({ hasText: '只存草稿' }).last();
  await expect(articles.getByText('需要权限：新增文章、编辑文章（任一）')).toBeVisible();

  await help.getByRole('link', { name: '重新看一遍入门导览' }).click();
  for (const title of ['欢迎使用管理后台', '菜单', '审计日志', '帮助']) {
    await expect(tour(help).getByRole('heading', { name: title, exact: true })).toBeVisible();
    await help.keyboard.press('Enter');
  }
  await expect(tour(help)).toHaveCount(0);
});

test('who is new is shown around once, by keyboard on a phone, and the help opens at the section of the page at hand', async ({
  page,
  admin,
}) => {
  await page.setViewportSize({ width: 360, height: 768 });
  await firstEntry(page, await addDoctor(admin));
  await page.goto(pages.platformHome);
  await expect(tour(page).getByText('欢迎使用会诊平台')).toBeVisible();
  await expect(page.getByRole('button', { name: '下一步' })).toBeFocused();
  for (const title of ['发起会诊', '今天', '患儿', '帮助']) {
    await page.keyboard.press('Enter');
    await expect(tour(page).getByRole('heading', { name: title, exact: true })).toBeInViewport({ ratio: 1 });
  }
  const told = untilTourSeen(page);
  await page.keyboard.press('Enter');
  await told;
  await expect(tour(page)).toHaveCount(0);
  // The page is as it was.
  await page.getByRole('link', { name: '发起会诊' }).filter({ visible: true }).first().click();
  await page.waitForURL(`**${pages.platformPropose}`);

  const help = await helpFrom(page);
  const heading = help.getByRole('heading', { level: 3, name: '填写并发起会诊' });
  await expect(heading).toBeInViewport();
  await expect(heading).toBeFocused();
  const entry = help.getByRole('navigation', { name: '帮助目录' }).getByRole('link').last();
  const title = (await entry.textContent())!;
  await entry.focus();
  await help.keyboard.press('Enter');
  await expect(help.getByRole('heading', { level: 3, name: title })).toBeFocused();
  await expect(help.getByRole('heading', { level: 3, name: title })).toBeInViewport();
});
