import type { Page } from '@playwright/test';
import { pages } from '../../../contract/pages.ts';
import { signInTexts } from '../../../contract/sign-in-texts.ts';
import { demoPassword } from '../../../demo/seed.ts';
import { toast } from '../../e2e/console.ts';
import { expect, test } from '../../e2e/fixtures.ts';
import { addDoctor } from '../../e2e/people.ts';
import { expectFit } from '../../e2e/second-step.ts';

// A locked computer answers 423, a wrong PIN is refused, and after five the session is over.
test.use({ allowedErrors: [/status of (400|401|423)/], viewport: { width: 1366, height: 768 } });
test.setTimeout(120_000);

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

test('after five minutes without use the record is covered, and five wrong PINs end the session', async ({
  page,
  admin,
}) => {
  await page.clock.install();
  await signInAtWard(page, (await addDoctor(admin)).username);
  await expectFit(page);
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
  await expectFit(page);
  // While one is being tried no other is taken.
  for (const left of [4, 3, 2, 1]) {
    await unlock(page, '1111');
    await expect(lockScreen(page).getByRole('alert').getByText(signInTexts.unlockFailed(left))).toBeVisible();
  }
  await unlock(page, '1111');
  await expect(lockScreen(page).getByRole('alert')).toHaveText(signInTexts.unlockOver);
  await page.keyboard.press('Enter');
  await page.waitForURL(`**${pages.home}`);
});
