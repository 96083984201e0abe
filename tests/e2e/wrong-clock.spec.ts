import { dayInShanghai } from '../../clinical/ages.ts';
import { pages } from '../../contract/pages.ts';
import { refusalTexts } from '../../contract/texts.ts';
import { expect, test } from './fixtures.ts';
import { answered, bornDaysAgo, today } from './rop-calculator.ts';

const dayMs = 86_400_000;

test('days go by the clock of the server on a computer that is forty days slow, and it is told so once', async ({
  doctor,
}) => {
  const { page } = await doctor();
  await page.clock.setSystemTime(Date.now() - 40 * dayMs);
  await page.goto(pages.platformPropose);
  const told = page.getByText(/^这台电脑的时间慢了 (39|40) 天/);
  await expect(told).toBeVisible();
  await page.getByLabel('出生日期').fill(dayInShanghai(new Date(Date.now() - dayMs)));
  await page.getByLabel('孕周（周）').fill('28');
  await page.getByLabel('孕周（天）').fill('0');
  await expect(page.getByText(/^今天：/)).toBeVisible();
  await expect(page.getByText(refusalTexts.birthdayFuture)).toBeHidden();
  await page.reload();
  await expect(page.getByLabel('出生日期')).toBeVisible();
  await expect(told).toHaveCount(0);

  await page.goto(pages.ropCalculator);
  await expect(page.getByLabel('出生日期')).toHaveAttribute('max', today);
  await answered(page, { birthday: bornDaysAgo(1) });
  await expect(page.getByRole('heading', { name: '宝宝需要做早产儿眼底筛查' })).toBeVisible();
});
