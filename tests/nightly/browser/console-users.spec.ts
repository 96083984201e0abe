import { pages } from '../../../contract/pages.ts';
import { apiPaths } from '../../../contract/paths.ts';
import { texts } from '../../../contract/texts.ts';
import { choose, row, toast } from '../../e2e/console.ts';
import { enterAs, expect, test } from '../../e2e/fixtures.ts';
import { holdCall } from '../../e2e/held-call.ts';
import { addManager } from '../../e2e/people.ts';

test.use({ allowedErrors: [/Failed to load resource/], viewport: { width: 1440, height: 900 } });
test.setTimeout(90_000);

test('a role for several users is chosen within the question, and Esc closes the list before the question', async ({
  page,
}) => {
  await enterAs(page, 'admin');
  const { username } = await addManager(page.request, ['article:add']);
  await page.goto(`${pages.consoleUsers}?key=manager&q=${username}`);
  await page.getByRole('checkbox', { name: `（${username}）` }).check();
  await page.getByRole('button', { name: '加上角色所选用户' }).click();
  const question = page.getByRole('dialog', { name: '加上角色 1 位用户' });
  await choose(page, '要加上的角色', '内容编辑');
  await page.keyboard.press('Escape');
  await expect(page.locator('.ant-select-item-option').filter({ visible: true })).toHaveCount(0);
  await question.getByRole('button', { name: '加上角色' }).click();
  await expect(toast(page, '加上角色成功 1 位')).toBeVisible();
  await expect(row(page, username)).toContainText('内容编辑');
});

test("a dialog of roles never shows another user's, and several users get those alone that were picked", async ({
  page,
}) => {
  await enterAs(page, 'admin');
  const { username } = await addManager(page.request, []);
  await page.goto(`${pages.consoleUsers}?key=manager`);
  const dialog = page.getByRole('dialog');
  await page.getByRole('button', { name: '编辑角色 bianji' }).click();
  await expect(dialog.getByRole('checkbox').first()).toBeVisible();
  await dialog.getByRole('button', { name: '取消' }).click();
  await expect(dialog).toBeHidden();
  const { fail, mend } = await holdCall(page, apiPaths.rolesOfUser);
  await page.getByRole('button', { name: '编辑角色 guanli' }).click();
  await expect(dialog).toContainText('编辑角色：');
  await expect(dialog.getByRole('checkbox')).toHaveCount(0);
  fail();
  await expect(dialog.getByRole('alert')).toContainText(texts.roleListException);
  await mend();

  await page.goto(`${pages.consoleUsers}?q=${username}`);
  await page.getByRole('checkbox', { name: new RegExp(`^选择.*${username}`) }).check();
  await page.getByRole('button', { name: '加上角色所选用户' }).click();
  await choose(page, '要加上的角色', '内容编辑');
  await page.keyboard.press('Escape');
  await dialog.getByRole('button', { name: '取消' }).click();
  await expect(dialog).toBeHidden();
  await page.getByRole('button', { name: '加上角色所选用户' }).click();
  await dialog.getByRole('button', { name: '加上角色' }).click();
  await expect(page.getByRole('dialog', { name: '加上角色成功 0 位，失败 1 位' })).toContainText(
    '没有选择要加上的角色',
  );
  await page.getByRole('button', { name: '知道了' }).click();
  await expect(row(page, username)).not.toContainText('内容编辑');
});
