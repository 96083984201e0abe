import readExcelFile from 'read-excel-file/node';
import sharp from 'sharp';
import { getDocumentProxy, getMeta } from 'unpdf';
import { pages } from '../../../contract/pages.ts';
import { apiPaths } from '../../../contract/paths.ts';
import type { TimesStatistics } from '../../../contract/schemas/statistics.ts';
import { texts } from '../../../contract/texts.ts';
import { expectAccessible } from '../../e2e/accessibility.ts';
import { downloaded } from '../../e2e/downloaded.ts';
import { expect, test } from '../../e2e/fixtures.ts';
import { cellsOf, diseases, openCharts, sumOf } from '../../e2e/statistics.ts';

test('CSV and Excel hold all rows under the filters, a chart is saved as a picture', async ({ sample }) => {
  const { page, call } = await sample('yisheng01');
  await openCharts(page, pages.platformCases);
  const all = await call<{
    names: string[];
    results: Record<string, Record<number, number>>;
    totals: object;
  }>(apiPaths.platformCases, { pageSize: 100, pageNo: 1 });
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
  const { rmObject: times } = await call<TimesStatistics>(apiPaths.platformTimes);
  const due = new Map([...times.lines, { ...times.totals, name: texts.totalsRow }].map(({ name, all }) => [name, all]));
  const beside = (name: string | number) => {
    const told = due.get(String(name));
    return name === '医院' ? ['到期病例', '按期回复'] : told ? [told.due, told.inTime] : [];
  };
  expect(lines.map((line) => line.split(',').slice(0, 9).join(','))).toEqual(
    expected
      .map((row, index) => (index === 0 ? '\ufeff' : '') + [...row, ...beside(row[0] as string)].join(','))
      .concat(''),
  );

  const excel = await downloaded(page, '导出 Excel');
  expect(excel.name).toMatch(/\.xlsx$/);
  const sheets = await readExcelFile(excel.content);
  expect(sheets[0]!.data).toEqual(expected);
  expect(sheets.map(({ sheet }) => sheet)).toEqual([
    '按医院',
    '按月',
    '状态与首次回复',
    '等候时间',
    '按省份',
    '90天无新增',
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
  sample,
}) => {
  const { page, hospital } = await sample('yisheng01');
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
  // What answers a former question is not printed.
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);

  const shown = await table.locator('tbody tr').count();
  await page.getByRole('button', { name: '打印', exact: true }).click();
  await expect.poll(() => page.evaluate('window.printed')).toBe(true);
  await page.emulateMedia({ media: 'print' });
  expect(await table.locator('tbody tr').count()).toBeGreaterThan(shown);
  await expect(
    page.getByText(/^筛选条件：\d{4}-01-01 至 \d{4}-12-31　打印时间：\d{4}-\d\d-\d\d \d\d:\d\d/),
  ).toBeVisible();
  const pdf = await getDocumentProxy(new Uint8Array(await page.pdf()));
  expect((await getMeta(pdf)).info.Title).toMatch(/^平台病例统计-\d{4}-01-01 至 \d{4}-12-31-\d{4}-\d\d-\d\d$/);
  await page.evaluate(() => window.dispatchEvent(new Event('afterprint')));
  await expect(page).toHaveTitle(/平台病例统计 · 童眸$/);
  await page.emulateMedia({ media: null });
  await expect(table.locator('tbody tr')).toHaveCount(shown);

  await page.getByRole('tab', { name: '规则判断、分期与分组' }).click();
  const findings = page.getByRole('region', { name: '规则判断、分期与分组' });
  await expect(findings.locator('tbody tr').first()).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  const places = await findings
    .locator('td > :first-child')
    .evaluateAll((counts) => counts.slice(0, 4).map((count) => count.getBoundingClientRect().right));
  expect(new Set(places).size).toBe(1);
  expect(
    await findings
      .locator('td > :nth-child(2)')
      .first()
      .evaluate((bar) => getComputedStyle(bar).borderTopWidth),
  ).toBe('6px');
  await page.emulateMedia({ media: null });

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

test('a province leads to its cases, by the map and by its row; the disease tabs keep what the list is narrowed to', async ({
  sample,
}) => {
  const { page } = await sample('yisheng01');
  await page.goto(`${pages.platformCases}?status=1&view=places`);
  const provinces = page.getByRole('region', { name: '各省份病例数', exact: true });
  const asTable = provinces.getByRole('button', { name: '数据表' });
  await asTable.click();
  const [name] = (await cellsOf(provinces))[0]!;
  const href = await provinces.getByRole('link', { name: `${name}：病例` }).getAttribute('href');
  const code = /province=(\d\d)0000&status=1$/.exec(href!)![1];
  await asTable.click();
  await provinces.locator(`svg g[data-code="${code}"]`).click();
  await expect(page).toHaveURL(new RegExp(`province=${code}0000&status=1$`));
  await expect(page.getByText(/^筛选：发起省份：.*；状态：会诊中/)).toBeVisible();
  await expect(page.getByText(/^平台上符合条件的/)).toBeVisible();

  await page.goto(`${pages.platformConsultations}?size=16&status=1&page=2&sort=proposed`);
  await page.getByRole('tab').nth(1).click();
  await expect(page).toHaveURL(new RegExp(`${pages.platformConsultationsOf(1)}\\?size=16&status=1&sort=proposed$`));
  await expect(page.getByLabel('排序')).toHaveValue('proposed');
  await page.getByRole('link', { name: '清除筛选' }).first().click();
  await expect(page).toHaveURL(new RegExp(`${pages.platformConsultationsOf(1)}\\?size=16&sort=proposed$`));
});
