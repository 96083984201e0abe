import { signOf, signUrgencies } from '../../clinical/warning-signs.ts';
import { pages } from '../../contract/pages.ts';
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
  await expect(answer).toHaveText(/^\s*马上用大量清水.*至少 15 分钟.*120.*立即去急诊/s, { useInnerText: true });
  const strip = page.getByRole('link', { name: '怎么做' });
  await expect(strip).toHaveText(/^\s*先用清水冲洗，再立即去急诊/);
  // A word of it above the bar with the hotline leads to the whole answer, which nothing lies over.
  const bar = (await page.locator('.help-bar').boundingBox())!;
  const shown = (await strip.boundingBox())!;
  expect(shown.y + shown.height).toBeLessThanOrEqual(bar.y);
  await strip.click();
  await expect(answer).toBeFocused();
  await expect(answer.getByRole('link', { name: '电话与地址' })).toBeInViewport();
  await expect(answer).not.toContainText(signUrgencies.today, { useInnerText: true });
  await page.getByRole('checkbox', { name: signOf('chemical').sign }).uncheck();
  await expect(answer).not.toContainText('至少 15 分钟', { useInnerText: true });
});

test('a page on a disease and the empty referral form print on one sheet, and the form keeps whatever is typed, on the screen and on paper', async ({
  page,
}) => {
  const sheets = async () =>
    (await page.pdf({ preferCSSPageSize: true })).toString('latin1').match(/\/Type\s*\/Page\b/g)?.length;
  await page.goto(pages.disease(1));
  await expect(page.getByRole('button', { name: '打印一页带走' })).toBeVisible();
  expect(await sheets()).toBe(1);

  await page.goto(pages.referralForm);
  expect(await sheets()).toBe(1);
  const field = page.getByLabel('右眼：眼底：分区、分期、附加病变、范围');
  await field.fill('后极部血管迂曲扩张，颞侧Ⅱ区3期，累计6个钟点。'.repeat(8));
  await page.getByLabel('原因和想请我们解决的问题').fill('一行\n'.repeat(60));
  expect(await field.evaluate(({ clientHeight, scrollHeight }) => scrollHeight - clientHeight)).toBe(0);
  await page.emulateMedia({ media: 'print' });
  const copy = page.locator('growing-field', { has: field }).locator('.copy');
  await expect(copy).toBeVisible();
  expect(await copy.evaluate(({ clientWidth, scrollWidth }) => scrollWidth - clientWidth)).toBe(0);
  expect(await sheets()).toBeGreaterThan(1);
});
