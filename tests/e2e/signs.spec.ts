import { signIds, signOf, signUrgencies } from '../../clinical/warning-signs.ts';
import { diseaseIds } from '../../contract/diseases.ts';
import { pages } from '../../contract/paths.ts';
import { expect, test } from './fixtures.ts';

test('the self-check says the most urgent thing about what is ticked, and the first aid of it', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(pages.eyeChecks);
  const answer = page.locator('[data-answer]');
  await expect(answer).toBeHidden();
  await page.getByRole('checkbox', { name: signOf('poor-sight').sign }).check();
  await expect(answer).toContainText(signUrgencies.month, { useInnerText: true });
  await page.getByRole('checkbox', { name: signOf('white-pupil').sign }).check();
  await expect(answer).toContainText(signUrgencies.today, { useInnerText: true });
  await page.getByRole('checkbox', { name: signOf('chemical').sign }).check();
  await expect(answer).toContainText(signUrgencies.now, { useInnerText: true });
  await expect(answer).toContainText('至少 15 分钟', { useInnerText: true });
  await expect(answer).not.toContainText(signUrgencies.today, { useInnerText: true });
  await page.getByRole('checkbox', { name: signOf('chemical').sign }).uncheck();
  await expect(answer).not.toContainText('至少 15 分钟', { useInnerText: true });
});

test('the page of each disease prints on one sheet', async ({ page }) => {
  for (const id of diseaseIds) {
    await page.goto(pages.disease(id));
    await expect(page.getByRole('button', { name: '打印一页带走' })).toBeVisible();
    const sheets = (await page.pdf({ preferCSSPageSize: true })).toString('latin1').match(/\/Type\s*\/Page\b/g);
    expect(sheets, pages.disease(id)).toHaveLength(1);
  }
});

test.describe('with JavaScript off', () => {
  test.use({ javaScriptEnabled: false });

  test('every sign, its urgency and first aid are a list, and nothing can be ticked', async ({ page }) => {
    await page.goto(pages.eyeChecks);
    for (const id of signIds) {
      const { sign, urgency, firstAid = [] } = signOf(id);
      const entry = page.locator(`[data-sign="${id}"]`);
      for (const text of [sign, signUrgencies[urgency], ...firstAid]) await expect(entry).toContainText(text);
    }
    await expect(page.getByRole('checkbox')).toHaveCount(0);
    await expect(page.getByText('18、30 月龄')).toBeVisible();
  });
});
