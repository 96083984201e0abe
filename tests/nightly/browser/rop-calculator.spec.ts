import { addDays, dayText } from '../../../clinical/ages.ts';
import { guidelines, screeningRules } from '../../../clinical/rop-screening.ts';
import { signatureText } from '../../../contract/rules-signature.ts';
import { sources } from '../../../clinical/sources.ts';
import { pages } from '../../../contract/pages.ts';
import { expectAccessible, expectNoSidewaysScroll, layoutShift } from '../../e2e/accessibility.ts';
import { expect, test } from '../../e2e/fixtures.ts';
import { intercept } from '../../e2e/intercept.ts';
import { answered, bornDaysAgo, fillIn, guideline, needed, states, today } from '../../e2e/rop-calculator.ts';

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
    await expect(china).toContainText(`${dayText(addDays(birthday, 28))} 至 ${dayText(addDays(birthday, 42))}`);
    await expect(china).toContainText(`${dayText(addDays(birthday, 28))} 至 ${dayText(addDays(birthday, 31))}`);
    await expect(china).toContainText('还有 1 天');
    await expect(china).toContainText(sources.china2014);
    // What others say is folded, and is not the first thing to read.
    await expect(guideline(page, screeningRules.usa.name)).toBeHidden();
    await page.getByText('依据', { exact: true }).click();
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

test('axe finds nothing in any answer, and none scrolls sideways', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 780 });
  await page.goto(pages.ropCalculator);
  for (const [what, filled, heading] of states)
    await test.step(what, async () => {
      await answered(page, filled);
      await expect(page.locator('[data-answer] h2:visible')).toHaveText(new RegExp(heading));
      await expectAccessible(page);
      await expectNoSidewaysScroll(page);
    });
});

test('each guideline has its own date once for a small child born late', async ({ page }) => {
  await page.goto(pages.ropCalculator);
  await answered(page, { weeks: '34', days: '0 天', birthWeight: '1400' });
  await page.getByText('依据', { exact: true }).click();
  const lines = (name: string) => guideline(page, name).locator('li:visible');
  await expect(lines(screeningRules.china.name)).toHaveCount(2);
  for (const one of guidelines.slice(1)) await expect(lines(screeningRules[one].name)).toHaveCount(1);
  await expect(guideline(page, screeningRules.uk.name)).toContainText('取较早的一周');
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
