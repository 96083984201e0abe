import { addDays, dayText } from '../../clinical/ages.ts';
import { screeningRules } from '../../clinical/rop-screening.ts';
import { signatureText } from '../../contract/rules-signature.ts';
import { sources } from '../../clinical/sources.ts';
import { pages } from '../../contract/pages.ts';
import { expect, test } from './fixtures.ts';
import { answered, bornDaysAgo, fillIn, guideline, needed, states, today } from './rop-calculator.ts';

test.use({ viewport: { width: 360, height: 800 } });

test('a parent works out the screening dates with the keyboard at 360 px: nothing is answered for them, and what cannot be is refused beside its field', async ({
  page,
  context,
}) => {
  await page.goto(pages.ropCalculator, { waitUntil: 'networkidle' });
  const requests: string[] = [];
  page.on('request', (request) => requests.push(request.url()));
  const days = page.getByLabel('再加天数');
  await expect(days).toHaveValue('');
  for (const radio of await page.getByRole('radio').all()) await expect(radio).not.toBeChecked();

  const birthday = bornDaysAgo(30);
  await page.getByLabel('出生日期').fill(birthday);
  await page.getByLabel('出生胎龄').fill('28');
  await page.keyboard.press('Enter');
  await expect(days).toBeFocused();
  await expect(days).toHaveAccessibleDescription(/不清楚就选/);
  await expect(page.getByRole('radiogroup')).toHaveAccessibleDescription(/不确定就选/);
  await days.selectOption('不清楚');
  await page.getByRole('button', { name: '算一算' }).click();
  await expect(page.getByRole('radio', { name: '是', exact: true })).toBeFocused();
  await page.keyboard.press('ArrowLeft');
  await expect(page.getByRole('radio', { name: '不清楚' })).toBeChecked();
  await page.keyboard.press('Enter');
  await expect(needed(page)).toBeFocused();
  await expect(page.getByText('日期按最早的可能')).toBeVisible();

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
    await fillIn(page);
  }

  // Nothing that was typed left the browser or stays in it.
  expect(requests).toEqual([]);
  expect(page.url()).not.toContain('?');
  expect(await page.evaluate(() => localStorage.length + sessionStorage.length)).toBe(0);
  expect(await context.cookies()).toEqual([]);
});

test('the answer says what to do today, for every kind of child', async ({ page }) => {
  await page.goto(pages.ropCalculator);
  const answer = page.locator('[data-answer]');
  for (const [what, filled, heading, says, never] of states)
    await test.step(what, async () => {
      await answered(page, filled);
      await expect(answer.locator('h2:visible')).toHaveText(new RegExp(heading));
      await expect(answer).toContainText(says, { useInnerText: true });
      for (const text of never) await expect(answer).not.toContainText(text, { useInnerText: true });
    });
});
