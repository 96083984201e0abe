import type { Page } from '@playwright/test';
import { dayInShanghai } from '../../clinical/ages.ts';
import { pages } from '../../contract/pages.ts';
import { apiPaths } from '../../contract/paths.ts';
import { texts } from '../../contract/texts.ts';
import { downloaded } from './downloaded.ts';
import { expect, test } from './fixtures.ts';
import { fresh } from './people.ts';
import { detailPath, giveReply, propose } from './platform.ts';
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
  const provinces = page.getByRole('region', { name: '各省份病例数', exact: true });
  expect(sumOf((await cellsOf(provinces)).flatMap(numbers))).toBe(everything);
  const squares = await provinces.locator('svg text[font-weight]').allTextContents();
  expect(sumOf(squares.map(Number))).toBe(everything);
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
  await expect(colleague.page.getByText('暂无数据')).toHaveCount(4);

  await table.getByRole('link', { name: `${hospital}：病例` }).click();
  await expect(page.getByText(/^筛选：/)).toContainText(`发起医院：${hospital}`);
  await expect(page.getByText(/^平台上符合条件的.*3 例/)).toBeVisible();
  for (const title of titles) await expect(page.getByRole('link', { name: title })).toBeVisible();
});

test('own statistics are sorted, exported and printed as filtered, and tell how long cases waited by urgency', async ({
  doctor,
}) => {
  const one = await doctor();
  const colleague = await doctor({ colleagueOf: one });
  const other = await doctor();
  const urgent = await propose(one, [other], fresh('急会诊'), { urgency: '2' });
  await propose(one, [other], fresh('常规会诊'));
  await propose(colleague, [other], fresh('常规会诊'));
  await other.call(detailPath(urgent));
  await other.call(apiPaths.invitationAnswer, { consultationId: urgent, answer: 'accepted' });
  await giveReply(other, urgent, '尽快转诊。');
  const { page } = one;
  await page.addInitScript('window.print = () => { window.printed = true }');
  const today = dayInShanghai(new Date());
  await openCharts(page, `${pages.platformOwnCases}?date1=${today}&date2=${today}`);
  expect(await expectAgreement(page, texts.ownCases)).toBe(3);
  const table = page.getByRole('region', { name: `${texts.ownCases}表` });
  const cases = async () => (await cellsOf(table)).map((row) => [row[0], row.at(-1)]);
  expect(await cases()).toEqual([
    [one.name, '2'],
    [colleague.name, '1'],
  ]);

  await table.getByRole('button', { name: texts.totalsRow }).focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await expect(table.getByRole('columnheader', { name: texts.totalsRow })).toHaveAttribute('aria-sort', 'ascending');
  await expect.poll(async () => (await cases())[0]).toEqual([colleague.name, '1']);
  await expect(table.getByRole('button', { name: texts.totalsRow })).toBeFocused();
  // What answers a former question is neither exported nor printed.
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);

  const { name, content } = await downloaded(page, '导出 CSV');
  expect(name).toMatch(new RegExp(`^${texts.ownCases}-${today} 至 ${today}-\\d{14}\\.csv$`));
  const lines = content.toString().split('\r\n');
  expect(lines.map((line) => line.split(',').slice(0, 7).join(',')).slice(1, 4)).toEqual([
    `${colleague.name},1,0,0,0,0,1`,
    `${one.name},2,0,0,0,0,2`,
    `${texts.totalsRow},3,0,0,0,0,3`,
  ]);
  await page.getByRole('button', { name: '打印', exact: true }).click();
  await expect.poll(() => page.evaluate('window.printed')).toBe(true);
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByText(new RegExp(`^筛选条件：${today} 至 ${today}　打印时间：\\d{4}-`))).toBeVisible();
  await page.evaluate(() => window.dispatchEvent(new Event('afterprint')));
  await page.emulateMedia({ media: null });

  const section = page.getByRole('region', { name: '等候时间', exact: true });
  const chosen = section.getByRole('button', { name: '急', exact: true });
  await chosen.focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/urgency=2/);
  // The address changes before the table does.
  await expect(chosen).toHaveAttribute('aria-pressed', 'true');
  const times = section.getByRole('region', { name: '等候时间表' });
  const row = (await cellsOf(times)).find(([who]) => who === one.name);
  expect(row?.map((cell) => cell.replaceAll('\n', ''))).toEqual([
    ...[one.name, '1', '—', '10 分钟（1 例）', '10 分钟（1 例）', '10 分钟（1 例）'],
  ]);
  await section.getByRole('button', { name: '全部', exact: true }).click();
  await times.getByRole('link', { name: new RegExp(`^${one.name}，病例`) }).click();
  await expect(page.getByText(`发起医生：${one.name}；发起日期：${today} 至 ${today}`)).toBeVisible();
});
