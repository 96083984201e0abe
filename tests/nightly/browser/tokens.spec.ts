import { pages } from '../../../contract/pages.ts';
import { apiBase, apiPaths } from '../../../contract/paths.ts';
import { tokenTexts } from '../../../contract/token-texts.ts';
import { row, toast } from '../../e2e/console.ts';
import { expect, test } from '../../e2e/fixtures.ts';

test('a doctor makes an access token that is shown once, finds what it may call, and a manager revokes it', async ({
  doctor,
  manager,
  request,
}) => {
  /** What a program is answered that sends the token and no cookie. */
  const asProgram = async (token: string) => {
    const answer = await request.get(apiBase + apiPaths.tokenSelf, { headers: { authorization: `Bearer ${token}` } });
    return answer.status();
  };
  const { page, username } = await doctor();
  const name = `报表 ${username}`;
  await page.goto(pages.platformApi);
  const tokens = page.getByRole('region', { name: tokenTexts.title });
  await expect(tokens.getByText('还没有访问令牌')).toBeVisible();
  await tokens.getByRole('button', { name: '创建访问令牌' }).click();
  await tokens.getByRole('button', { name: '创建', exact: true }).click();
  await expect(tokens.getByText(tokenTexts.nameRequired)).toBeVisible();
  await tokens.getByLabel('用途').fill(name);
  await tokens.getByRole('checkbox', { name: /读取统计/ }).check();
  await tokens.getByRole('button', { name: '创建', exact: true }).click();
  const secret = (await tokens.getByText(/^tm_[\w-]{43}$/).textContent())!;
  await tokens.getByRole('button', { name: '我已保存好' }).click();
  await expect(tokens.getByText(secret)).toHaveCount(0);
  await expect(tokens.getByRole('listitem')).toContainText(`${secret.slice(0, 9)}…`);
  expect(await asProgram(secret)).toBe(200);

  await tokens.getByText(tokenTexts.apiTitle, { exact: true }).click();
  const search = page.getByRole('textbox', { name: '按地址或说明查找接口' });
  await search.fill('没有这样的');
  await expect(page.getByText('没有找到这样的接口')).toBeVisible();
  await search.fill('hospital selectAllHospital');
  await expect(page.getByRole('status').filter({ hasText: '1 个接口' })).toBeVisible();
  await page.getByText('/hospital/selectAllHospital').click();
  await expect(page.getByText('授权 people:read（读取医生与医院名录）')).toBeVisible();
  await expect(page.getByRole('region', { name: /^调用 .* 的例子$/ })).toContainText('pageSize=8');

  const { page: managed } = await manager(['token:manage']);
  await managed.goto(pages.consoleTokens);
  const line = row(managed, name);
  await expect(line).toContainText('最近使用');
  await line.getByRole('button', { name: `停用令牌 ${name}` }).click();
  await managed.getByRole('dialog').getByRole('button', { name: '停用', exact: true }).click();
  await expect(toast(managed, '已停用')).toBeVisible();
  await expect(line).toContainText('已停用');
  expect(await asProgram(secret)).toBe(401);
});
