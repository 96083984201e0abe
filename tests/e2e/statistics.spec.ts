import type { Page } from '@playwright/test';
import { dayInShanghai } from '../../clinical/ages.ts';
import { pages } from '../../contract/pages.ts';
import { apiBase, apiPaths } from '../../contract/paths.ts';
import { smallNumberTexts } from '../../contract/small-numbers.ts';
import { texts } from '../../contract/texts.ts';
import { expectAccessible, expectNoSidewaysScroll } from './accessibility.ts';
import { holdCall } from './held-call.ts';
import { intercept } from './intercept.ts';
import { expect, propose, test } from './platform.ts';
import { cellsOf, drawn, expectAgreement, numbers, openCharts, sumOf } from './statistics.ts';

const provinceCode = (href: string | null) => /province=(\d\d)0000/.exec(href!)![1];

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
  const [province] = (await cellsOf(provinces))[0]!;
  await provinces.locator('summary').click();
  const code = provinceCode(await provinces.getByRole('link', { name: `${province}：病例` }).getAttribute('href'));
  await provinces.locator(`svg g[data-code="${code}"]`).hover();
  await expect(provinces.getByText(new RegExp(`^${province!.slice(0, 2)}.*　\\d+ 例$`))).toBeVisible();
  await expect(page.getByText(smallNumberTexts.note)).toBeVisible();
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

  // What is told of other hospitals is told in fives: the other doctor sees the same question, with their own cases as they are.
  await openCharts(other.page, one.page.url());
  const told = await expectAgreement(other.page, texts.platformCases);
  await expect(other.page.getByLabel('开始日期')).toHaveValue(today);
  await other.page.reload();
  expect(await expectAgreement(other.page, texts.platformCases)).toBe(told);
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
    await intercept(page, overview, (route) =>
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
    const calls = [
      apiPaths.platformCasesByCondition,
      apiPaths.platformOverview,
      apiPaths.platformTimes,
      apiPaths.platformFindings,
    ];
    const held = await Promise.all(calls.map((path) => holdCall(page, path)));
    await page.getByLabel('会诊状态').selectOption('已转诊');
    await page.getByRole('button', { name: '查询' }).click();
    await expect(page.getByText('正在更新…')).toHaveCount(4);
    await expect(cases).toHaveText(`至少 ${everything}`);
    for (const way of await ways.all()) await expect(way).toBeDisabled();
    await page.emulateMedia({ media: 'print' });
    await expect(page.getByText('数据正在更新，未打印').first()).toBeVisible();
    await expect(cases).toBeHidden();
    await expect(page.getByRole('img', { name: /^各月病例数/ })).toBeHidden();
    await page.emulateMedia({ media: null });
    for (const { fail } of held) fail();
    await expect(page.locator('.ant-message-notice')).toHaveText(['获取病例统计失败']);
    for (const text of ['获取病例统计失败', '获取统计指标失败', '获取等候时间失败', '获取分期与分组失败'])
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
    await page.evaluate(() => window.dispatchEvent(new Event('online')));
    await expect(page.getByText(/^以下为 \d\d:\d\d 的数据，更新失败/)).toBeVisible();
    await expect(page.getByRole('button', { name: '导出 CSV' })).toBeDisabled();
    await page.goto(`${pages.platformCases}?page=99`);
    await expect(page.getByRole('button', { name: '下一页' })).toBeDisabled();
    await expect(page).not.toHaveURL(/page=99/);
  });
});

test('the fields of the filter are on one line and of one height on a desktop', async ({ doctor }) => {
  const { page } = await doctor('yisheng01');
  await page.setViewportSize({ width: 1366, height: 768 });
  await page.goto(pages.platformCases);
  await expect(page.getByLabel('开始日期')).toBeVisible();
  const fields = await page.locator('search label > *').evaluateAll((all) =>
    all.map((field) => {
      const { top, height } = field.getBoundingClientRect();
      return `${height} px at ${top}`;
    }),
  );
  expect([fields.length, new Set(fields).size]).toEqual([4, 1]);
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
