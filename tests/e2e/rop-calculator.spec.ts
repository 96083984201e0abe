import type { Page } from '@playwright/test';
import { addDays, dayInShanghai, dayText } from '../../clinical/ages.ts';
import { guidelines, screeningRules } from '../../clinical/rop-screening.ts';
import { signatureText } from '../../clinical/rules-signature.ts';
import { sources } from '../../clinical/sources.ts';
import { pages } from '../../contract/pages.ts';
import { expectAccessible, expectNoSidewaysScroll, layoutShift } from './accessibility.ts';
import { expect, test } from './fixtures.ts';
import { intercept } from './intercept.ts';

const today = dayInShanghai(new Date());
/** At 28 weeks and 3 days. */
const bornDaysAgo = (days: number) => addDays(today, -days);

type Filled = { birthday?: string; weeks?: string; days?: string; birthWeight?: string; course?: string };

async function fillIn(page: Page, filled: Filled = {}): Promise<void> {
  const { birthday = bornDaysAgo(30), weeks = '28', days = '3 天', birthWeight = '1100', course = '否' } = filled;
  await page.getByLabel('出生日期').fill(birthday);
  await page.getByLabel('出生胎龄').fill(weeks);
  await page.getByLabel('再加天数').selectOption(days);
  await page.getByLabel('出生体重').fill(birthWeight);
  await page.getByRole('radio', { name: course, exact: true }).check();
}

async function answered(page: Page, filled?: Filled): Promise<void> {
  await fillIn(page, filled);
  await page.getByRole('button', { name: '算一算' }).click();
}

const needed = (page: Page) => page.getByRole('heading', { name: '宝宝需要做早产儿眼底筛查' });
const guideline = (page: Page, name: string) => page.locator('section.card').filter({ hasText: name });

for (const width of [360, 768, 1366])
  test(`a parent works out the screening dates with the keyboard at ${width} px`, async ({ page }) => {
    const birthday = bornDaysAgo(30);
    await page.setViewportSize({ width, height: 800 });
    await page.goto(pages.ropCalculator);
    await expectAccessible(page);
    await fillIn(page);
    await page.keyboard.press('Tab');
    await expect(page.getByRole('button', { name: '算一算' })).toBeFocused();
    await page.keyboard.press('Enter');

    await expect(needed(page)).toBeFocused();
    await expect(page.getByText('现在正是做第一次检查的日子')).toBeVisible();
    const china = guideline(page, screeningRules.china.name);
    await expect(china).toContainText(`${dayText(addDays(birthday, 28))} 至 ${dayText(addDays(birthday, 48))}`);
    await expect(china).toContainText(`${dayText(addDays(birthday, 18))} 至 ${dayText(addDays(birthday, 31))}`);
    await expect(china).toContainText('还剩 1 天');
    await expect(china).toContainText(sources.china2014);
    for (const name of [screeningRules.usa.name, screeningRules.uk.name])
      await expect(guideline(page, name)).toContainText(
        `${dayText(addDays(birthday, 28))} 至 ${dayText(addDays(birthday, 34))}`,
      );
    await expect(page.getByText('请以医生的安排为准').first()).toBeVisible();
    await expect(page.getByRole('region', { name: '筛查日期计算' }).getByText(signatureText(undefined))).toBeVisible();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
  });

test('what cannot be is refused beside its field, and an answer goes when a field changes', async ({ page }) => {
  await page.goto(pages.ropCalculator);
  await answered(page);
  await expect(needed(page)).toBeVisible();

  const refusals: [label: string, value: string, refusal: string][] = [
    ['出生日期', addDays(today, 1), '出生日期不能晚于今天'],
    ['出生胎龄', '45', '20 至 44'],
    ['出生体重', '1.1', '200 至 7000 克'],
  ];
  for (const [label, value, refusal] of refusals) {
    const field = page.getByLabel(label);
    await field.fill(value);
    await expect(needed(page)).toBeHidden();
    await page.keyboard.press('Enter');
    await expect(field).toBeFocused();
    await expect(field).toHaveAttribute('aria-invalid', 'true');
    await expect(field).toHaveAccessibleDescription(new RegExp(refusal));
    await expect(needed(page)).toBeHidden();
    await expectAccessible(page);
    await fillIn(page);
  }
});

test('nothing is answered for the parent: the days of pregnancy, oxygen and illness are asked', async ({ page }) => {
  await page.goto(pages.ropCalculator);
  await expect(page.getByLabel('再加天数')).toHaveValue('');
  for (const radio of await page.getByRole('radio').all()) await expect(radio).not.toBeChecked();

  await page.getByLabel('出生日期').fill(bornDaysAgo(30));
  await page.getByLabel('出生胎龄').fill('28');
  await page.keyboard.press('Enter');
  const days = page.getByLabel('再加天数');
  await expect(days).toBeFocused();
  await expect(days).toHaveAccessibleDescription(/不清楚就选/);
  await expect(page.getByRole('radiogroup')).toHaveAccessibleDescription(/不确定就选/);
  await expectAccessible(page);

  await days.selectOption('不清楚');
  await page.getByRole('button', { name: '算一算' }).click();
  await expect(page.getByRole('radio', { name: '是', exact: true })).toBeFocused();
  await page.keyboard.press('ArrowLeft');
  await expect(page.getByRole('radio', { name: '不清楚' })).toBeChecked();
  await page.keyboard.press('Enter');
  await expect(needed(page)).toBeFocused();
  await expect(page.getByText('日期按最早的可能')).toBeVisible();
});

