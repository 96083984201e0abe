import { notificationTexts } from '../../contract/notifications.ts';
import { pages } from '../../contract/pages.ts';
import { apiPaths } from '../../contract/paths.ts';
import { signInTexts } from '../../contract/sign-in-texts.ts';
import { demoPassword } from '../../demo/seed.ts';
import { call } from './calls.ts';
import { toast } from './console.ts';
import { expect, test } from './fixtures.ts';
import { addAuthenticator, enter, expectFit, leave, setUpTotp } from './second-step.ts';

// Wrong codes, and what is asked before, are refused by the server.
test.use({ allowedErrors: [/status of (400|401|403|429)/] });

test('a passkey is made, opens the next sign-in, and is removed', async ({ doctor, product }) => {
  // Passkeys know host names alone.
  const { page, username } = await doctor(undefined, { baseURL: product.url.replace('127.0.0.1', 'localhost') });
  await addAuthenticator(page);
  await page.goto(pages.platformSecurity);
  await page.getByLabel('名称（选填）').fill('我的手机');
  await page.getByRole('button', { name: '添加通行密钥' }).click();
  await expect(page.getByRole('region', { name: '请保存恢复码' })).toBeVisible();
  await page.getByRole('button', { name: '我已保存好' }).click();
  await expect(page.getByText('我的手机')).toBeVisible();
  await leave(page);

  await enter(page, username, demoPassword());
  await page.getByRole('button', { name: '使用通行密钥' }).click();
  await page.waitForURL(`**${pages.platformHome}`);
  await page.goto(pages.platformSecurity);
  await page.getByRole('button', { name: '移除通行密钥 我的手机' }).click();
  await page.getByRole('dialog', { name: '移除通行密钥' }).getByRole('button', { name: '移除' }).click();
  await expect(toast(page, `已移除，${signInTexts.othersEnded}`)).toBeVisible();
  await expect(page.getByText('我的手机')).toHaveCount(0);
});

test('whoever is kept waiting is shown where a code of the owner’s goes, asks for one by mail, and is let in by one', async ({
  doctor,
}) => {
  const { page, username } = await doctor();
  await page.goto(pages.platformSecurity);
  const { recoveryCodes } = await setUpTotp(page);
  await page.goto('about:blank');
  await page.context().clearCookies();
  for (let count = 0; count < 5; count += 1) await call(page.request, apiPaths.login, { username, ps: 'not this one' });
  await enter(page, username, demoPassword());
  const code = page.getByLabel(signInTexts.ownerCode, { exact: true });
  await expect(code).toBeVisible();
  await page.getByRole('button', { name: signInTexts.ownerCodeSend }).click();
  // The demo sends no mail.
  await expect(page.getByText(notificationTexts.channelUnavailable)).toBeVisible();
  await expectFit(page);
  await code.fill(recoveryCodes[0]!);
  await page.getByLabel('密码', { exact: true }).fill(demoPassword());
  await page.getByRole('button', { name: '登录', exact: true }).click();
  await page.waitForURL(`**${pages.platformHome}`);
});
