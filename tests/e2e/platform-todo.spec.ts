import type { Page } from '@playwright/test';
import { pages } from '../../contract/pages.ts';
import { apiPaths } from '../../contract/paths.ts';
import type { Todo } from '../../contract/schemas/todo.ts';
import { texts } from '../../contract/texts.ts';
import { expectAccessible, expectNoSidewaysScroll } from './accessibility.ts';
import { phone } from './clinical.ts';
import { intercept } from './intercept.ts';
import { detailPath, type DoctorPage, expect, giveReply, propose, test } from './platform.ts';

/** As open pages follow elsewhere. */
const soon = { timeout: 12_000 };

const todo = (page: Page) => page.getByRole('region', { name: /^待我处理/ });
const entry = (page: Page, title: string) => todo(page).getByRole('link').filter({ hasText: title });
const side = (page: Page) => page.getByRole('complementary', { name: '个人与导航' });

/** Leaves nothing that waits for a doctor but days. */
async function doAll({ call, doctorId }: DoctorPage): Promise<void> {
  const { rmObject } = await call<Todo>(apiPaths.consultationTodo, { id: doctorId });
  for (const { kinds, consultation } of rmObject.results) {
    await call(detailPath(consultation.id));
    if (kinds.includes('invitation'))
      await call(apiPaths.invitationAnswer, { consultationId: consultation.id, answer: 'declined', reason: '外出' });
    if (consultation.is_initiator) await call(apiPaths.consultationStatus, { id: consultation.id, status: 2 });
  }
}

async function expectInSight(page: Page, name: string): Promise<void> {
  const heading = page.getByRole('heading', { name });
  await expect(heading).toBeInViewport();
  await expect(heading).toBeFocused();
}

test('the home says what waits and follows it, and one tap leads to where it is done', async ({ doctor }) => {
  test.setTimeout(180_000);
  const [initiator, invited] = [await doctor('yisheng15'), await doctor('yisheng16', phone)];
  const { page } = invited;
  await doAll(invited);
  await page.goto(pages.platformHome);
  await expect(todo(page)).toContainText('暂无待处理事项');
  await expectAccessible(page);

  const [urgent, routine] = [`急会诊待办 ${Date.now()}`, `常规待办 ${Date.now()}`];
  await propose(initiator, [invited], routine);
  const id = await propose(initiator, [invited], urgent, { urgency: '2' });
  await expect(entry(page, urgent)).toHaveText(/会诊邀请待答复急会诊.*请在 2\d 小时内答复.*去答复/, soon);
  await expect(entry(page, routine)).toBeVisible(soon);
  await expect(todo(page).getByRole('link').first()).toContainText(urgent);
  await expect(todo(page).getByRole('heading')).toHaveText('待我处理2 项');
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);

  await entry(page, urgent).tap();
  await expectInSight(page, '您收到会诊邀请');
  await page.getByRole('button', { name: '接受', exact: true }).tap();
  await expect(page.getByRole('heading', { name: /^您已接受/ })).toBeVisible();
  await page.getByRole('navigation', { name: '平台' }).getByRole('link', { name: texts.backHome }).tap();
  await expect(entry(page, urgent)).toHaveText(/已接受，待回复.*去回复/);
  await entry(page, urgent).tap();
  await expectInSight(page, '我的意见');

  await giveReply(invited, id, '第一条意见');
  await giveReply(invited, id, '第二条意见');
  await initiator.page.setViewportSize({ width: 1366, height: 900 });
  await initiator.page.goto(pages.platformHome);
  await expect(entry(initiator.page, urgent)).toContainText('2 条新回复');
  const sideLink = side(initiator.page).getByRole('link', { name: /^待我处理 \d+ 项/ });
  await expect(sideLink).toHaveCount(0);
  await initiator.page.goto(pages.platformConsultations);
  await sideLink.click();
  await expectInSight(initiator.page, '待我处理');
  await expectNoSidewaysScroll(initiator.page);
  await expectAccessible(initiator.page);
  await entry(initiator.page, urgent).click();
  const first = initiator.page.getByRole('listitem').filter({ hasText: '第一条意见' });
  await expect(first).toBeInViewport();
  await expect(first).toBeFocused();
  await initiator.page.goBack();
  await expect(todo(initiator.page)).toBeVisible();
  await expect(entry(initiator.page, urgent)).toHaveCount(0);
});

test('who declined or is past half of the time leads to inviting somebody else, and a failure can be tried again', async ({
  doctor,
  allowedErrors,
}) => {
  allowedErrors.push(/status of 503/);
  const [initiator, invited] = [await doctor('yisheng17'), await doctor('yisheng18')];
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
  test.setTimeout(150_000);
  const [me, colleague] = [await doctor('yisheng19', phone), await doctor('yisheng20')];
  const { page } = me;
  const word = `查找${Date.now()}`;
  const [older, other, newer] = [`${word} 甲`, `别的 ${Date.now()}`, `${word} 乙`];
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
  await expect(titles).toHaveText([newer, older]);
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);

  await page.getByRole('link', { name: newer }).tap();
  await expect(page.getByRole('heading', { level: 1, name: newer })).toBeVisible();
  await page.getByRole('link', { name: '下一例' }).tap();
  await expect(page.getByRole('heading', { level: 1, name: older })).toBeVisible();
  await expect(page.getByRole('link', { name: '下一例' })).toHaveCount(0);
  await page.goBack();
  await expect(titles).toHaveText([newer, older]);
  await page.reload();
  await expect(titles).toHaveText([newer, older]);
  await expect(page.getByRole('textbox', { name: '查找会诊' })).toHaveValue(word);

  await page.getByText('更多条件').tap();
  await page.getByRole('combobox', { name: '紧急程度', exact: true }).selectOption('1');
  await page.getByRole('checkbox', { name: '只看尚无回复的' }).check();
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
  await page.getByRole('button', { name: '按条件查找' }).tap();
  await expect(titles).toHaveText([older]);
  await expect(page.getByText(`筛选：含“${word}”；紧急程度：较急；尚无回复`)).toBeVisible();
  await expect(page.getByText('更多条件（2）')).toBeFocused();

  await page.getByRole('textbox', { name: '查找会诊' }).fill('没有这样的患儿');
  await page.keyboard.press('Enter');
  await expect(page.getByText('您参与的会诊中没有符合条件的')).toBeVisible();
  await expectAccessible(page);
  await page.goBack();
  await expect(titles).toHaveText([older]);
  await page.getByRole('link', { name: '清除筛选' }).tap();
  await expect(page.getByRole('textbox', { name: '查找会诊' })).toHaveValue('');
  await expect.poll(() => titles.count()).toBeGreaterThan(1);
  await expect(page).toHaveURL(/\?sort=due$/);
});
