import { pages } from '../../../contract/pages.ts';
import { phone } from '../../e2e/clinical.ts';
import { expect, test } from '../../e2e/fixtures.ts';
import { fresh } from '../../e2e/people.ts';
import { propose } from '../../e2e/platform.ts';

test('a search is kept in the address over reload and back, and the cases beside one are those found', async ({
  doctor,
}) => {
  const [me, colleague] = [await doctor({}, phone), await doctor()];
  const { page } = me;
  const word = fresh('查找');
  const [older, other, newer] = [`${word} 甲`, fresh('别的'), `${word} 乙`];
  await propose(me, [colleague], older, { urgency: '1' });
  await propose(me, [colleague], other);
  await propose(me, [colleague], newer, { urgency: '2' });
  const titles = page.getByRole('tabpanel').getByRole('heading', { level: 2 });
  await page.goto(pages.platformConsultations);
  await page.getByRole('textbox', { name: '查找会诊' }).fill(word);
  await page.getByRole('button', { name: '查找', exact: true }).tap();
  await expect(titles).toHaveText([newer, older]);
  await expect(page.getByText('找到 2 例')).toBeVisible();
  await page.getByRole('combobox', { name: '排序' }).selectOption('due');
  await expect(page).toHaveURL(/sort=due/);
  await expect(titles).toHaveText([newer, older]);

  await page.getByRole('link', { name: newer }).tap();
  await expect(page.getByRole('heading', { level: 1, name: newer })).toBeVisible();
  await page.goBack();
  await expect(titles).toHaveText([newer, older]);
  await page.reload();
  await expect(titles).toHaveText([newer, older]);
  await expect(page.getByRole('textbox', { name: '查找会诊' })).toHaveValue(word);

  await page.getByText('更多条件').tap();
  await page.getByRole('combobox', { name: '紧急程度', exact: true }).selectOption('1');
  await page.getByRole('checkbox', { name: '只看尚无回复的' }).check();
  await page.getByRole('button', { name: '按条件查找' }).tap();
  await expect(titles).toHaveText([older]);
  await expect(page.getByText(`筛选：含“${word}”；紧急程度：较急；尚无回复`)).toBeVisible();
  await expect(page.getByText('更多条件（2）')).toBeFocused();

  await page.getByRole('textbox', { name: '查找会诊' }).fill('没有这样的患儿');
  await page.keyboard.press('Enter');
  await expect(page.getByText('您参与的会诊中没有符合条件的')).toBeVisible();
  await page.goBack();
  await expect(titles).toHaveText([older]);
  await page.getByRole('link', { name: '清除筛选' }).tap();
  await expect(page.getByRole('textbox', { name: '查找会诊' })).toHaveValue('');
  await expect(titles).toHaveCount(3);
  await expect(page).toHaveURL(/\?sort=due$/);
});
