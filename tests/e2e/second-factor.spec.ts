import { pages } from '../../contract/pages.ts';
import { apiPaths } from '../../contract/paths.ts';
import { signInTexts } from '../../contract/sign-in-texts.ts';
import { demoPassword } from '../../demo/seed.ts';
import { toast } from './console.ts';
import { expect, test } from './fixtures.ts';
import { addAuthenticator, codeOf, enter, leave, setUpTotp } from './second-step.ts';

// Wrong codes, and what is asked before, are refused by the server.
test.use({ allowedErrors: [/status of (400|401|403)/] });

test('an authenticator is set up, asked for at the next sign-in, and replaced once by a recovery code', async ({
  doctor,
}) => {
  const { page, username, call } = await doctor();
  await page.goto(pages.platformSecurity);
  const { secret, recoveryCodes } = await setUpTotp(page);
  await page.getByRole('button', { name: '我已保存好' }).click();
  await expect(page.getByRole('button', { name: `移除${signInTexts.totpTitle}` })).toBeVisible();
  await expect(page.getByText('还剩 10 个')).toBeVisible();
  await expect(page.getByText(recoveryCodes[0]!)).toHaveCount(0);
  await leave(page);

  await enter(page, username, demoPassword());
  await expect(page.getByRole('status').getByText(signInTexts.secondFactorNeeded)).toBeVisible();
  const field = page.getByLabel('动态验证码');
  await expect(field).toBeFocused();
  // Half a session opens nothing.
  expect(await call(apiPaths.heartbeat)).toMatchObject({ statusCode: 401 });
  const right = codeOf(secret, 'next');
  await field.fill(right === '000000' ? '000001' : '000000');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert').getByText(signInTexts.factorWrong)).toBeVisible();
  await field.fill(right);
  await page.keyboard.press('Enter');
  await page.waitForURL(`**${pages.platformHome}`);
  const news = page.getByRole('region', { name: '您的账号有新动态' });
  await expect(news).toContainText('您的账号添加了第二步验证方式');
  await news.getByRole('button', { name: '我知道了' }).click();
  await expect(news).toHaveCount(0);
  await leave(page);

  await enter(page, username, demoPassword());
  await page.getByRole('button', { name: '改用恢复码' }).click();
  await page.getByLabel('恢复码').fill(recoveryCodes[0]!.toUpperCase());
  await page.keyboard.press('Enter');
  await page.waitForURL(`**${pages.platformHome}`);
  await expect(news).toContainText('有人使用了您的一个恢复码');
  await expect(news).not.toContainText('您的账号添加了第二步验证方式');
});

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
