import { pages } from '../../contract/pages.ts';
import { resetWayTexts, signInTexts } from '../../contract/sign-in-texts.ts';
import { toast } from './console.ts';
import { expect, test } from './fixtures.ts';
import { enter, leave } from './second-step.ts';

// What is refused is refused by the server.
test.use({ allowedErrors: [/status of (400|401|403)/] });

const oneTimeCode = 'Yi-Ci-Xing-2580';
const newPassword = 'Chun-Feng-You-Lv-Jiang-Nan';

test('a reset waits for a second manager, and its owner hears who asked and who agreed, and sets a new password', async ({
  doctor,
  manager,
  enter: enterAs,
}) => {
  const { page: owner, id, username } = await doctor();
  await leave(owner);
  const asker = await manager(['user:update']);
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

  // Managers who were made by the same person, as all of a test are, give each other no second word.
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
  await expect(news).toContainText(`${asker.username} 申请重置您的密码`);
  await expect(news).toContainText('确认了您的密码重置');
  await expect(news.getByRole('time').first()).toHaveText(/^\d{4}-\d\d-\d\d \d\d:\d\d$/);
  await owner.getByLabel('当前密码').fill(oneTimeCode);
  await owner.getByLabel('新密码', { exact: true }).fill(newPassword);
  await owner.getByLabel('重复新密码').fill(newPassword);
  await expect(owner.getByText('密码强度：强')).toBeVisible();
  await owner.getByRole('button', { name: '更新' }).click();
  await owner.waitForURL(`**${pages.platformHome}`);
});
