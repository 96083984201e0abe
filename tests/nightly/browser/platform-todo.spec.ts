import type { Page } from '@playwright/test';
import { pages } from '../../../contract/pages.ts';
import { apiPaths } from '../../../contract/paths.ts';
import { phone } from '../../e2e/clinical.ts';
import { expect, test } from '../../e2e/fixtures.ts';
import { intercept } from '../../e2e/intercept.ts';
import { fresh } from '../../e2e/people.ts';
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

test('a search is kept in the address over reload and back, and the cases beside one are those found', async ({
  doctor,
}) => {
  const [me, colleague] = [await doctor({}, phone), await doctor()];
  const { page } = me;
  const word = fresh('查找');
  const [older, other, newer] = [`${word} 甲`, fresh('别的'), `${word} 乙`];
  await propose(me, [colleague], older, { urgency: '1' });
  await propose(me, [colleague], other);
  await propose(me, [colleague], newer, { urgency: '2' });
  const titles = page.getByRole('tabpanel').getByRole('heading', { level: 2 });
  await page.goto(pages.platformConsultations);
  await page.getByRole('textbox', { name: '查找会诊' }).fill(word);
  await page.getByRole('button', { name: '查找', exact: true }).tap();
  await expect(titles).toHaveText([newer, older]);
  await expect(page.getByText('找到 2 例')).toBeVisible();
  await page.getByRole('combobox', { name: '排序' }).selectOption('due');
  await expect(page).toHaveURL(/sort=due/);
  await expect(titles).toHaveText([newer, older]);

  await page.getByRole('link', { name: newer }).tap();
  await expect(page.getByRole('heading', { level: 1, name: newer })).toBeVisible();
  await page.goBack();
  await expect(titles).toHaveText([newer, older]);
  await page.reload();
  await expect(titles).toHaveText([newer, older]);
  await expect(page.getByRole('textbox', { name: '查找会诊' })).toHaveValue(word);

  await page.getByText('更多条件').tap();
  await page.getByRole('combobox', { name: '紧急程度', exact: true }).selectOption('1');
  await page.getByRole('checkbox', { name: '只看尚无回复的' }).check();
  await page.getByRole('button', { name: '按条件查找' }).tap();
  await expect(titles).toHaveText([older]);
  await expect(page.getByText(`筛选：含“${word}”；紧急程度：较急；尚无回复`)).toBeVisible();
  await expect(page.getByText('更多条件（2）')).toBeFocused();

  await page.getByRole('textbox', { name: '查找会诊' }).fill('没有这样的患儿');
  await page.keyboard.press('Enter');
  await expect(page.getByText('您参与的会诊中没有符合条件的')).toBeVisible();
  await page.goBack();
  await expect(titles).toHaveText([older]);
  await page.getByRole('link', { name: '清除筛选' }).tap();
  await expect(page.getByRole('textbox', { name: '查找会诊' })).toHaveValue('');
  await expect(titles).toHaveCount(3);
  await expect(page).toHaveURL(/\?sort=due$/);
});
