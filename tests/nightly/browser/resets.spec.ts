import { pages } from '../../../contract/pages.ts';
import { apiPaths } from '../../../contract/paths.ts';
import { resetWayTexts, signInTexts } from '../../../contract/sign-in-texts.ts';
import { callOk } from '../../e2e/calls.ts';
import { toast } from '../../e2e/console.ts';
import { test as base, enterAs, expect } from '../../e2e/fixtures.ts';
import { enter, expectFit, leave } from '../../e2e/second-step.ts';
import { mailedProduct, type WithMailbox } from './mailed-product.ts';

// The demo waits for nobody, and who is added where accounts are confirmed could not sign in yet: sample doctors are reset.
const test = base.extend<object, WithMailbox>(mailedProduct({ ACCOUNTS_CONFIRMED: 'true' }));

// What is refused is refused by the server.
test.use({ allowedErrors: [/status of (400|401|403|404)/], viewport: { width: 1366, height: 768 } });
test.setTimeout(120_000);

const oneTimeCode = 'Yi-Ci-Xing-2580';
const newPassword = 'Chun-Feng-You-Lv-Jiang-Nan';

test('with a verified address a reset sends its owner a link, by which they set a password themselves', async ({
  page,
  mailbox,
}) => {
  const username = 'yisheng28';
  const address = `${username}@example.org`;
  const { id } = await enterAs(page, username);
  await callOk(page.request, apiPaths.notificationAddressSave, { channel: 'email', address });
  await expect.poll(() => mailbox.to(address).length).toBe(1);
  const code = /\d{6}/.exec(mailbox.to(address)[0]!.text)![0];
  await callOk(page.request, apiPaths.notificationAddressVerify, { channel: 'email', code });

  await enterAs(page, 'admin');
  await page.goto(pages.consoleUserUpdate(id));
  await page.getByLabel('密码').fill(oneTimeCode);
  await page.getByRole('button', { name: /保存$/ }).click();
  const told = page.getByRole('dialog', { name: '已申请重置密码' });
  await expect(told).toContainText(resetWayTexts.link);
  await told.getByRole('button', { name: '知道了' }).click();
  await expect.poll(() => mailbox.to(address).length).toBe(2);
  const link = /https?:\S+#reset=[\w-]{43}/.exec(mailbox.to(address)[1]!.text)![0];
  await leave(page);

  await page.goto(link);
  await expect(page.getByRole('heading', { level: 1, name: '设置新密码' })).toBeVisible();
  expect(page.url()).not.toContain('reset=');
  await expectFit(page);
  await page.getByLabel('新密码', { exact: true }).fill('12345678');
  await page.getByLabel('重复新密码').fill('12345678');
  await expect(page.getByText('密码强度：很弱')).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert').getByText(signInTexts.passwordCommon)).toBeVisible();
  await page.getByLabel('新密码', { exact: true }).fill(newPassword);
  await page.getByLabel('重复新密码').fill(newPassword);
  await page.keyboard.press('Enter');
  await expect(page.getByText('新密码已设置，请登录。')).toBeVisible();
  await page.getByLabel('用户名').fill(username);
  await page.getByLabel('密码', { exact: true }).fill(newPassword);
  await page.keyboard.press('Enter');
  await page.waitForURL(`**${pages.platformHome}`);

  await leave(page);
  await page.goto(link);
  await page.getByLabel('新密码', { exact: true }).fill(newPassword);
  await page.getByLabel('重复新密码').fill(newPassword);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert').getByText(signInTexts.resetLinkOver)).toBeVisible();
});

test('a reset waits for a second manager, and its owner hears who asked and who agreed, and sets a new password', async ({
  sample,
  enter: enterAs,
}) => {
  const { page: owner, id, username } = await sample('yisheng29');
  await leave(owner);
  const asker = await enterAs('admin');
  await asker.page.goto(pages.consoleUserUpdate(id));
  await expect(asker.page.getByText(signInTexts.resetHelp)).toBeVisible();
  await asker.page.getByLabel('密码').fill(oneTimeCode);
  await expect(asker.page.getByText(/^密码强度：/)).toBeVisible();
  await asker.page.getByRole('button', { name: /保存$/ }).click();
  const told = asker.page.getByRole('dialog', { name: '已申请重置密码' });
  await expect(told).toContainText(resetWayTexts.confirm);
  await told.getByRole('button', { name: '知道了' }).click();
  const resets = { name: signInTexts.resetsTitle };
  await expect(asker.page.getByRole('region', resets)).toContainText(username);
  await expect(asker.page.getByRole('button', { name: `确认账号 ${username}` })).toHaveCount(0);

  await enter(owner, username, oneTimeCode);
  await expect(owner.getByRole('alert').getByText(signInTexts.resetWaits)).toBeVisible();

  const { page: second } = await enterAs('guanli');
  await second.goto(pages.consoleUsers);
  await second.getByRole('button', { name: `确认账号 ${username}` }).click();
  await second.getByRole('dialog', { name: '确认密码重置' }).getByRole('button', { name: '已核实，确认' }).click();
  await expect(toast(second, '已确认')).toBeVisible();
  await expect(second.getByRole('region', resets).getByRole('listitem').filter({ hasText: username })).toContainText(
    '已确认，等待用户登录',
  );

  await owner.getByLabel('密码', { exact: true }).fill(oneTimeCode);
  await owner.keyboard.press('Enter');
  await owner.waitForURL(`**${pages.platformAccount}`);
  const news = owner.getByRole('region', { name: '您的账号有新动态' });
  await expect(news).toContainText('申请重置您的密码');
  await expect(news).toContainText('确认了您的密码重置');
  await news.getByText('查看', { exact: true }).click();
  await expect(news.getByRole('time').first()).toHaveText(/^\d{4}-\d\d-\d\d \d\d:\d\d$/);
  await owner.getByLabel('当前密码').fill(oneTimeCode);
  await owner.getByLabel('新密码', { exact: true }).fill(newPassword);
  await owner.getByLabel('重复新密码').fill(newPassword);
  await expect(owner.getByText('密码强度：强')).toBeVisible();
  await owner.getByRole('button', { name: '更新' }).click();
  await owner.waitForURL(`**${pages.platformHome}`);
});
