import { pages } from '../../../contract/pages.ts';
import { apiPaths } from '../../../contract/paths.ts';
import { texts } from '../../../contract/texts.ts';
import { expectAccessible, expectNoSidewaysScroll } from '../../e2e/accessibility.ts';
import { expect, test } from '../../e2e/fixtures.ts';
import { holdCall } from '../../e2e/held-call.ts';
import { fresh } from '../../e2e/people.ts';
import { propose } from '../../e2e/platform.ts';
import { expectAgreement, openCharts } from '../../e2e/statistics.ts';

test.describe('figures that cannot be brought up to date', () => {
  test.use({ allowedErrors: [/ERR_FAILED/] });

  test('stay with the time of which they are, are not exported, and a page that is none leads to the last one', async ({
    sample,
  }) => {
    const { page } = await sample('yisheng01');
    await openCharts(page, pages.platformCases);
    await expectAgreement(page, texts.platformCases);
    const overview = await holdCall(page, apiPaths.platformOverview);
    overview.fail();
    await page.evaluate(() => window.dispatchEvent(new Event('online')));
    await expect(page.getByText(/^以下为 \d\d:\d\d 的数据，更新失败/)).toBeVisible();
    await expect(page.getByRole('button', { name: '导出 CSV' })).toBeDisabled();
    await page.goto(`${pages.platformCases}?page=99`);
    await expect(page.getByRole('button', { name: '下一页' })).toBeDisabled();
    await expect(page).not.toHaveURL(/page=99/);
  });
});

test('the fields of the filter are on one line and of one height on a desktop', async ({ sample }) => {
  const { page } = await sample('yisheng01');
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

test('to a person who saves data, charts come when asked for', async ({ sample }) => {
  const { page } = await sample('yisheng01');
  await page.addInitScript('Object.defineProperty(navigator, "connection", { value: { saveData: true } })');
  await page.goto(pages.platformCases);
  await expect(page.getByRole('region', { name: `${texts.platformCases}表` }).locator('tfoot')).toBeVisible();
  await page.getByRole('button', { name: '显示图表' }).click();
  await expectAgreement(page, texts.platformCases);
});

test('axe finds nothing with charts drawn and their tables open, at 360 and 1440 px', async ({ sample }) => {
  const { page } = await sample('yisheng01');
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

test.describe('on a line that breaks', () => {
  test.use({ allowedErrors: [/ERR_FAILED/] });

  test('figures of one question never stand under another nor leave the page, and what failed is fetched again', async ({
    doctor,
  }) => {
    const one = await doctor();
    // Neither is confirmed.
    for (const invited of [await doctor(), await doctor()]) await propose(one, [invited], fresh('会诊中'));
    const { page } = one;
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
    const held = [];
    for (const path of calls) held.push(await holdCall(page, path));
    await page.getByLabel('会诊状态').selectOption('已确诊');
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
    expect(await expectAgreement(page, texts.platformCases)).toBeLessThan(everything);
    await expect(page.getByLabel('主要指标')).toContainText('会诊中 0 · 已确诊');
  });
});
