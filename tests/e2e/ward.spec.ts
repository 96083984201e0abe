import type { Page } from '@playwright/test';
import { pages } from '../../contract/pages.ts';
import { sessionTexts } from '../../contract/session-texts.ts';
import { signInTexts } from '../../contract/sign-in-texts.ts';
import { texts } from '../../contract/texts.ts';
import { demoPassword } from '../../demo/seed.ts';
import { toast } from './console.ts';
import { expect, test } from './fixtures.ts';
import { fresh } from './people.ts';
import { propose, writeIn } from './platform.ts';

// A locked computer answers 423, a wrong PIN is refused.
test.use({ allowedErrors: [/status of (400|401|423)/], viewport: { width: 1366, height: 768 } });

const pin = '2580';
const lockScreen = (page: Page) => page.getByRole('dialog', { name: signInTexts.lockedTitle });
const lock = (page: Page) => page.getByRole('button', { name: signInTexts.lockNow }).click();

async function unlock(page: Page, typed: string): Promise<void> {
  await lockScreen(page).getByLabel('快速解锁码').fill(typed);
  await page.keyboard.press('Enter');
}

test('a shared computer is locked by its button, in all tabs and over a reload, and opened by a PIN with what was written; then somebody else takes over', async ({
  doctor,
  page,
}) => {
  const [initiator, invited] = [await doctor(), await doctor()];
  const title = fresh('共用电脑上的病例');
  await propose(initiator, [invited], title);
  await page.goto(pages.login);
  await page.getByLabel('用户名').fill(invited.username);
  await page.getByLabel('密码', { exact: true }).fill(demoPassword());
  await page.getByLabel(signInTexts.wardTick).check();
  await page.keyboard.press('Enter');
  await page.waitForURL(`**${pages.platformHome}`);
  const offer = page.getByRole('region', { name: '设置快速解锁码' });
  await offer.getByLabel(/^快速解锁码/).fill(pin);
  await offer.getByLabel('再输入一次').fill(pin);
  await offer.getByRole('button', { name: '保存解锁码' }).click();
  await expect(toast(page, '快速解锁码已保存')).toBeVisible();
  await expect(offer).toHaveCount(0);

  await page.getByRole('link', { name: texts.myConsultations }).first().click();
  await page.getByRole('link', { name: title, exact: true }).click();
  const heading = page.getByRole('heading', { level: 1, name: title });
  await writeIn(page, '会诊意见', '建议一周内复查');
  const watermark = page.locator('[data-watermark]');
  await expect(watermark).toContainText(invited.name);
  await page.emulateMedia({ media: 'print' });
  await expect(watermark).toBeVisible();
  await page.emulateMedia({ media: 'screen' });
  await lock(page);
  await expect(lockScreen(page)).toBeVisible();
  await page.evaluate(() => history.back());
  await unlock(page, pin);
  await page.getByRole('dialog', { name: '内容尚未保存' }).getByRole('button', { name: '继续编辑' }).click();
  await expect(page.getByText('建议一周内复查')).toBeVisible();
  await expect(heading).toBeVisible();
  await page.getByRole('button', { name: '回复', exact: true }).click();
  await expect(page.getByText(texts.replySaved)).toBeVisible();

  const tab = await page.context().newPage();
  await tab.goto(pages.platformTeam);
  await expect(tab.getByRole('heading', { level: 1 })).toBeVisible();
  await lock(page);
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

  await page.reload();
  await expect(lockScreen(page).getByLabel('快速解锁码')).toBeFocused();
  await expect(heading).toHaveCount(0);
  await unlock(page, '1111');
  await expect(lockScreen(page).getByRole('alert').getByText(signInTexts.unlockFailed(4))).toBeVisible();
  await unlock(page, pin);
  await expect(heading).toBeVisible();
  await expect(lockScreen(tab)).toHaveCount(0);
  await expect(tab.getByRole('main')).toBeVisible();

  await lock(page);
  await lockScreen(page)
    .getByRole('button', { name: /退出登录$/ })
    .click();
  await page.waitForURL(`**${pages.login}`);
  // Still a computer of many, also for who is in a hurry.
  await expect(page.getByLabel(signInTexts.wardTick)).toBeChecked();
});
