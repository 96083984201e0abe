import { diseaseIds } from '../../../contract/diseases.ts';
import { pages } from '../../../contract/pages.ts';
import { expect, test } from '../../e2e/fixtures.ts';

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

  test('the referral form prints on one sheet, as it was filled in', async ({ page }) => {
    await page.goto(pages.referralForm);
    await page.getByLabel('右眼：红光反射').fill('发白');
    const sheets = (await page.pdf({ format: 'A4', preferCSSPageSize: true })).toString('latin1');
    expect(sheets.match(/\/Type\s*\/Page\b/g)).toHaveLength(1);
  });
});
