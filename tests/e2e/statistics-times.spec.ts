import type { Locator } from '@playwright/test';
import { dayInShanghai } from '../../clinical/ages.ts';
import { pages } from '../../contract/pages.ts';
import { apiPaths } from '../../contract/paths.ts';
import type { TimesStatistics } from '../../contract/schemas/statistics.ts';
import { expectAccessible, expectNoSidewaysScroll } from './accessibility.ts';
import { detailPath, expect, giveReply, propose, test } from './platform.ts';
import { cellsOf, openCharts } from './statistics.ts';

const withoutBreaks = (rows: string[][]) => rows.map((row) => row.map((cell) => cell.replaceAll('\n', '')));
const totalsOf = async (table: Locator) =>
  (await table.locator('tfoot th, tfoot td').allTextContents()).map((cell) => cell.replaceAll('\n', ''));

test('a case that was seen, accepted and replied to stands in the times of its doctor and its urgency', async ({
  doctor,
}) => {
  const [one, other] = [await doctor('yisheng05'), await doctor('yisheng06')];
  const today = dayInShanghai(new Date());
  const id = await propose(one, [other], '急会诊', { urgency: '2' });
  await propose(one, [other], '常规会诊');
  await other.call(detailPath(id));
  await other.call(apiPaths.invitationAnswer, { consultationId: id, answer: 'accepted' });
  await giveReply(other, id, '尽快转诊。');
  const { page } = one;
  await openCharts(page, `${pages.platformOwnCases}?date1=${today}&date2=${today}`);
  const section = page.getByRole('region', { name: '等候时间', exact: true });
  const table = section.getByRole('region', { name: '等候时间表' });
  await expect(table.getByRole('rowheader', { name: one.name })).toBeVisible();

  const { rmObject: times } = await one.call<TimesStatistics>(apiPaths.ownTimes, { date1: today, date2: today });
  expect(withoutBreaks(await cellsOf(table)).map(([name, cases]) => [name, Number(cases)])).toEqual(
    times.lines.map(({ name, all }) => [name, all.cases]),
  );
  const chosen = section.getByRole('button', { name: '急', exact: true });
  await chosen.click();
  await expect(page).toHaveURL(/urgency=2/);
  // The address changes before the table does.
  await expect(chosen).toHaveAttribute('aria-pressed', 'true');
  const urgent = times.lines.find(({ name }) => name === one.name)!.urgencies[2]!;
  expect(urgent).toMatchObject({ cases: 1, seen: { cases: 1 }, accepted: { cases: 1 }, replied: { cases: 1 }, due: 0 });
  const row = withoutBreaks(await cellsOf(table)).find(([name]) => name === one.name);
  expect(row).toEqual([one.name, '1', '—', '10 分钟（1 例）', '10 分钟（1 例）', '10 分钟（1 例）']);
  await page.reload();
  await expect(chosen).toHaveAttribute('aria-pressed', 'true');

  await section.getByRole('button', { name: '全部', exact: true }).click();
  await expect(page).not.toHaveURL(/urgency/);
  await table.getByRole('link', { name: new RegExp(`^${one.name}，病例`) }).click();
  await expect(page.getByText(`发起医生：${one.name}；发起日期：${today} 至 ${today}`)).toBeVisible();
});

test('the times of the platform have the own hospital and all together, whatever page the table above is at', async ({
  doctor,
}) => {
  const { page, hospital } = await doctor('yisheng01');
  await openCharts(page, pages.platformCases);
  const times = page.getByRole('region', { name: '等候时间表' });
  const names = async () => (await cellsOf(times)).map(([name]) => name);
  await expect(times.locator('tbody tr').first()).toBeVisible();
  expect(await names()).toEqual([hospital]);
  const everything = await totalsOf(times);
  expect(Number(everything[1])).toBeGreaterThan(Number((await cellsOf(times))[0]![1]));
  await page.getByRole('button', { name: '第 2 页' }).click();
  await expect(page).toHaveURL(/page=2/);
  await expect(page.getByRole('button', { name: '第 2 页' })).toHaveAttribute('aria-current', 'page');
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
  expect(await names()).toEqual([hospital]);
  expect(await totalsOf(times)).toEqual(everything);
});

test('on a phone the table is read without moving the page, and keys choose the urgency', async ({ doctor }) => {
  const { page } = await doctor('yisheng01', { viewport: { width: 360, height: 740 }, hasTouch: true });
  await page.goto(pages.platformCases);
  const section = page.getByRole('region', { name: '等候时间', exact: true });
  await expect(section.locator('tbody tr').first()).toBeVisible();
  await section.getByRole('button', { name: '较急' }).focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/urgency=1/);
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
});
