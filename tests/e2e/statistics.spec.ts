import { readFile } from 'node:fs/promises';
import type { Download, Locator, Page } from '@playwright/test';
import readExcelFile from 'read-excel-file/node';
import sharp from 'sharp';
import { dayInShanghai } from '../../clinical/ages.ts';
import { diseases as list } from '../../contract/diseases.ts';
import { apiBase, apiPaths, pages } from '../../contract/paths.ts';
import { texts } from '../../contract/texts.ts';
import { expectAccessible, expectNoSidewaysScroll } from './accessibility.ts';
import { holdCall } from './held-call.ts';
import { expect, propose, test } from './platform.ts';

const diseases = list.map(({ name }) => name);
type Series = { name: string; type: string; data: (number | { name: string; value: number })[] };

/** Cells of a table, row by row, without its heading. */
const cellsOf = async (table: Locator): Promise<string[][]> =>
  table
    .locator('tbody tr')
    .evaluateAll((rows) =>
      rows.map((row) => [...row.querySelectorAll('th, td')].map((cell) => cell.textContent ?? '')),
    );
const numbers = (row: string[]) => row.slice(1).map(Number);
const sumOf = (values: number[]) => values.reduce((sum, value) => sum + value, 0);

/** What the chart library draws: the series it was given, and its names. */
async function drawn(page: Page, description: RegExp): Promise<{ names: string[]; series: Series[] }> {
  const chart = page.getByRole('img', { name: description }).locator('.echarts-for-react');
  await expect(chart.locator('svg')).toBeVisible();
  return chart.evaluate((element) => {
    // biome-ignore lint/suspicious/noExplicitAny: React's own record of which component drew the element
    const record = element as any;
    let fiber = record[Object.keys(record).find((key) => key.startsWith('__reactFiber'))!];
    while (!fiber.stateNode?.getEchartsInstance) fiber = fiber.return;
    const { series, xAxis, yAxis } = fiber.stateNode.getEchartsInstance().getOption();
    const names = [...(xAxis ?? []), ...(yAxis ?? [])].find((axis) => axis.type === 'category')?.data ?? [];
    return { names, series: series.map(({ name, type, data }: Series) => ({ name, type, data })) };
  });
}

/** Table, charts, tables of the charts and figures all tell of the same cases. */
async function expectAgreement(page: Page, title: string): Promise<number> {
  const table = page.getByRole('region', { name: `${title}表` });
  await expect(table.locator('tbody tr').first()).toBeVisible();
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
  const rows = await cellsOf(table);
  const totals = (await table.locator('tfoot tr').locator('td').allTextContents()).map(Number);

  const byName = await drawn(page, /^表中各/);
  expect(byName.names).toEqual(rows.map(([name]) => name));
  expect(byName.series.map(({ name, data }) => [name, data])).toEqual(
    diseases.map((disease, index) => [disease, rows.map((row) => numbers(row)[index])]),
  );

  const shares = await drawn(page, /^各病种占比/);
  expect(shares.series[0]!.data).toMatchObject(diseases.map((name, index) => ({ name, value: totals[index] })));

  const months = await drawn(page, /^各月病例数/);
  expect(months.series.map(({ data }) => sumOf(data as number[]))).toEqual(totals.slice(0, 5));
  const monthCard = page.getByRole('region', { name: '各月病例数', exact: true });
  const monthRows = await cellsOf(monthCard);
  expect(monthRows.map((row) => numbers(row).slice(0, 5))).toEqual(
    months.names.map((_, month) => months.series.map(({ data }) => data[month])),
  );

  const cases = await page.getByLabel('主要指标').locator('dd').first().locator('strong').textContent();
  expect(Number(cases!.replaceAll(',', ''))).toBe(totals[5]);
  return totals[5]!;
}

const openCharts = async (page: Page, address: string) => {
  await page.goto(address);
  await expect(page.getByRole('img', { name: /^各月病例数/ })).toBeVisible();
};

/** Searches, until the answers are there. */
const search = (page: Page) =>
  Promise.all([
    page.waitForResponse((response) => response.url().endsWith(apiPaths.platformCasesByCondition)),
    page.waitForResponse((response) => response.url().endsWith(apiPaths.platformOverview)),
    page.getByRole('button', { name: '查询' }).click(),
  ]);

