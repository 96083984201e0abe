import type { Page } from '@playwright/test';
import { pages } from '../../contract/pages.ts';
import { texts } from '../../contract/texts.ts';
import { phone } from './clinical.ts';
import { expect, test } from './fixtures.ts';
import { fresh } from './people.ts';
import { giveReply, propose, untilListening } from './platform.ts';

/** As open pages follow elsewhere. */
const soon = { timeout: 12_000 };

const todo = (page: Page) => page.getByRole('region', { name: /^待我处理/ });
const entry = (page: Page, title: string) => todo(page).getByRole('link').filter({ hasText: title });
const side = (page: Page) => page.getByRole('complementary', { name: '个人与导航' });

async function expectInSight(page: Page, name: string): Promise<void> {
  const heading = page.getByRole('heading', { name });
  await expect(heading).toBeInViewport();
  await expect(heading).toBeFocused();
}

test('the home says what waits and follows it, and one tap leads to where it is done', async ({ doctor }) => {
  const [initiator, invited] = [await doctor(), await doctor({}, phone)];
  const { page } = invited;
  const listens = untilListening(page);
  await page.goto(pages.platformHome);
  await expect(todo(page)).toContainText('暂无待处理事项');
  await listens;

  const [urgent, routine] = [fresh('急会诊待办'), fresh('常规待办')];
  await propose(initiator, [invited], routine);
  const id = await propose(initiator, [invited], urgent, { urgency: '2' });
  await expect(entry(page, urgent)).toHaveText(/会诊邀请待接受急会诊.*请在 2\d 小时内回复.*去接受/, soon);
  await expect(entry(page, routine)).toBeVisible(soon);
  await expect(todo(page).getByRole('link').first()).toContainText(urgent);
  await expect(todo(page).getByRole('heading')).toHaveText('待我处理2 项');

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
  await initiator.page.goto(pages.platformConsultations);
  const sideLink = side(initiator.page).getByRole('link', { name: /^待我处理 \d+ 项/ });
  await sideLink.click();
  await expectInSight(initiator.page, '待我处理');
  await expect(sideLink).toHaveCount(0);
  await expect(entry(initiator.page, urgent)).toContainText('2 条新回复');
  await entry(initiator.page, urgent).click();
  const first = initiator.page.getByRole('listitem').filter({ hasText: '第一条意见' });
  await expect(first).toBeInViewport();
  await expect(first).toBeFocused();
  await initiator.page.goBack();
  await expect(todo(initiator.page)).toBeVisible();
  await expect(entry(initiator.page, urgent)).toHaveCount(0);
});
