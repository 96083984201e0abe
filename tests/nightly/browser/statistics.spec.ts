import { dayInShanghai } from '../../../clinical/ages.ts';
import { pages } from '../../../contract/pages.ts';
import { apiPaths } from '../../../contract/paths.ts';
import { texts } from '../../../contract/texts.ts';
import { expectAccessible, expectNoSidewaysScroll } from '../../e2e/accessibility.ts';
import { downloaded } from '../../e2e/downloaded.ts';
import { expect, test } from '../../e2e/fixtures.ts';
import { fresh } from '../../e2e/people.ts';
import { detailPath, giveReply, propose } from '../../e2e/platform.ts';
import { cellsOf, expectAgreement, openCharts } from '../../e2e/statistics.ts';
import { holdCall } from './held-call.ts';

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
      await expectAccessible(page);
      for (const asTable of await page.getByRole('button', { name: '数据表' }).all()) {
        await asTable.focus();
        await page.keyboard.press('Enter');
      }
      await expectAccessible(page);
      await expectNoSidewaysScroll(page);
      for (const tab of await page.getByRole('tab').all()) {
        await tab.focus();
        await page.keyboard.press('Enter');
        await expect(page.getByRole('status', { name: '正在加载' })).toHaveCount(0);
        await expectAccessible(page);
        await expectNoSidewaysScroll(page);
      }
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
    expect(await ways.count()).toBe(5);
    const calls = [apiPaths.platformCasesByCondition, apiPaths.platformOverview];
    const held = [];
    for (const path of calls) held.push(await holdCall(page, path));
    await page.getByLabel('会诊状态').selectOption('已确诊');
    await page.getByRole('button', { name: '查询' }).click();
    await expect(page.getByText('正在更新…')).toHaveCount(2);
    await expect(cases).toHaveText(`${everything}`);
    for (const way of await ways.all()) await expect(way).toBeDisabled();
    await page.emulateMedia({ media: 'print' });
    await expect(page.getByText('数据正在更新，未打印').first()).toBeVisible();
    await expect(cases).toBeHidden();
    await expect(page.getByRole('img', { name: /^各月病例数/ })).toBeHidden();
    await page.emulateMedia({ media: null });

    for (const { fail } of held) fail();
    await expect(page.locator('.ant-message-notice')).toHaveText(['获取病例统计失败']);
    for (const text of ['获取病例统计失败', '获取统计指标失败'])
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

  await page.getByRole('tab', { name: '等候时间' }).click();
  const section = page.getByRole('region', { name: '等候时间', exact: true });
  const chosen = section.getByRole('radio', { name: '急', exact: true });
  await chosen.focus();
  await page.keyboard.press('Space');
  await expect(page).toHaveURL(/urgency=2/);
  // The address changes before the table does.
  await expect(chosen).toBeChecked();
  const times = section.getByRole('region', { name: '等候时间表' });
  const row = (await cellsOf(times)).find(([who]) => who === one.name);
  expect(row?.map((cell) => cell.replaceAll('\n', ''))).toEqual([
    ...[one.name, '1', '—', '10 分钟（1 例）', '10 分钟（1 例）', '10 分钟（1 例）'],
  ]);
  await section.getByRole('radio', { name: '全部', exact: true }).focus();
  await page.keyboard.press('Space');
  await times.getByRole('link', { name: new RegExp(`^${one.name}，病例`) }).click();
  await expect(page.getByText(`发起医生：${one.name}；发起日期：${today} 至 ${today}`)).toBeVisible();
});