test('charts, tables and figures agree, and follow the filters and the page', async ({ doctor }) => {
  const { page, hospital } = await doctor('yisheng01');
  await openCharts(page, pages.platformCases);
  const everything = await expectAgreement(page, texts.platformCases);
  const provinces = page.getByRole('region', { name: '各省份病例数', exact: true });
  expect(sumOf((await cellsOf(provinces)).flatMap(numbers))).toBe(everything);
  const squares = await provinces.locator('svg text[font-weight]').allTextContents();
  expect(sumOf(squares.map(Number))).toBe(everything);
  await provinces.locator('svg g[data-code="33"]').hover();
  await expect(provinces.getByText(/^浙江　\d+ 例$/)).toBeVisible();
  await Promise.all([
    page.waitForResponse((response) => response.url().endsWith(apiPaths.platformCases)),
    page.getByRole('button', { name: '第 2 页' }).click(),
  ]);
  await expect(page.getByRole('button', { name: '第 2 页' })).toHaveAttribute('aria-current', 'page');
  expect(await expectAgreement(page, texts.platformCases)).toBe(everything);

  await page.getByLabel('医院名称').fill('儿童');
  await page.getByLabel('会诊状态').selectOption('已确诊');
  await search(page);
  await expect(page).toHaveURL(/status=2/);
  const confirmed = await expectAgreement(page, texts.platformCases);
  expect(confirmed).toBeLessThan(everything);
  await expect(page.getByLabel('主要指标')).toContainText('会诊中 0 · 已确诊');

  await openCharts(page, `${pages.platformOwnCases}?size=16`);
  const own = await expectAgreement(page, texts.ownCases);
  await openCharts(page, `${pages.platformCases}?name=${encodeURIComponent(hospital)}`);
  expect(await expectAgreement(page, texts.platformCases)).toBe(own);
});

test('a shared address shows another doctor the same, one day as well', async ({ doctor }) => {
  const [one, other] = [await doctor('yisheng01'), await doctor('yisheng02')];
  await propose(one, [other], '当日病例');
  const today = dayInShanghai(new Date());
  await openCharts(one.page, pages.platformCases);
  await one.page.getByLabel('开始日期').fill(today);
  await one.page.getByLabel('结束日期').fill(today);
  await search(one.page);
  await expect(one.page).toHaveURL(/date1=/);
  const cases = await expectAgreement(one.page, texts.platformCases);
  expect(cases).toBeGreaterThan(0);
  expect((await drawn(one.page, /^各月病例数/)).names).toEqual([today.slice(0, 7)]);

  await openCharts(other.page, one.page.url());
  expect(await expectAgreement(other.page, texts.platformCases)).toBe(cases);
  await expect(other.page.getByLabel('开始日期')).toHaveValue(today);
  await other.page.reload();
  expect(await expectAgreement(other.page, texts.platformCases)).toBe(cases);
});

async function downloaded(page: Page, button: string): Promise<{ name: string; content: Buffer }> {
  const waiting: Promise<Download> = page.waitForEvent('download');
  await page.getByRole('button', { name: button }).click();
  const file = await waiting;
  return { name: file.suggestedFilename(), content: await readFile(await file.path()) };
}

test('CSV and Excel hold all rows under the filters, a chart is saved as a picture', async ({ doctor }) => {
  const { page, call } = await doctor('yisheng01');
  await openCharts(page, pages.platformCases);
  const all = await call<{ names: string[]; results: Record<string, Record<number, number>>; totals: object }>(
    apiPaths.platformCases,
    { pageSize: 100, pageNo: 1 },
  );
  const { names, results, totals } = all.rmObject;
  expect(names.length).toBeGreaterThan(8);
  const cells = (counts: object) => [...Object.values(counts), sumOf(Object.values(counts))];
  const expected = [
    ['医院', ...diseases, texts.totalsRow],
    ...names.map((name) => [name, ...cells(results[name]!)]),
    [texts.totalsRow, ...cells(totals)],
  ];

  const csv = await downloaded(page, '导出 CSV');
  expect(csv.name).toMatch(/^平台病例统计-全部-\d{14}\.csv$/);
  const lines = csv.content.toString().split('\r\n');
  expect(lines).toEqual(
    expected.map((row, index) => (index === 0 ? `\ufeff${row.join(',')}` : row.join(','))).concat(''),
  );

  const excel = await downloaded(page, '导出 Excel');
  expect(excel.name).toMatch(/\.xlsx$/);
  const sheets = await readExcelFile(excel.content);
  expect(sheets[0]!.data).toEqual(expected);
  expect(sheets.map(({ sheet }) => sheet)).toEqual([
    '按医院',
    '按月',
    '状态与首次回复',
    '按省份',
    '90天未发起',
    '说明',
  ]);
  const patients = await call<{ results: { patient_name: string }[] }>(
    `/consultation/getConsultationByUserId/${(await call<{ id: number }>(apiPaths.heartbeat)).rmObject.id}`,
    { diseaseId: 0, pageSize: 100, pageNo: 1 },
  );
  for (const { patient_name } of patients.rmObject.results) expect(JSON.stringify(sheets)).not.toContain(patient_name);

  const picture = await downloaded(page, '将“各月病例数”保存为图片');
  expect(picture.name).toBe('平台病例统计-各月病例数-全部.png');
  const { format, width } = await sharp(picture.content).metadata();
  expect({ format, wide: width > 1200 }).toEqual({ format: 'png', wide: true });
  const { channels } = await sharp(picture.content).stats();
  expect(Math.max(...channels.map(({ stdev }) => stdev))).toBeGreaterThan(10);
});

