import type { Locator } from '@playwright/test';
import { pages } from '../../../contract/pages.ts';
import { expectAccessible, expectNoSidewaysScroll } from '../../e2e/accessibility.ts';
import { expect, test } from '../../e2e/fixtures.ts';
import { cellsOf } from '../../e2e/statistics.ts';

const totalsOf = async (table: Locator) =>
  (await table.locator('tfoot th, tfoot td').allTextContents()).map((cell) => cell.replaceAll('\n', ''));

test('the times of the platform have a page of hospitals, and all together on every page', async ({ sample }) => {
  const { page } = await sample('yisheng01');
  await page.goto(`${pages.platformCases}?view=times`);
  const times = page.getByRole('region', { name: '等候时间表' });
  const names = async () => (await cellsOf(times)).map(([name]) => name);
  await expect(times.locator('tbody tr').first()).toBeVisible();
  const first = await names();
  expect(first).toHaveLength(8);
  const everything = await totalsOf(times);
  expect(Number(everything[1])).toBeGreaterThan(Number((await cellsOf(times))[0]![1]));
  await page.getByRole('button', { name: '第 2 页' }).click();
  await expect(page).toHaveURL(/page=2/);
  await expect(page.getByRole('button', { name: '第 2 页' })).toHaveAttribute('aria-current', 'page');
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
  expect((await names()).filter((name) => first.includes(name))).toEqual([]);
  expect(await totalsOf(times)).toEqual(everything);
});

test('on a phone the table is read without moving the page, and keys choose the urgency', async ({ sample }) => {
  const { page } = await sample('yisheng01', { viewport: { width: 360, height: 740 }, hasTouch: true });
  await page.goto(`${pages.platformCases}?view=times`);
  const section = page.getByRole('region', { name: '等候时间', exact: true });
  await expect(section.locator('tbody tr').first()).toBeVisible();
  await section.getByRole('radio', { name: '较急' }).focus();
  await page.keyboard.press('Space');
  await expect(page).toHaveURL(/urgency=1/);
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
});
