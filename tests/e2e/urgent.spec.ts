import type { Page } from '@playwright/test';
import { addDays, dayInShanghai } from '../../clinical/ages.ts';
import { pages } from '../../contract/pages.ts';
import { texts } from '../../contract/texts.ts';
import { phone } from './clinical.ts';
import { expect, test } from './fixtures.ts';
import { fresh } from './people.ts';
import { propose } from './platform.ts';

const today = dayInShanghai(new Date());
const tenDaysLater = new Date(Date.now() + 10 * 86_400_000);

const quiet = { view: 'good', zone: 'III', stage: '1', plus: 'none' };
const aggressive = { view: 'good', zone: 'II', stage: '2', plus: 'none', aggressive: true };
/** Screened a week ago, which is what each baby of this age is first due for. */
const screened = { disease: 'rop', examDate: addDays(today, -7), eyes: { OD: quiet, OS: quiet } };
const withExam = (OD: object, OS: object) => ({
  findings: JSON.stringify({ version: 2, exams: [screened, { disease: 'rop', examDate: today, eyes: { OD, OS } }] }),
});

const band = (page: Page) => page.getByRole('region', { name: /^需要尽快处理的患儿/ });
const card = (page: Page, title: string) => page.getByRole('main').getByRole('listitem').filter({ hasText: title });

/** On home, in the side panel, in the list of urgent children, and at the top of the detail. */
async function expectMarked(page: Page, title: string, said: RegExp): Promise<void> {
  await page.goto(pages.platformHome);
  await expect(band(page).getByRole('heading')).toHaveText('需要尽快处理的患儿（1 例）');
  const row = band(page)
    .getByRole('link')
    .filter({ has: page.locator(`text="${title}"`) });
  await expect(row).toHaveText(said);
  await page.getByRole('button', { name: '打开菜单' }).tap();
  await page
    .getByRole('dialog', { name: '菜单' })
    .getByRole('link', { name: /^急\s*1 例需要尽快处理\s*(最急：)?右眼 / })
    .tap();
  // The address changes before the screen does, and home shows the child too.
  await expect(page.getByRole('heading', { level: 1, name: texts.urgent })).toBeVisible();
  await expect(card(page, title)).toContainText(said);
  await page.getByRole('link', { name: title }).tap();
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await expect(page.getByText(said).first()).toBeVisible();
}

test('A-ROP is urgent wherever the child is shown on a phone, overdue ten days later, and no longer once referred; who cannot be judged is marked quietly', async ({
  doctor,
}) => {
  const [initiator, invited] = [await doctor({}, phone), await doctor({}, phone)];
  const { page } = initiator;
  const [title, unseen, calm] = [fresh('右眼急、左眼看不清'), fresh('左眼看不清'), fresh('双眼 Ⅲ 区')];
  await propose(initiator, [invited], title, withExam(aggressive, { view: 'poor' }));
  await propose(initiator, [invited], unseen, withExam(quiet, { view: 'poor' }));
  await propose(initiator, [invited], calm, withExam(quiet, quiet));

  await expectMarked(page, title, /急\s*右眼 须治疗 · 剩 \d+ 小时/);
  await page.getByText('依据', { exact: true }).tap();
  await expect(page.getByRole('heading', { name: /左眼未能判断/ })).toBeVisible();
  await invited.page.clock.setFixedTime(tenDaysLater);
  await expectMarked(invited.page, title, /急\s*右眼 须治疗 · 已逾期 8 天/);

  await page.getByRole('button', { name: '修改状态' }).tap();
  await page.getByRole('dialog').getByText('已转诊').tap();
  await page.getByRole('dialog').getByRole('button', { name: '确定' }).tap();
  await expect(page.getByText(/注意\s*右眼 须治疗 · 剩 \d+ 小时/).first()).toBeVisible();
  await page.getByRole('navigation', { name: '平台' }).getByRole('link', { name: texts.backHome }).tap();
  await expect(page.getByRole('heading', { name: /^待我处理/ })).toBeVisible();
  await expect(band(page)).toHaveCount(0);

  await page.goto(pages.platformConsultations);
  await expect(card(page, title)).toContainText(/注意\s*右眼 须治疗/);
  await expect(card(page, unseen)).toContainText(/注意\s*左眼 未能判断/);
  await expect(card(page, calm)).toBeVisible();
  await expect(card(page, calm)).not.toContainText(/注意|急/);
});
