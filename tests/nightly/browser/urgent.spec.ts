import { addDays, dayInShanghai } from '../../../clinical/ages.ts';
import { pages } from '../../../contract/pages.ts';
import { texts } from '../../../contract/texts.ts';
import { expectAccessible, expectNoSidewaysScroll } from '../../e2e/accessibility.ts';
import { choose, eye, fillPatient, invite, openCase, phone, submit } from '../../e2e/clinical.ts';
import { type DoctorPage, expect, test } from '../../e2e/fixtures.ts';
import { propose } from '../../e2e/platform.ts';

const today = dayInShanghai(new Date());
const tenDaysLater = new Date(Date.now() + 10 * 86_400_000);

const withExam = (OD: object, OS: object, daysAgo = 0) => ({
  findings: JSON.stringify({
    version: 2,
    exams: [{ disease: 'rop', examDate: addDays(today, -daysAgo), eyes: { OD, OS } }],
  }),
});
const quiet = { view: 'good', zone: 'III', stage: '1', plus: 'none' };
const aggressive = { view: 'good', zone: 'II', stage: '2', plus: 'none', aggressive: true };

/** On home, in the side panel, in the list of urgent children, among all cases and at the top of the detail. */
async function expectMarked({ page }: DoctorPage, id: number, title: string, said: RegExp): Promise<void> {
  await page.goto(pages.platformHome);
  const band = page.getByRole('region', { name: /^需要尽快处理的患儿（\d+ 例）$/ });
  const row = band.getByRole('link').filter({ has: page.locator(`text="${title}"`) });
  await expect(row).toHaveText(said);
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
  await page.getByRole('button', { name: '打开菜单' }).tap();
  await page
    .getByRole('dialog', { name: '菜单' })
    .getByRole('link', { name: /^急\s*\d+ 例需要尽快处理\s*(最急：)?[双左右]眼 / })
    .tap();
  for (const [address, heading] of [
    [pages.platformUrgent, texts.urgent],
    [pages.platformConsultations, texts.myConsultations],
  ] as const) {
    if (address !== pages.platformUrgent) await page.goto(address);
    // The address changes before the screen does, and home shows the child too.
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
    const card = page.getByRole('main').getByRole('listitem').filter({ hasText: title });
    await expect(card).toContainText(said);
    await expectNoSidewaysScroll(page);
    // The side panel fades out over the page it led to.
    await expect(page.locator('.ant-drawer-mask')).toBeHidden();
    await expectAccessible(page);
  }
  await page.getByRole('link', { name: title }).tap();
  await page.waitForURL(`**${pages.platformConsultation(id)}`);
  await expect(page.getByText(said).first()).toBeVisible();
}

test('A-ROP in one eye and no view of the other, written on a phone, is urgent wherever the child is shown, and overdue ten days later', async ({
  doctor,
}) => {
  test.setTimeout(240_000);
  const [initiator, invited] = [await doctor({}, phone), await doctor({}, phone)];
  const { page } = initiator;
  const title = `右眼 A-ROP、左眼看不清 ${Date.now()}`;
  await page.goto(pages.platformPropose);
  await fillPatient(page, title);
  await page.getByRole('button', { name: /^检查所见/ }).tap();
  await page.getByLabel('检查日期').fill(today);
  const right = eye(page, '右眼 OD');
  await choose(right, '看清');
  await choose(right, 'Ⅱ区');
  await choose(right, '2 期');
  await choose(right, '无附加病变');
  await right.getByRole('checkbox', { name: /A-ROP/ }).check();
  await choose(eye(page, '左眼 OS'), '看不清');
  await invite(page, invited);
  await submit(page, texts.proposeConsultation);
  const id = await openCase(page, title);

  for (const doctor of [initiator, invited]) await expectMarked(doctor, id, title, /急\s*右眼 须治疗 · 剩 48 小时/);
  await expect(page.getByRole('heading', { name: /左眼未能判断/ })).toBeVisible();

  for (const doctor of [initiator, invited]) {
    await doctor.page.clock.setFixedTime(tenDaysLater);
    await expectMarked(doctor, id, title, /急\s*右眼 须治疗 · 已逾期 8 天/);
  }
});

test('what makes a case urgent, or answers it, shows in the side panel at once', async ({ doctor }) => {
  const [initiator, invited] = [await doctor(), await doctor()];
  const { page } = initiator;
  const side = page.getByRole('complementary', { name: '个人与导航' }).getByRole('link', { name: /需要尽快处理/ });
  // Where no child is urgent any more nothing stands there.
  const count = async () => Number((await side.allTextContents()).join('').match(/\d+/)?.[0] ?? 0);
  await propose(initiator, [invited], '双眼 Ⅲ 区', withExam(quiet, quiet));
  await page.goto(pages.platformConsultations);
  await expect(page.getByRole('main').getByRole('listitem').first()).toBeVisible();
  const title = `状态与标记 ${Date.now()}`;
  const id = await propose(initiator, [invited], title, withExam(aggressive, quiet, 1));
  await page.getByRole('navigation', { name: '平台' }).getByRole('link', { name: texts.backHome }).click();
  await expect(side).toBeVisible();
  await expect(page.getByRole('region', { name: /^需要尽快处理的患儿/ })).toContainText(title);
  const before = await count();

  await page.goto(pages.platformConsultation(id));
  await expect(page.getByText(/急\s*右眼 须治疗 · 剩 24 小时/).first()).toBeVisible();
  await page.getByRole('button', { name: '修改状态' }).click();
  await page.getByRole('dialog').getByText('已转诊').click();
  await page.getByRole('dialog').getByRole('button', { name: '确定' }).click();
  await expect(page.getByText(/注意\s*右眼 须治疗 · 剩 24 小时/).first()).toBeVisible();
  await expect.poll(count).toBe(before - 1);
});
