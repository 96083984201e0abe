import { pages } from '../../contract/paths.ts';
import { texts } from '../../contract/texts.ts';
import { expectAccessible, expectNoSidewaysScroll } from './accessibility.ts';
import { expect, giveReply, propose, test } from './platform.ts';

const screens: Array<{ name: string; options: { viewport: { width: number; height: number } } }> = [
  { name: '360 px', options: { viewport: { width: 360, height: 780 } } },
  { name: '1440 px', options: { viewport: { width: 1440, height: 900 } } },
];

for (const { name, options } of screens)
  test(`axe finds nothing on any screen at ${name}, and none is too wide`, async ({ doctor }) => {
    test.setTimeout(120_000);
    const [initiator, invited] = [await doctor('yisheng01', options), await doctor('yisheng02')];
    const id = await propose(initiator, [invited], `无障碍检查 ${name}`);
    await giveReply(invited, id, '建议复查');
    const ownReply = await giveReply(initiator, id, '谢谢');
    const { page } = initiator;
    for (const address of [
      pages.platformHome,
      pages.platformConsultations,
      pages.platformConsultationsOf(3),
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
      await page.waitForLoadState('networkidle');
      await expectAccessible(page);
      await expectNoSidewaysScroll(page);
    }

    await page.goto(pages.platformConsultation(id));
    await page.getByRole('button', { name: '修改状态' }).click();
    await expect(page.getByRole('dialog').getByRole('radio').first()).toBeVisible();
    await page.waitForTimeout(400);
    await expectAccessible(page);

    await page.goto(pages.platformPropose);
    await page.getByRole('button', { name: texts.selectDoctors }).click();
    await expect(page.getByRole('dialog').getByRole('checkbox').nth(2)).toBeVisible();
    await page.waitForTimeout(400);
    await expectAccessible(page);

    const menu = page.getByRole('button', { name: '打开菜单' });
    await page.goto(pages.platformHome);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    if (await menu.isVisible()) {
      await menu.click();
      await expect(page.getByRole('dialog', { name: '菜单' })).toBeVisible();
      await page.waitForTimeout(300);
      await expectAccessible(page);
    }
  });

test.use({ allowedErrors: [/status of 404/] });
