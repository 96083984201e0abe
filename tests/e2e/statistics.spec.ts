import type { Page } from '@playwright/test';
import { dayInShanghai } from '../../clinical/ages.ts';
import { pages } from '../../contract/pages.ts';
import { apiPaths } from '../../contract/paths.ts';
import { texts } from '../../contract/texts.ts';
import { expect, test } from './fixtures.ts';
import { fresh } from './people.ts';
import { propose } from './platform.ts';
import { cellsOf, expectAgreement, numbers, openCharts, sumOf } from './statistics.ts';

/** Searches, until the answers are there. */
const search = (page: Page) =>
  Promise.all([
    page.waitForResponse((response) => response.url().endsWith(apiPaths.platformCasesByCondition)),
    page.waitForResponse((response) => response.url().endsWith(apiPaths.platformOverview)),
    page.getByRole('button', { name: '查询' }).click(),
  ]);

// Of other hospitals the demo's cases are read, whatever they are.
test('charts, tables and figures agree, follow page and filters, and lead to the cases that they count', async ({
  doctor,
}) => {
  const one = await doctor();
  const colleague = await doctor({ colleagueOf: one });
  const { page, hospital } = one;
  const titles = [fresh('统计病例'), fresh('统计病例'), fresh('统计病例')];
  for (const [at, title] of titles.entries())
    await propose(one, [colleague], title, { diseaseId: at === 2 ? '2' : '1' });
  await openCharts(page, pages.platformCases);
  const everything = await expectAgreement(page, texts.platformCases);
  await page.getByRole('tab', { name: '省份与无新增医院' }).click();
  const provinces = page.getByRole('region', { name: '各省份病例数', exact: true });
  await expect(provinces.locator('svg').first()).toBeVisible();
  const squares = await provinces.locator('svg text[font-weight]').allTextContents();
  expect(sumOf(squares.map(Number))).toBe(everything);
  await provinces.getByRole('button', { name: '数据表' }).click();
  expect(sumOf((await cellsOf(provinces)).flatMap(numbers))).toBe(everything);
  await page.getByRole('tab', { name: '病例', exact: true }).click();
  await page.getByRole('button', { name: '第 2 页' }).click();
  await expect(page.getByRole('button', { name: '第 2 页' })).toHaveAttribute('aria-current', 'page');
  expect(await expectAgreement(page, texts.platformCases)).toBe(everything);

  const today = dayInShanghai(new Date());
  await page.getByLabel('医院名称').fill(hospital);
  await page.getByLabel('会诊状态').selectOption('会诊中');
  await page.getByLabel('开始日期').fill(today);
  await page.getByLabel('结束日期').fill(today);
  await search(page);
  await expect(page).toHaveURL(/status=1/);
  expect(await expectAgreement(page, texts.platformCases)).toBe(3);
  const table = page.getByRole('region', { name: `${texts.platformCases}表` });
  expect(await cellsOf(table)).toEqual([[hospital, '2', '1', '0', '0', '0', '3']]);
  await expect(page.getByLabel('主要指标')).toContainText('会诊中 3 · 已确诊 0');

  // The address is all that it takes to show somebody else the same.
  await openCharts(colleague.page, page.url());
  expect(await expectAgreement(colleague.page, texts.platformCases)).toBe(3);
  await expect(colleague.page.getByLabel('医院名称')).toHaveValue(hospital);
  await expect(colleague.page.getByLabel('开始日期')).toHaveValue(today);
  await colleague.page.getByLabel('医院名称').fill('没有这家医院');
  await search(colleague.page);
  await expect(colleague.page.getByText('没有符合条件的病例')).toBeVisible();
  await expect(colleague.page.getByText('暂无数据')).toHaveCount(2);

  await table.getByRole('link', { name: `${hospital}：病例` }).click();
  await expect(page.getByText(/^筛选：/)).toContainText(`发起医院：${hospital}`);
  await expect(page.getByText(/^平台上符合条件的.*3 例/)).toBeVisible();
  for (const title of titles) await expect(page.getByRole('link', { name: title })).toBeVisible();
});

test('filters, four tiles, eight rows with totals and pager, and two charts are one screenful of 1366 by 768', async ({
  sample,
}) => {
  const { page } = await sample('yisheng01', { viewport: { width: 1366, height: 768 } });
  await openCharts(page, pages.platformCases);
  const table = page.getByRole('region', { name: `${texts.platformCases}表` });
  const tiles = page.getByLabel('主要指标').locator('dd');
  const charts = page.getByRole('img', { name: /^(各病种占比|各月病例数)/ });
  await expect(table.locator('tbody tr')).toHaveCount(8);
  await expect(tiles).toHaveCount(4);
  await expect(charts).toHaveCount(2);
  const paging = page.getByRole('navigation', { name: '分页' });
  for (const part of [page.getByRole('search'), ...(await tiles.all()), table.locator('tfoot th'), paging])
    await expect(part).toBeInViewport({ ratio: 1 });
  for (const chart of await charts.all()) await expect(chart).toBeInViewport({ ratio: 1 });
  const beyond = () => page.evaluate(() => document.documentElement.scrollHeight - window.innerHeight);
  expect(await beyond()).toBeLessThanOrEqual(0);
  const besides = [await table.boundingBox(), await charts.first().boundingBox()];
  expect(besides[1]!.x).toBeGreaterThan(besides[0]!.x + besides[0]!.width);

  // Which of two days was meant is asked over what stands below, which stays where it is.
  const from = page.getByLabel('开始日期');
  await from.fill('2026111');
  await from.press('Tab');
  await expect(page.getByRole('button', { name: '2026-11-01' })).toBeInViewport({ ratio: 1 });
  expect(await table.boundingBox()).toEqual(besides[0]);
  await page.getByRole('button', { name: '2026-01-11' }).click();
  await expect(from).toHaveValue('2026-01-11');
});
