import type { Page } from '@playwright/test';
import { pages } from '../../../contract/pages.ts';
import { apiPaths } from '../../../contract/paths.ts';
import type { ConsultationDetail } from '../../../contract/schemas/consultation.ts';
import { texts } from '../../../contract/texts.ts';
import { expectAccessible, expectNoSidewaysScroll } from '../../e2e/accessibility.ts';
import { choose, phone } from '../../e2e/clinical.ts';
import { expect, test } from '../../e2e/fixtures.ts';
import { detailPath, giveReply, propose } from '../../e2e/platform.ts';

const widths = [360, 1440];

/** Both widths of one page: nothing for axe to find, nothing too wide. */
async function expectFit(page: Page): Promise<void> {
  for (const width of widths) {
    await page.setViewportSize({ width, height: 800 });
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
  }
}

test('axe finds nothing on any screen at 360 and 1440 px, and none is too wide', async ({ sample }) => {
  test.setTimeout(240_000);
  const [initiator, invited] = [await sample('yisheng01'), await sample('yisheng02')];
  const id = await propose(initiator, [invited], '无障碍检查');
  await giveReply(invited, id, '建议复查');
  const ownReply = await giveReply(initiator, id, '谢谢');
  const { page } = initiator;
  for (const address of [
    pages.platformHome,
    pages.platformConsultations,
    pages.platformConsultationsOf(3),
    pages.platformHospitalToday,
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
    pages.platformSecurity,
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

test('Esc gives the focus back to what opened a dialog or the menu, on a phone', async ({ sample }) => {
  const initiator = await sample('yisheng01', phone);
  const { page } = initiator;
  const id = await propose(initiator, [await sample('yisheng02')], '焦点回到原处');
  const opens = async (name: string) => {
    const opener = page.getByRole('button', { name, exact: true });
    await opener.press('Enter');
    const dialog = page.getByRole('dialog');
    await expect(dialog).toBeVisible();
    await settled(page);
    return async () => {
      await page.keyboard.press('Escape');
      await expect(dialog).toBeHidden();
      await expect(opener).toBeFocused();
    };
  };
  await page.goto(pages.platformConsultation(id));
  for (const name of ['打开菜单', '修改状态', '删除']) await (await opens(name))();

  await page.goto(pages.platformPropose);
  const close = await opens(texts.selectDoctors);
  const confirm = (await page.getByRole('dialog').getByRole('button', { name: '确定' }).boundingBox())!;
  expect([confirm.y + confirm.height <= 740, confirm.height >= 44]).toEqual([true, true]);
  await close();
});

test('at 1366 by 768 px cases fill the screen, and forced colours show what is chosen', async ({ sample }) => {
  const initiator = await sample('yisheng01', { viewport: { width: 1366, height: 768 } });
  const invited = await sample('yisheng02');
  await giveReply(invited, await propose(initiator, [invited], '未读回复的标记'), '建议复查');
  const { page } = initiator;
  const cases = page.getByRole('main').locator('li[data-mark], li[data-unread]');
  const inSight = () =>
    cases.evaluateAll(
      (all) => all.filter((one) => one.checkVisibility() && one.getBoundingClientRect().bottom <= 768).length,
    );
  const expectInSight = async (address: string, least: number) => {
    await page.goto(address);
    await expect(cases.nth(2)).toBeVisible();
    await expect(page.getByRole('status', { name: '正在加载' })).toHaveCount(0);
    await expect.poll(inSight).toBeGreaterThanOrEqual(least);
  };
  // What waits for the doctor stands first.
  await expectInSight(pages.platformHome, 6);
  await expectInSight(pages.platformConsultations, 4);

  await page.emulateMedia({ forcedColors: 'active' });
  for (const dotted of ['[data-unread=true] h2', '[data-unread] h2 + [data-status]'])
    expect(
      await page
        .locator(dotted)
        .first()
        .evaluate((element) => getComputedStyle(element, '::before').borderTopWidth),
    ).not.toBe('0px');
  const background = (chosen: string) =>
    page
      .locator(chosen)
      .filter({ visible: true })
      .first()
      .evaluate((element) => getComputedStyle(element).backgroundColor);
  for (const [chosen, other] of [
    ['[role=tab][aria-selected=true]', '[role=tab][aria-selected=false]'],
    ['nav[aria-label=分页] [aria-current]', 'nav[aria-label=分页] li button:not([aria-current])'],
  ] as const)
    await expect.poll(() => background(chosen)).not.toBe(await background(other));
  await page.goto(pages.platformPropose);
  await choose(page.getByRole('radiogroup', { name: '疾病类型' }), '先天性白内障');
  const unchecked = await background('label:has(input:not(:checked))');
  await expect.poll(() => background('label:has(input:checked)')).not.toBe(unchecked);
});

test.use({ allowedErrors: [/status of 404/] });

test('a table in a case and in a reply keeps its columns readable and scrolls by itself, in light and dark', async ({
  sample,
}) => {
  test.setTimeout(150_000);
  const [initiator, invited] = [await sample('yisheng21'), await sample('yisheng22')];
  const row = (tag: string, texts: string[]) => `<tr>${texts.map((text) => `<${tag}>${text}</${tag}>`).join('')}</tr>`;
  const cells = ['右眼视网膜血管', '左眼视网膜血管', '眼压（毫米汞柱）', '角膜直径（毫米）', '轴长', '屈光', '建议'];
  const table = `<table><tbody>${row('th', ['', ...cells])}${row('td', ['2026-08-05', ...cells])}</tbody></table>`;
  const id = await propose(initiator, [invited], '表格', { consultationDesc: `<p>检查如下</p>${table}` });
  const content = `<p>对照</p>${table}`;
  for (const author of [initiator, invited])
    await author.call(apiPaths.replySave, { userId: author.id, consultationId: id, content });
  const { page } = initiator;
  const { rmObject } = await initiator.call<ConsultationDetail>(detailPath(id));
  const editing = pages.platformReplyUpdate(rmObject.replies[0]!.replyId);
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await page.goto(pages.platformConsultation(id));
    await expect(page.getByRole('group', { name: '会诊意见表格 1' })).toHaveCount(2);
    await expectFit(page);
    await page.setViewportSize({ width: 360, height: 800 });
    const box = page.getByRole('group', { name: '病情描述表格 1' });
    for (const cell of await box.locator('th, td').all())
      expect(await cell.evaluate((element) => element.clientWidth)).toBeGreaterThanOrEqual(110);
    await box.press('ArrowRight');
    await expect.poll(() => box.evaluate((element) => element.scrollLeft)).toBeGreaterThan(0);
    await page.goto(editing);
    await expect(page.getByRole('textbox', { name: '会诊意见' }).getByRole('table')).toBeVisible();
    await expectFit(page);
  }
});
