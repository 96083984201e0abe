import type { Locator, Page } from '@playwright/test';
import { diseases as list } from '../../contract/diseases.ts';
import { expect } from './fixtures.ts';

/** Their names, in the order of the columns. */
export const diseases = list.map(({ name }) => name);
type Series = { name: string; type: string; data: (number | { name: string; value: number })[] };

/** Cells of a table, row by row, without its heading. */
export const cellsOf = async (table: Locator): Promise<string[][]> =>
  table
    .locator('tbody tr')
    .evaluateAll((rows) =>
      rows.map((row) => [...row.querySelectorAll('th, td')].map((cell) => cell.textContent ?? '')),
    );
export const numbers = (row: string[]) => row.slice(1).map(Number);
export const sumOf = (values: number[]) => values.reduce((sum, value) => sum + value, 0);

/** What the chart library draws: the series it was given, once it has any, and its names. */
export async function drawn(page: Page, description: RegExp): Promise<{ names: string[]; series: Series[] }> {
  const chart = page.getByRole('img', { name: description }).locator('.echarts-for-react');
  await expect(chart.locator('svg')).toBeVisible();
  return chart.evaluate(async (element) => {
    // biome-ignore lint/suspicious/noExplicitAny: React's own record of which component drew the element
    const record = element as any;
    let fiber = record[Object.keys(record).find((key) => key.startsWith('__reactFiber'))!];
    while (!fiber.stateNode?.getEchartsInstance) fiber = fiber.return;
    const option = () => fiber.stateNode.getEchartsInstance().getOption();
    // The component draws nothing at first, only to learn how large it is.
    while (!option()) await new Promise(requestAnimationFrame);
    const { series, xAxis, yAxis } = option();
    const names = [...(xAxis ?? []), ...(yAxis ?? [])].find((axis) => axis.type === 'category')?.data ?? [];
    return { names, series: series.map(({ name, type, data }: Series) => ({ name, type, data })) };
  });
}

/** Table, charts, the table of a chart and figures all tell of the same cases. */
export async function expectAgreement(page: Page, title: string): Promise<number> {
  const table = page.getByRole('region', { name: `${title}表` });
  await expect(table.locator('tbody tr').first()).toBeVisible();
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
  const totals = (await table.locator('tfoot tr').locator('td').allTextContents()).map(Number);

  const shares = await drawn(page, /^各病种占比/);
  expect(shares.series[0]!.data).toMatchObject(diseases.map((name, index) => ({ name, value: totals[index] })));

  const months = await drawn(page, /^各月病例数/);
  expect(months.series.map(({ data }) => sumOf(data as number[]))).toEqual(totals.slice(0, 5));
  const monthCard = page.getByRole('region', { name: '各月病例数', exact: true });
  const asTable = monthCard.getByRole('button', { name: '数据表' });
  await asTable.click();
  const monthRows = await cellsOf(monthCard);
  await asTable.click();
  expect(monthRows.map((row) => numbers(row).slice(0, 5))).toEqual(
    months.names.map((_, month) => months.series.map(({ data }) => data[month])),
  );

  const cases = await page.getByLabel('主要指标').locator('dd').first().locator('strong').textContent();
  expect(Number(cases!.replaceAll(/\D/g, ''))).toBe(totals[5]);
  return totals[5]!;
}

/** Opens a page of statistics, and waits for its charts and for all its figures: each is asked for by itself. */
export const openCharts = async (page: Page, address: string) => {
  await page.goto(address);
  await expect(page.getByRole('img', { name: /^各月病例数/ })).toBeVisible();
  await expect(page.getByRole('status', { name: '正在加载' })).toHaveCount(0);
};
