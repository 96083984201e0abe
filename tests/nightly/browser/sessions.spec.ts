import { pages } from '../../../contract/pages.ts';
import { apiPaths } from '../../../contract/paths.ts';
import { signInTexts } from '../../../contract/sign-in-texts.ts';
import { refusalTexts, texts } from '../../../contract/texts.ts';
import { demoPassword } from '../../../demo/seed.ts';
import { callOk } from '../../e2e/calls.ts';
import { toast } from '../../e2e/console.ts';
import { expect, test } from '../../e2e/fixtures.ts';
import { untilKept } from '../../e2e/platform.ts';

test.use({ allowedErrors: [/status of 401/], viewport: { width: 1366, height: 768 } });

test('somebody sees where they are signed in, hears of a new device, signs out there, and leaves nothing open in any tab here', async ({
  doctor,
  page: elsewhere,
}) => {
  const { page, username } = await doctor();
  await callOk(elsewhere.request, apiPaths.login, { username, ps: demoPassword() });
  await elsewhere.goto(pages.platformHome);
  await expect(elsewhere.getByText('您好。在这里发起会诊', { exact: false })).toBeVisible();

  await page.goto(pages.platformSecurity);
  await expect(page.getByRole('region', { name: '您的账号有新动态' })).toContainText('您的账号在一台新设备上登录');
  const sessions = page.getByRole('region', { name: '登录设备' });
  await expect(sessions.getByRole('listitem')).toHaveCount(2);
  await expect(sessions.getByRole('listitem').filter({ hasText: '本机' })).toHaveCount(1);
  await sessions.getByRole('button', { name: signInTexts.signOutElsewhere }).click();
  await page
    .getByRole('dialog', { name: signInTexts.signOutElsewhere })
    .getByRole('button', { name: '退出', exact: true })
    .click();
  await expect(toast(page, signInTexts.signedOutElsewhere)).toBeVisible();
  await expect(sessions.getByRole('listitem')).toHaveCount(1);
  await expect(elsewhere.getByRole('dialog', { name: refusalTexts.sessionEnded })).toBeVisible();
  await elsewhere.goto(pages.platformTeam, { waitUntil: 'commit' });
  await elsewhere.waitForURL(`**${pages.home}`);

  await page.goto(pages.platformPropose);
  await untilKept(page, () => page.getByLabel('会诊标题').fill('另一个标签页里没写完'));
  const second = await page.context().newPage();
  await second.goto(pages.platformHome);
  await second.getByRole('button', { name: texts.signOut }).click();
  await second.getByRole('dialog').getByRole('button', { name: '清除并退出' }).click();
  // Where it would ask whether to stay, Playwright would hold the page.
  await page.waitForURL(`**${pages.login}`);
  await second.waitForURL(`**${pages.login}`);
});
