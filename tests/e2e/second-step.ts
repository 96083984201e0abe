import type { Page } from '@playwright/test';
import { generateSync } from 'otplib';
import { pages } from '../../contract/pages.ts';
import { apiPaths } from '../../contract/paths.ts';
import { signInTexts } from '../../contract/sign-in-texts.ts';
import { expectAccessible, expectNoSidewaysScroll } from './accessibility.ts';
import { callOk } from './calls.ts';
import { expect } from './fixtures.ts';

/**
 * What an authenticator shows: now, or already in the next half minute. A code counts once, and one that is later by a
 * step is taken as well, so that a test need not wait.
 */
export const codeOf = (secret: string, when: 'now' | 'next' = 'now') =>
  generateSync({ secret, epoch: Math.floor(Date.now() / 1000) + (when === 'next' ? 30 : 0) });

/** A phone and a desktop: nothing for axe to find, nothing too wide. */
export async function expectFit(page: Page): Promise<void> {
  for (const width of [360, 1366]) {
    await page.setViewportSize({ width, height: 780 });
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
  }
}

/** User name and password, up to what follows. */
export async function enter(page: Page, username: string, password: string): Promise<void> {
  await page.goto(pages.login);
  await page.getByLabel('用户名').fill(username);
  await page.getByLabel('密码', { exact: true }).fill(password);
  await page.keyboard.press('Enter');
}

/** Leaves the page first, which would go to the sign-in page by itself once it hears of it. */
export async function leave(page: Page): Promise<void> {
  await page.goto('about:blank');
  await callOk(page.request, apiPaths.logout);
}

/** On the security page: sets up the authenticator, and answers its secret and the recovery codes. */
export async function setUpTotp(page: Page): Promise<{ secret: string; recoveryCodes: string[] }> {
  await page.getByRole('button', { name: `设置${signInTexts.totpTitle}` }).click();
  await expect(page.getByRole('img', { name: '用验证器应用扫描的二维码' })).toBeVisible();
  const secret = (await page.getByText(/^([A-Z2-7]{4} ?)+$/).textContent())!.replaceAll(' ', '');
  await page.getByLabel('2. 输入应用显示的 6 位数字').fill(codeOf(secret));
  await page.keyboard.press('Enter');
  const codes = page.getByRole('region', { name: '请保存恢复码' }).getByRole('listitem');
  await expect(codes).toHaveCount(10);
  return { secret, recoveryCodes: await codes.allTextContents() };
}

/** A phone's or computer's own authenticator, that says yes to whatever it is asked. */
export async function addAuthenticator(page: Page): Promise<void> {
  const devTools = await page.context().newCDPSession(page);
  await devTools.send('WebAuthn.enable');
  await devTools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}
