import { pages } from '../../../contract/pages.ts';
import { apiPaths } from '../../../contract/paths.ts';
import { demoPassword } from '../../../demo/seed.ts';
import { expectAccessible, expectNoSidewaysScroll } from '../../e2e/accessibility.ts';
import { callOk } from '../../e2e/calls.ts';
import { enterAs, expect, test } from '../../e2e/fixtures.ts';
import { helpFrom, tour } from '../../e2e/help.ts';
import { addDoctor } from '../../e2e/people.ts';
import { enter } from '../../e2e/second-step.ts';

test.use({ viewport: { width: 1366, height: 768 } });
test.setTimeout(180_000);

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
    await page.goto(path);
    const help = await helpFrom(page);
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

for (const width of [360, 1366])
  test(`who is new is shown around once, by keyboard, at ${width} px, and on no other computer again`, async ({
    page,
    admin,
    browser,
    baseURL,
  }) => {
    await page.setViewportSize({ width, height: 768 });
    const { username } = await addDoctor(admin);
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
  });