const late = { weeks: '33', birthWeight: '2500' };
const alarms = ['尽快', '今天就打电话', '不要等', '现在就', '不能说宝宝不用查'];
const states: [what: string, filled: Filled, heading: string, says: string | RegExp, not: string[]][] = [
  [
    'weeks before the first date',
    { birthday: today },
    '宝宝需要做',
    /还有\s*18\s*天。今天先把这件事问好/,
    ['尽快', '今天就'],
  ],
  ['days before it', { birthday: bornDaysAgo(13) }, '宝宝需要做', /只有\s*5\s*天了.*请尽快联系/, ['今天就']],
  [
    'one date gone, one to come',
    { birthday: bornDaysAgo(15), weeks: '31' },
    '宝宝需要做',
    '不要自己等到后面的日期',
    [],
  ],
  ['after the last date', { birthday: bornDaysAgo(60) }, '宝宝需要做', '请今天就联系眼科，尽快查', []],
  ['oxygen, late and big', { ...late, course: '是' }, '要由医生决定', '请今天就打电话问', []],
  [
    'nobody knows about oxygen',
    { ...late, course: '不清楚' },
    '情况还不全，请看看',
    /也可能要查.*下次复诊或体检时.*仍然要问医生/s,
    [...alarms, '通常不在'],
  ],
  [
    'term, without the weight',
    { weeks: '40', days: '不清楚', birthWeight: '', birthday: bornDaysAgo(33) },
    '情况还不全，请看看',
    /足月出生、出生体重 2000 克以上的宝宝，通常不在.*不足 2000 克的，请问医生.*仍然要问医生/s,
    [...alarms, ' 至 20', '日期按最早的可能', '出院小结，生过'],
  ],
  [
    'term and three years old, without the weight',
    { weeks: '40', birthWeight: '', birthday: bornDaysAgo(1200) },
    '情况还不全，请看看',
    '足月出生、出生体重 2000 克以上的宝宝，通常不在',
    [...alarms, ' 至 20'],
  ],
  ['nobody knows the weight', { ...late, birthWeight: '' }, '不能说宝宝不用查', '不足 2000 克就需要查', ['也可能要查']],
  ['late, big and well', late, '不在早产儿眼底筛查的常规范围内', '不等于眼睛一定没有问题', ['尽快', '今天就']],
  ['three years old', { birthday: bornDaysAgo(1200) }, '孩子小时候需要做', '散瞳查一次眼底', ['矫正胎龄 ', '至 20']],
];
for (const [what, filled, heading, says, never] of states)
  test(`${what}: the answer says what to do today`, async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 780 });
    await page.goto(pages.ropCalculator);
    await answered(page, filled);
    await expect(page.locator('[data-answer] h2:visible')).toHaveText(new RegExp(heading));
    const answer = page.locator('[data-answer]');
    await expect(answer).toContainText(says, { useInnerText: true });
    for (const text of never) await expect(answer).not.toContainText(text, { useInnerText: true });
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
  });

test('each guideline has its own date once for a small child born late', async ({ page }) => {
  await page.goto(pages.ropCalculator);
  await answered(page, { weeks: '34', days: '0 天', birthWeight: '1400' });
  const lines = (name: string) => guideline(page, name).locator('li:visible');
  await expect(lines(screeningRules.china.name)).toHaveCount(2);
  for (const one of guidelines.slice(1)) await expect(lines(screeningRules[one].name)).toHaveCount(1);
  await expect(guideline(page, screeningRules.uk.name)).toContainText('取较早的一周');
});

test('nothing that was typed leaves the browser or stays in it', async ({ page, context }) => {
  await page.goto(pages.ropCalculator, { waitUntil: 'networkidle' });
  const requests: string[] = [];
  page.on('request', (request) => requests.push(request.url()));
  await answered(page);
  await expect(needed(page)).toBeVisible();
  expect(requests).toEqual([]);
  expect(page.url()).not.toContain('?');
  expect(await page.evaluate(() => localStorage.length + sessionStorage.length)).toBe(0);
  expect(await context.cookies()).toEqual([]);
});

for (const width of [360, 1366])
  test(`the form stands before its script, and nothing moves when that comes late at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 });
    let letScriptsThrough = () => {};
    const held = new Promise<void>((resolve) => {
      letScriptsThrough = resolve;
    });
    await intercept(page, '**/_astro/*.js', async (route) => {
      await held;
      await route.continue();
    });
    await page.goto(pages.ropCalculator, { waitUntil: 'commit' });
    await expect(page.getByRole('button', { name: '算一算' })).toBeDisabled();
    await page.evaluate(() => new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted))));
    letScriptsThrough();
    await expect(page.getByRole('button', { name: '算一算' })).toBeEnabled();
    expect(await layoutShift(page)).toBeLessThan(0.01);
  });

test('without scripts the rules stand alone, with a word to ask a doctor', async ({ browser, baseURL }) => {
  const context = await browser.newContext({ baseURL, javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(pages.ropCalculator);
  await expect(page.getByRole('button', { name: '算一算' })).toBeHidden();
  await expect(page.locator('noscript p')).toContainText('或直接问医生');
  await expect(page.locator('noscript li')).toHaveText([/出生日期/, /出生胎龄/, /再加天数/, /出生体重/, /吸氧/]);
  await expect(page.getByRole('row', { name: /中国 2014 年指南.*生后 4～6 周，或矫正胎龄 31～32 周/ })).toBeVisible();
  await context.close();
});
