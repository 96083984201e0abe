import { pages } from '../../contract/pages.ts';
import { signInTexts } from '../../contract/sign-in-texts.ts';
import { addDoctor, demoPassword, enterAs, toast } from './console.ts';
import { expect, test } from './fixtures.ts';
import { enter, expectFit, skipTour } from './second-step.ts';

test.use({ allowedErrors: [/status of 401/], viewport: { width: 1366, height: 768 } });

test('somebody sees where they are signed in, hears of a new device, and signs out there', async ({
  page,
  browser,
  baseURL,
}) => {
  await enterAs(page, 'admin');
  const { username } = await addDoctor(page.request);
  await enter(page, username, demoPassword());
  await page.waitForURL(`**${pages.platformHome}`);
  await skipTour(page);

  const elsewhere = await browser.newContext({ baseURL: baseURL! });
  const other = await elsewhere.newPage();
  await enter(other, username, demoPassword());
  await other.waitForURL(`**${pages.platformHome}`);

  await page.goto(pages.platformSecurity);
  await expect(page.getByRole('region', { name: '您的账号有新动态' })).toContainText('您的账号在一台新设备上登录');
  const sessions = page.getByRole('region', { name: '登录设备' });
  await expect(sessions.getByRole('listitem')).toHaveCount(2);
  await expect(sessions.getByRole('listitem').filter({ hasText: '本机' })).toHaveCount(1);
  await expectFit(page);
  await sessions.getByRole('button', { name: signInTexts.signOutElsewhere }).click();
  await page
    .getByRole('dialog', { name: signInTexts.signOutElsewhere })
    .getByRole('button', { name: '退出', exact: true })
    .click();
  await expect(toast(page, signInTexts.signedOutElsewhere)).toBeVisible();
  await expect(sessions.getByRole('listitem')).toHaveCount(1);
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: signInTexts.securityTitle })).toBeVisible();

  await other.goto(pages.platformTeam, { waitUntil: 'commit' });
  await other.waitForURL(`**${pages.login}?from=**`);
  await elsewhere.close();
});
