import { pages } from '../../../contract/pages.ts';
import { resetWayTexts } from '../../../contract/sign-in-texts.ts';
import { texts } from '../../../contract/texts.ts';
import { tokenTexts } from '../../../contract/token-texts.ts';
import { demoPassword } from '../../../demo/seed.ts';
import { expect, test } from '../../e2e/fixtures.ts';
import { enter, expectFit, leave, setUpTotp } from '../../e2e/second-step.ts';

test.use({ allowedErrors: [/status of (400|401|403)/] });

test('recovery codes, the second step of a sign-in and what is told of it fit phone and desktop', async ({
  doctor,
}) => {
  const { page, username } = await doctor();
  await page.goto(pages.platformSecurity);
  const { recoveryCodes } = await setUpTotp(page);
  await expectFit(page);
  await leave(page);
  await enter(page, username, demoPassword());
  await expect(page.getByLabel('动态验证码')).toBeFocused();
  await expectFit(page);
  await page.getByRole('button', { name: '改用恢复码' }).click();
  await page.getByLabel('恢复码').fill(recoveryCodes[0]!);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('region', { name: '您的账号有新动态' })).toBeVisible();
  await expectFit(page);
});

test('a token that is asked for, shown and listed, and what it may call, fit phone and desktop', async ({
  doctor,
  manager,
}) => {
  const { page } = await doctor();
  await page.goto(pages.platformApi);
  const tokens = page.getByRole('region', { name: tokenTexts.title });
  await tokens.getByRole('button', { name: '创建访问令牌' }).click();
  await tokens.getByRole('button', { name: '创建', exact: true }).click();
  await expect(tokens.getByText(tokenTexts.nameRequired)).toBeVisible();
  await expectFit(page);
  await tokens.getByLabel('用途').fill('报表');
  await tokens.getByRole('checkbox', { name: /读取统计/ }).check();
  await tokens.getByRole('button', { name: '创建', exact: true }).click();
  await expect(tokens.getByText(/^tm_[\w-]{43}$/)).toBeVisible();
  await expectFit(page);
  await tokens.getByRole('button', { name: '我已保存好' }).click();
  await expect(tokens.getByRole('listitem')).toBeVisible();
  await expectFit(page);
  const { page: managed } = await manager(['token:manage']);
  await managed.goto(pages.consoleTokens);
  await expect(managed.getByRole('row').nth(1)).toBeVisible();
  await expectFit(managed);

  await tokens.getByText(tokenTexts.apiTitle, { exact: true }).click();
  const search = page.getByRole('textbox', { name: '按地址或说明查找接口' });
  await search.fill('hospital selectAllHospital');
  await page.getByText('/hospital/selectAllHospital').click();
  await expect(page.getByRole('region', { name: /^调用 .* 的例子$/ })).toBeVisible();
  await expectFit(page);
  await search.fill('');
  await page.getByRole('checkbox', { name: '只看访问令牌可以调用的' }).uncheck();
  await expect(page.getByRole('heading', { level: 3, name: '登录与账号' })).toBeVisible();
  await expectFit(page);
});

test('what is told of a reset fits phone and desktop', async ({ doctor, manager }) => {
  const { id } = await doctor();
  const { page } = await manager(['user:update']);
  await page.goto(pages.consoleUserUpdate(id));
  await page.getByLabel('密码').fill('Yi-Ci-Xing-2580');
  await page.getByRole('button', { name: /保存$/ }).click();
  await expect(page.getByRole('dialog', { name: texts.passwordReset })).toContainText(resetWayTexts.atOnce);
  await expectFit(page);
});
