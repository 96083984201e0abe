import { pages } from '../../../contract/pages.ts';
import { apiPaths } from '../../../contract/paths.ts';
import { signInTexts } from '../../../contract/sign-in-texts.ts';
import { demoPassword } from '../../../demo/seed.ts';
import { addDoctor, testPassword } from '../../../server/testing/people.ts';
import { startFastServer } from '../../e2e/fast-clock.ts';
import { expect, test } from '../../e2e/fixtures.ts';
import { addAuthenticator, codeOf, enter, expectFit, leave, setUpTotp } from '../../e2e/second-step.ts';
import { startScratchDemo } from '../../scratch-demo.ts';

/** Passkeys know host names alone. */
const byName = (url: string) => url.replace('127.0.0.1', 'localhost');

// Wrong codes, and what is asked before, are refused by the server.
test.use({ allowedErrors: [/status of (400|401|403)/], viewport: { width: 1366, height: 768 } });
test.setTimeout(120_000);

test('what is weighty asks once more who is there, and goes on by itself', async ({ browser }) => {
  const server = await startFastServer(
    async (db) => {
      await addDoctor({ db }, { username: 'jia', hospital: '云栖儿童医院' });
    },
    { PUBLIC_URL: '' },
  );
  const context = await browser.newContext({ baseURL: byName(server.url), viewport: { width: 1366, height: 768 } });
  const page = await context.newPage();
  try {
    await addAuthenticator(page);
    await enter(page, 'jia', testPassword);
    await page.waitForURL(`**${pages.platformHome}`);
    // A quarter of an hour after the sign-in it is too long ago, and the session is still there.
    await server.jumpTo(0.3, []);
    await page.goto(pages.platformSecurity);
    await page.getByRole('button', { name: '添加通行密钥' }).click();
    const asked = page.getByRole('dialog', { name: '再次验证身份' });
    await expect(asked.getByLabel('密码')).toBeFocused();
    await expectFit(page);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('alert').getByText(signInTexts.stepUpNeeded)).toBeVisible();
    await page.getByRole('button', { name: '添加通行密钥' }).click();
    await asked.getByLabel('密码').fill('not-the-password');
    await page.keyboard.press('Enter');
    await expect(asked.getByRole('alert').getByText(signInTexts.factorWrong)).toBeVisible();
    await asked.getByLabel('密码').fill(testPassword);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('region', { name: '请保存恢复码' })).toBeVisible();
    await page.getByRole('button', { name: '我已保存好' }).click();
    await expect(page.getByText('还剩 10 个')).toBeVisible();

    await server.jumpTo(0.6, []);
    await page.getByRole('button', { name: '重新生成' }).click();
    await page.getByRole('dialog', { name: '重新生成恢复码' }).getByRole('button', { name: '重新生成' }).click();
    await asked.getByRole('button', { name: '使用通行密钥' }).click();
    await expect(page.getByRole('region', { name: '请保存恢复码' })).toBeVisible();
  } finally {
    await context.close();
    await server.stop();
  }
});

test('a manager who must have a second factor comes to nothing else before', async ({ browser }) => {
  // Starts a product of its own.
  test.setTimeout(240_000);
  const product = await startScratchDemo({ SECOND_FACTOR_REQUIRED: 'managers', PUBLIC_URL: '' });
  const context = await browser.newContext({ baseURL: byName(product.url), viewport: { width: 1366, height: 768 } });
  const page = await context.newPage();
  try {
    await enter(page, 'guanli', demoPassword());
    await expect(page.getByText(signInTexts.mustAddFactor)).toBeVisible();
    await page.goto(pages.consoleHospitals);
    await page.waitForURL(`**${pages.consoleSecurity}`);
    await expectFit(page);
    const { secret } = await setUpTotp(page);
    await page.getByRole('button', { name: '我已保存好' }).click();
    await page.waitForURL(`**${pages.consoleArticles}`);
    await page.goto(pages.consoleSecurity);
    await page.getByRole('button', { name: `移除${signInTexts.totpTitle}` }).click();
    await page.getByRole('dialog').getByRole('button', { name: '移除' }).click();
    await expect(page.getByRole('alert').getByText(signInTexts.lastFactor)).toBeVisible();
    await leave(page);
    await enter(page, 'guanli', demoPassword());
    await page.getByLabel('动态验证码').fill(codeOf(secret, 'next'));
    await page.keyboard.press('Enter');
    await page.waitForURL(`**${pages.consoleArticles}`);
  } finally {
    await context.close();
    await product.stop();
  }
});

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
  await news.getByText('查看').click();
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
