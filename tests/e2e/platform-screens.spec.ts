import type { Page } from '@playwright/test';
import { pages } from '../../contract/paths.ts';
import { texts } from '../../contract/texts.ts';
import { expectAccessible, expectNoSidewaysScroll } from './accessibility.ts';
import { expect, giveReply, propose, test } from './platform.ts';

const widths = [360, 1440];

/** Both widths of one page: nothing for axe to find, nothing too wide. */
async function expectFit(page: Page): Promise<void> {
  for (const width of widths) {
    await page.setViewportSize({ width, height: 800 });
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
  }
}

test('axe finds nothing on any screen at 360 and 1440 px, and none is too wide', async ({ doctor }) => {
  test.setTimeout(240_000);
  const [initiator, invited] = [await doctor('yisheng01'), await doctor('yisheng02')];
  const id = await propose(initiator, [invited], '无障碍检查');
  await giveReply(invited, id, '建议复查');
  const ownReply = await giveReply(initiator, id, '谢谢');
  const { page } = initiator;
  for (const address of [
    pages.platformHome,
    pages.platformConsultations,
    pages.platformConsultationsOf(3),
    pages.platformUrgent,
    pages.platformConsultation(id),
    pages.platformPropose,
    pages.platformConsultationUpdate(id),
    pages.platformReplyUpdate(ownReply),
    pages.platformTeam,
    pages.platformDoctors,
    pages.platformHospitals,
    pages.platformCases,
    pages.platformOwnCases,
    pages.platformAccount,
    pages.platformConsultation(999_999_999),
  ]) {
    await page.goto(address);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByRole('status', { name: '正在加载' })).toHaveCount(0);
    await expectFit(page);
  }

  await page.goto(pages.platformConsultation(id));
  await page.getByRole('button', { name: '修改状态' }).click();
  await expect(page.getByRole('dialog').getByRole('radio').first()).toBeVisible();
  await settled(page);
  await expectFit(page);

  await page.goto(pages.platformPropose);
  await page.getByRole('button', { name: texts.selectDoctors }).click();
  await expect(page.getByRole('dialog').getByRole('checkbox').nth(2)).toBeVisible();
  await settled(page);
  await expectFit(page);

  await page.setViewportSize({ width: 360, height: 780 });
  await page.goto(pages.platformHome);
  await page.getByRole('button', { name: '打开菜单' }).click();
  await expect(page.getByRole('dialog', { name: '菜单' })).toBeVisible();
  await settled(page);
  await expectAccessible(page);
});

/** Dialogs fade in; half transparent text is hard to read, and axe says so. */
const settled = (page: Page) =>
  page.waitForFunction(() => document.getAnimations().every(({ playState }) => playState !== 'running'));

test.use({ allowedErrors: [/status of 404/] });
