import type { Page } from '@playwright/test';
import { pages } from '../../../contract/pages.ts';
import { apiPaths } from '../../../contract/paths.ts';
import { expect, test } from '../../e2e/fixtures.ts';
import { intercept } from '../../e2e/intercept.ts';
import { propose } from '../../e2e/platform.ts';

const todo = (page: Page) => page.getByRole('region', { name: /^待我处理/ });
const entry = (page: Page, title: string) => todo(page).getByRole('link').filter({ hasText: title });

async function expectInSight(page: Page, name: string): Promise<void> {
  const heading = page.getByRole('heading', { name });
  await expect(heading).toBeInViewport();
  await expect(heading).toBeFocused();
}

test('who declined or is past half of the time leads to inviting somebody else, and a failure can be tried again', async ({
  doctor,
  allowedErrors,
}) => {
  allowedErrors.push(/status of 503/);
  const [initiator, invited] = [await doctor(), await doctor()];
  const { page } = initiator;
  const title = `谢绝的邀请 ${Date.now()}`;
  const id = await propose(initiator, [invited], title);
  await invited.call(apiPaths.invitationAnswer, { consultationId: id, answer: 'declined', reason: '外出' });
  let [isDown, asked] = [true, 0];
  await intercept(page, `**${apiPaths.consultationTodo}`, (route) => {
    asked += 1;
    return isDown
      ? route.fulfill({
          status: 503,
          contentType: 'application/json',
          body: '{"status":"ERROR","rmObject":null,"errMsg":"稍后再试"}',
        })
      : route.continue();
  });
  await page.goto(pages.platformHome);
  await expect(todo(page)).toContainText('获取待处理事项失败');
  await expect(todo(page)).not.toContainText('暂无待处理事项');
  const retry = todo(page).getByRole('button', { name: '重试' });
  const before = asked;
  await retry.click();
  await expect.poll(() => asked).toBeGreaterThan(before);
  await expect(todo(page)).toContainText('获取待处理事项失败');
  isDown = false;
  await expect(async () => {
    // The page asks by itself, too, as soon as it hears of news.
    if (await retry.isVisible()) await retry.click({ timeout: 1000 });
    await expect(entry(page, title)).toContainText('受邀医生谢绝、外出或账号已停用，可改请其他医生', { timeout: 3000 });
  }).toPass();
  await entry(page, title).click();
  await expectInSight(page, '发起与参与医生');
  await expect(page.getByRole('button', { name: '邀请更多医生' })).toBeVisible();
});
