import type { Page } from '@playwright/test';
import { pages } from '../../contract/pages.ts';
import { sessionTexts } from '../../contract/session-texts.ts';
import { signInTexts } from '../../contract/sign-in-texts.ts';
import { expectAccessible, expectNoSidewaysScroll } from './accessibility.ts';
import { demoPassword, toast } from './console.ts';
import { expect, propose, test, writeIn } from './platform.ts';
import { expectFit } from './second-step.ts';

// A locked computer answers 423, a wrong PIN is refused, and after five the session is over.
test.use({ allowedErrors: [/status of (400|401|423)/] });
test.setTimeout(120_000);

const size = { width: 1366, height: 768 };
const pin = '2580';
const lockScreen = (page: Page) => page.getByRole('dialog', { name: signInTexts.lockedTitle });

async function signInAtWard(page: Page, username: string): Promise<void> {
  await page.goto(pages.login);
  await page.getByLabel('用户名').fill(username);
  await page.getByLabel('密码', { exact: true }).fill(demoPassword());
  await page.getByLabel(signInTexts.wardTick).check();
  await page.keyboard.press('Enter');
  await page.waitForURL(`**${pages.platformHome}`);
}

async function savePin(page: Page): Promise<void> {
  const offer = page.getByRole('region', { name: '设置快速解锁码' });
  await offer.getByLabel(/^快速解锁码/).fill(pin);
  await offer.getByLabel('再输入一次').fill(pin);
  await offer.getByRole('button', { name: '保存解锁码' }).click();
  await expect(toast(page, '快速解锁码已保存')).toBeVisible();
  await expect(offer).toHaveCount(0);
}

async function unlock(page: Page, typed: string): Promise<void> {
  await lockScreen(page).getByLabel('快速解锁码').fill(typed);
  await page.keyboard.press('Enter');
}

test('a shared computer is locked by its button, in all tabs and over a reload, and opened by a PIN', async ({
  doctor,
  browser,
  baseURL,
}) => {
  const [initiator, invited] = [await doctor('yisheng01'), await doctor('yisheng02')];
  const id = await propose(initiator, [invited], '共用电脑上的病例');
  const context = await browser.newContext({ baseURL: baseURL!, locale: 'zh-CN', viewport: size });
  const page = await context.newPage();
  await page.goto(pages.login);
  await expect(page.getByLabel('用户名')).toBeVisible();
  await expectFit(page);
  await signInAtWard(page, 'yisheng01');
  await expectFit(page);
  await savePin(page);

  await page.goto(pages.platformConsultation(id));
  const heading = page.getByRole('heading', { level: 1, name: '共用电脑上的病例' });
  await expect(heading).toBeVisible();
  const watermark = page.locator('[data-watermark]');
  await expect(watermark).toContainText(initiator.name);
  await expect(watermark).toHaveCSS('pointer-events', 'none');
  await page.emulateMedia({ media: 'print' });
  await expect(watermark).toBeVisible();
  await page.emulateMedia({ media: 'screen' });
  await expectFit(page);

  const tab = await context.newPage();
  await tab.goto(pages.platformTeam);
  await expect(tab.getByRole('heading', { level: 1 })).toBeVisible();
  await page.getByRole('button', { name: signInTexts.lockNow }).click();
  for (const one of [page, tab]) {
    await expect(lockScreen(one).getByLabel('快速解锁码')).toBeVisible();
    await expect(one.getByRole('main')).toBeHidden();
  }
  await expect(heading).toBeHidden();
  // What is covered gives a print no name either.
  await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')));
  await expect(page).toHaveTitle(new RegExp(sessionTexts.coveredTitle));
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await expect(lockScreen(page)).toBeVisible();
  await page.setViewportSize({ width: 360, height: 780 });
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);

  await page.reload();
  await expect(lockScreen(page).getByLabel('快速解锁码')).toBeFocused();
  await expect(heading).toHaveCount(0);
  await unlock(page, '1111');
  await expect(lockScreen(page).getByRole('alert').getByText(signInTexts.unlockFailed(4))).toBeVisible();
  await unlock(page, pin);
  await expect(heading).toBeVisible();
  await expect(lockScreen(tab)).toHaveCount(0);
  await expect(tab.getByRole('main')).toBeVisible();

  // Somebody else takes over.
  await page.getByRole('button', { name: signInTexts.lockNow }).click();
  await lockScreen(page)
    .getByRole('button', { name: /退出登录$/ })
    .click();
  await page.waitForURL(`**${pages.login}`);
  // Still a computer of many, also for who is in a hurry.
  await expect(page.getByLabel(signInTexts.wardTick)).toBeChecked();
  await context.close();
});

test('who goes back in the history while it is locked is asked after unlocking, and nothing typed is lost', async ({
  doctor,
  browser,
  baseURL,
}) => {
  const [initiator, invited] = [await doctor('yisheng01'), await doctor('yisheng04')];
  const title = `锁定时后退 ${Date.now()}`;
  await propose(initiator, [invited], title);
  const context = await browser.newContext({ baseURL: baseURL!, locale: 'zh-CN', viewport: size });
  const page = await context.newPage();
  await signInAtWard(page, 'yisheng04');
  await savePin(page);
  await page.goto(pages.platformConsultations);
  await page.getByRole('link', { name: title }).click();
  await writeIn(page, '会诊意见', '建议一周内复查');
  await page.getByRole('button', { name: signInTexts.lockNow }).click();
  await expect(lockScreen(page)).toBeVisible();
  await page.evaluate(() => history.back());
  await unlock(page, pin);
  await page.getByRole('dialog', { name: '内容尚未保存' }).getByRole('button', { name: '继续编辑' }).click();
  await expect(page.getByText('建议一周内复查')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await context.close();
});

test('after five minutes without use the record is covered, and five wrong PINs end the session', async ({
  browser,
  baseURL,
}) => {
  const context = await browser.newContext({ baseURL: baseURL!, locale: 'zh-CN', viewport: size });
  const page = await context.newPage();
  await page.clock.install();
  await signInAtWard(page, 'yisheng03');
  await savePin(page);
  await page.clock.runFor(4 * 60_000);
  const usedAt = () => page.evaluate(() => Number(localStorage.getItem('tongmou.used')));
  const usedBefore = await usedAt();
  await page.mouse.move(200, 200);
  await page.mouse.down();
  await page.mouse.up();
  await page.clock.runFor(1000);
  // A touch counts once the server has heard of it, and the page that it has: a call on its way is given up as time runs.
  await expect.poll(usedAt).toBeGreaterThan(usedBefore);
  await page.clock.runFor(3 * 60_000);
  await expect(lockScreen(page)).toHaveCount(0);
  // Step by step, so that no call of the page is given up by the clock that runs ahead.
  await expect(async () => {
    await page.clock.runFor(5000);
    await expect(lockScreen(page)).toBeVisible({ timeout: 1000 });
  }).toPass({ timeout: 60_000, intervals: [100] });
  await expect(lockScreen(page).getByLabel('快速解锁码')).toBeVisible();
  await expect(page.getByRole('main')).toBeHidden();
  // While one is being tried no other is taken.
  for (const left of [4, 3, 2, 1]) {
    await unlock(page, '1111');
    await expect(lockScreen(page).getByRole('alert').getByText(signInTexts.unlockFailed(left))).toBeVisible();
  }
  await unlock(page, '1111');
  await expect(lockScreen(page).getByRole('alert')).toHaveText(signInTexts.unlockOver);
  await page.keyboard.press('Enter');
  await page.waitForURL(`**${pages.login}?from=**`);
  await context.close();
});
