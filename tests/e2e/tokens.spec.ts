import type { APIRequestContext } from '@playwright/test';
import { pages } from '../../contract/pages.ts';
import { apiBase, apiPaths } from '../../contract/paths.ts';
import { tokenTexts } from '../../contract/token-texts.ts';
import { expectAccessible, expectNoSidewaysScroll } from './accessibility.ts';
import { addDoctor, demoPassword, enterAs, openAs, row, toast } from './console.ts';
import { expect, test } from './fixtures.ts';

test.use({ viewport: { width: 1366, height: 768 } });

/** What a program is answered that sends this token and no cookie. */
async function asProgram(request: APIRequestContext, token: string) {
  const answer = await request.get(apiBase + apiPaths.tokenSelf, { headers: { authorization: `Bearer ${token}` } });
  return answer.status();
}

const expectFit = async (page: Parameters<typeof expectNoSidewaysScroll>[0]) => {
  for (const width of [360, 1366]) {
    await page.setViewportSize({ width, height: 768 });
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
  }
};

test('a doctor makes an access token that is shown once; who may manage tokens revokes it', async ({
  page,
  playwright,
  baseURL,
}) => {
  await enterAs(page, 'admin');
  const { username } = await addDoctor(page.request);
  await enterAs(page, username, demoPassword());
  await page.goto(pages.platformSecurity);
  const tokens = page.getByRole('region', { name: tokenTexts.title });
  await expect(tokens.getByText('还没有访问令牌')).toBeVisible();
  await tokens.getByRole('button', { name: '创建访问令牌' }).click();
  await tokens.getByRole('button', { name: '创建', exact: true }).click();
  await expect(tokens.getByText(tokenTexts.nameRequired)).toBeVisible();
  await tokens.getByLabel('用途').fill(`报表 ${username}`);
  await tokens.getByRole('checkbox', { name: /读取统计/ }).check();
  await expectFit(page);
  await tokens.getByRole('button', { name: '创建', exact: true }).click();
  const secret = (await tokens.getByText(/^tm_[\w-]{43}$/).textContent())!;
  await expectFit(page);
  await tokens.getByRole('button', { name: '我已保存好' }).click();
  await expect(tokens.getByText(secret)).toHaveCount(0);
  await expect(tokens.getByRole('listitem')).toContainText(`${secret.slice(0, 9)}…`);
  await expectFit(page);

  const program = await playwright.request.newContext({ baseURL: baseURL! });
  expect(await asProgram(program, secret)).toBe(200);
  await openAs(page, 'admin', pages.consoleTokens);
  const line = row(page, `报表 ${username}`);
  await expect(line).toContainText('最近使用');
  await expectFit(page);
  await line.getByRole('button', { name: `停用令牌 报表 ${username}` }).click();
  await page.getByRole('dialog').getByRole('button', { name: '停用', exact: true }).click();
  await expect(toast(page, '已停用')).toBeVisible();
  await expect(line).toContainText('已停用');
  expect(await asProgram(program, secret)).toBe(401);
  await program.dispose();
});

test('whoever writes a program finds a call, who may make it and an example of it', async ({ page }) => {
  await openAs(page, 'bianji', pages.consoleSecurity);
  await page.getByRole('link', { name: tokenTexts.apiTitle }).click();
  await expect(page.getByRole('heading', { level: 1, name: tokenTexts.apiTitle })).toBeVisible();
  const search = page.getByRole('textbox', { name: '按地址或说明查找接口' });
  await search.fill('没有这样的');
  await expect(page.getByText('没有找到这样的接口')).toBeVisible();
  await search.fill('hospital selectAllHospital');
  await expect(page.getByRole('status').filter({ hasText: '1 个接口' })).toBeVisible();
  await page.getByText('/hospital/selectAllHospital').click();
  await expect(page.getByText('授权 people:read（读取医生与医院名录）')).toBeVisible();
  await expect(page.getByRole('region', { name: /^调用 .* 的例子$/ })).toContainText('pageSize=8');
  await expectFit(page);
  await search.fill('');
  await page.getByRole('checkbox', { name: '只看访问令牌可以调用的' }).uncheck();
  await expect(page.getByRole('heading', { level: 2, name: '登录与账号' })).toBeVisible();
  await expectFit(page);
});