test('all rows are printed with filters and time, a heading sorts by key, and a figure leads to its cases', async ({
  doctor,
}) => {
  const { page, hospital } = await doctor('yisheng01');
  await page.addInitScript('window.print = () => { window.printed = true }');
  await openCharts(page, pages.platformCases);
  await page.getByRole('button', { name: '本年' }).click();
  await expect(page).toHaveURL(/date1=\d{4}-01-01&date2=\d{4}-12-31/);
  await expect(page.getByRole('button', { name: '本年' })).toHaveAttribute('aria-pressed', 'true');
  const table = page.getByRole('region', { name: `${texts.platformCases}表` });
  const counts = async () => (await cellsOf(table)).map((row) => Number(row.at(-1)));
  await table.getByRole('button', { name: texts.totalsRow }).focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await expect(table.getByRole('columnheader', { name: texts.totalsRow })).toHaveAttribute('aria-sort', 'ascending');
  await expect(page).toHaveURL(/sort=cases/);
  await expect
    .poll(async () => (await counts()).every((cases, at, all) => at === 0 || all[at - 1]! <= cases))
    .toBe(true);
  await expect(table.getByRole('button', { name: texts.totalsRow })).toBeFocused();

  const shown = await table.locator('tbody tr').count();
  await page.getByRole('button', { name: '打印', exact: true }).click();
  await expect.poll(() => page.evaluate('window.printed')).toBe(true);
  await page.emulateMedia({ media: 'print' });
  expect(await table.locator('tbody tr').count()).toBeGreaterThan(shown);
  await expect(
    page.getByText(/^筛选条件：\d{4}-01-01 至 \d{4}-12-31　打印时间：\d{4}-\d\d-\d\d \d\d:\d\d/),
  ).toBeVisible();
  await page.evaluate(() => window.dispatchEvent(new Event('afterprint')));
  await page.emulateMedia({ media: null });
  await expect(table.locator('tbody tr')).toHaveCount(shown);

  await page.goto(`${pages.platformCases}?name=${encodeURIComponent(hospital)}`);
  await expect(table.getByRole('link').first()).toBeVisible();
  const cases = (await cellsOf(table))[0]!;
  await table.getByRole('link', { name: `${hospital}：病例` }).click();
  await expect(page.getByText(`筛选：发起医院：${hospital}`)).toBeVisible();
  await expect(page.getByText(new RegExp(`^平台上符合条件的.*${cases.at(-1)} 例`))).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: '清除筛选' }).click();
  await expect(page).toHaveURL(new RegExp(`${pages.platformConsultations}$`));
});

