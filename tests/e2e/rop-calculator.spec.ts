import type { Page } from '@playwright/test';
import { addDays, dayInShanghai, dayText } from '../../clinical/ages.ts';
import { signatureText } from '../../clinical/rules-signature.ts';
import { sources } from '../../clinical/sources.ts';
import { pages } from '../../contract/paths.ts';
import { expectAccessible, expectNoSidewaysScroll } from './accessibility.ts';
import { expect, test } from './fixtures.ts';

const today = dayInShanghai(new Date());

/** Born thirty days ago at 28 weeks and 3 days, weighing 1100 g. */
const birthday = addDays(today, -30);

async function fillIn(page: Page): Promise<void> {
  await page.getByLabel('出生日期').fill(birthday);
  await page.getByLabel('出生胎龄').fill('28');
  await page.getByLabel('再加天数').fill('3');
  await page.getByLabel('出生体重').fill('1100');
}

const guideline = (page: Page, name: string) => page.locator('section.card').filter({ hasText: name });

for (const width of [360, 1440])
  test(`a parent works out the screening dates with the keyboard at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 });
    await page.goto(pages.ropCalculator);
    await expectAccessible(page);
    await fillIn(page);
    await page.keyboard.press('Tab');
    await expect(page.getByRole('button', { name: '算一算' })).toBeFocused();
    await page.keyboard.press('Enter');

    await expect(page.getByRole('heading', { name: '宝宝需要做早产儿眼底筛查' })).toBeFocused();
    await expect(page.getByText('第一次检查的时间已经到了')).toBeVisible();
    const china = guideline(page, '中国 2014 年指南');
    await expect(china).toContainText(`${dayText(addDays(birthday, 28))} 至 ${dayText(addDays(birthday, 48))}`);
    await expect(china).toContainText(`${dayText(addDays(birthday, 18))} 至 ${dayText(addDays(birthday, 31))}`);
    await expect(china).toContainText(sources.china2014);
    for (const name of ['美国 2018 年指南', '英国 2022 年指南'])
      await expect(guideline(page, name)).toContainText(dayText(addDays(birthday, 28)));
    await expect(page.getByText('请以医生的安排为准').first()).toBeVisible();
    await expect(page.getByText(signatureText(undefined))).toBeVisible();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
  });

test('what cannot be is refused beside its field, and an answer goes when a field changes', async ({ page }) => {
  await page.goto(pages.ropCalculator);
  await fillIn(page);
  await page.keyboard.press('Enter');
  const answer = page.getByRole('heading', { name: '宝宝需要做早产儿眼底筛查' });
  await expect(answer).toBeVisible();

  const refusals: [label: string, value: string, refusal: string][] = [
    ['出生日期', addDays(today, 1), '出生日期不能晚于今天'],
    ['出生胎龄', '45', '20 至 44'],
    ['再加天数', '7', '0 至 6'],
    ['出生体重', '1.1', '200 至 7000 克'],
  ];
  for (const [label, value, refusal] of refusals) {
    const field = page.getByLabel(label);
    await field.fill(value);
    await expect(answer).toBeHidden();
    await page.keyboard.press('Enter');
    await expect(field).toBeFocused();
    await expect(field).toHaveAttribute('aria-invalid', 'true');
    await expect(field).toHaveAccessibleDescription(new RegExp(refusal));
    await expect(answer).toBeHidden();
    await expectAccessible(page);
    await fillIn(page);
  }
});

test('nothing that was typed leaves the browser or stays in it', async ({ page, context }) => {
  await page.goto(pages.ropCalculator, { waitUntil: 'networkidle' });
  const requests: string[] = [];
  page.on('request', (request) => requests.push(request.url()));
  await fillIn(page);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: '宝宝需要做早产儿眼底筛查' })).toBeVisible();
  expect(requests).toEqual([]);
  expect(page.url()).not.toContain('?');
  expect(await page.evaluate(() => localStorage.length + sessionStorage.length)).toBe(0);
  expect(await context.cookies()).toEqual([]);
});

test('without scripts the rules stand alone, with a word to ask a doctor', async ({ browser, baseURL }) => {
  const context = await browser.newContext({ baseURL, javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(pages.ropCalculator);
  await expect(page.getByRole('button', { name: '算一算' })).toBeHidden();
  await expect(page.locator('noscript p')).toContainText('或直接问医生');
  await expect(page.getByRole('row', { name: /中国 2014 年指南.*生后 4～6 周，或矫正胎龄 31～32 周/ })).toBeVisible();
  await context.close();
});