test.describe('when something is missing', () => {
  test.use({ allowedErrors: [/status of 500|ERR_FAILED/] });

  test('no case is said to be none, and what failed is fetched again', async ({ doctor }) => {
    const { page } = await doctor('yisheng01');
    await page.goto(`${pages.platformCases}?name=${encodeURIComponent('没有这家医院')}`);
    await expect(page.getByText('没有符合条件的病例')).toBeVisible();
    await expect(page.getByText('暂无数据')).toHaveCount(4);
    await expectAccessible(page);

    const overview = `**${apiBase}${apiPaths.ownOverview}`;
    await page.route(overview, (route) =>
      route.fulfill({ status: 500, json: { status: 'ERROR', rmObject: null, errMsg: '系统繁忙' } }),
    );
    await page.goto(pages.platformOwnCases);
    await expect(page.getByRole('main').getByRole('alert')).toContainText('获取统计指标失败');
    await page.unroute(overview);
    await page.getByRole('button', { name: '重试' }).click();
    await expect(page.getByRole('img', { name: /^各月病例数/ })).toBeVisible();
    await expectAgreement(page, texts.ownCases);
  });

  test('figures of one question never stand under another, and leave the page by no way', async ({ doctor }) => {
    const { page } = await doctor('yisheng01');
    await openCharts(page, pages.platformCases);
    const everything = await expectAgreement(page, texts.platformCases);
    const cases = page.getByLabel('主要指标').locator('strong').first();
    const ways = page.getByRole('button', { name: /^(导出 CSV|导出 Excel|打印|将“.*”保存为图片)$/ });
    expect(await ways.count()).toBeGreaterThan(5);
    const calls = [apiPaths.platformCasesByCondition, apiPaths.platformOverview, apiPaths.platformFindings];
    const held = await Promise.all(calls.map((path) => holdCall(page, path)));
    await page.getByLabel('会诊状态').selectOption('已转诊');
    await page.getByRole('button', { name: '查询' }).click();
    await expect(page.getByText('正在更新…')).toHaveCount(3);
    await expect(cases).toHaveText(String(everything));
    for (const way of await ways.all()) await expect(way).toBeDisabled();
    await page.emulateMedia({ media: 'print' });
    await expect(page.getByText('数据正在更新，未打印').first()).toBeVisible();
    await expect(cases).toBeHidden();
    await expect(page.getByRole('img', { name: /^各月病例数/ })).toBeHidden();
    await page.emulateMedia({ media: null });
    for (const { fail } of held) fail();
    for (const text of ['获取病例统计失败', '获取统计指标失败', '获取分期与分组失败'])
      await expect(page.getByRole('main').getByRole('alert').filter({ hasText: text })).toBeVisible();
    await expect(page.getByRole('main').locator('tbody tr')).toHaveCount(0);
    await expect(cases).toHaveCount(0);
    for (const { mend } of held) await mend();
    for (const retry of (await page.getByRole('main').getByRole('button', { name: '重试' }).all()).toReversed())
      await retry.click();
    await expectAgreement(page, texts.platformCases);
    await expect(page.getByLabel('主要指标')).toContainText('会诊中 0 · 已确诊 0');

    const [again] = await Promise.all([holdCall(page, apiPaths.platformOverview)]);
    again.fail();
    // What was asked a moment ago is not asked again.
    await expect(async () => {
      await page.evaluate(() => window.dispatchEvent(new Event('online')));
      await expect(page.getByText(/^以下为 \d\d:\d\d 的数据，更新失败/)).toBeVisible({ timeout: 1000 });
    }).toPass();
    await expect(page.getByRole('button', { name: '导出 CSV' })).toBeDisabled();
    await page.goto(`${pages.platformCases}?page=99`);
    await expect(page.getByRole('button', { name: '下一页' })).toBeDisabled();
    await expect(page).not.toHaveURL(/page=99/);
  });
});

test('to a person who saves data, charts come when asked for', async ({ doctor }) => {
  const { page } = await doctor('yisheng01');
  await page.addInitScript('Object.defineProperty(navigator, "connection", { value: { saveData: true } })');
  await page.goto(pages.platformCases);
  await expect(page.getByRole('region', { name: `${texts.platformCases}表` }).locator('tfoot')).toBeVisible();
  await page.getByRole('button', { name: '显示图表' }).click();
  await expectAgreement(page, texts.platformCases);
});

test('axe finds nothing with charts drawn and their tables open, at 360 and 1440 px', async ({ doctor }) => {
  const { page } = await doctor('yisheng01');
  for (const address of [pages.platformCases, pages.platformOwnCases])
    for (const width of [360, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      await openCharts(page, address);
      for (const summary of await page.locator('summary').all()) {
        await summary.focus();
        await page.keyboard.press('Enter');
      }
      await expect(page.locator('details:not([open])')).toHaveCount(0);
      await expectAccessible(page);
      await expectNoSidewaysScroll(page);
    }
});
