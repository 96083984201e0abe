import type { Page } from '@playwright/test';
import { addDays, dayInShanghai } from '../../clinical/ages.ts';
import { pages } from '../../contract/pages.ts';
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

const row = (page: Page, text: string) => page.getByRole('main').getByRole('listitem').filter({ hasText: text });

/** In the list of today, among all cases, and at the top of the case. */
async function expectMarked(page: Page, name: string, title: string, said: RegExp): Promise<void> {
  await page.goto(pages.platformHome);
  await expect(row(page, name)).toContainText(said);
  await page.goto(pages.platformConsultations);
  await expect(row(page, title)).toContainText(said);
  await page.getByRole('link', { name: title }).tap();
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await expect(page.getByText(said).first()).toBeVisible();
}

test('A-ROP is urgent wherever the child is shown on a phone, by the clock of the server alone; who cannot be judged is marked quietly', async ({
  doctor,
}) => {
  const [initiator, invited] = [await doctor({}, phone), await doctor({}, phone)];
  const { page } = initiator;
  const [name, title, unseen, calm] = [
    fresh('急'),
    fresh('右眼急、左眼看不清'),
    fresh('左眼看不清'),
    fresh('双眼 Ⅲ 区'),
  ];
  await propose(initiator, [invited], title, { patientName: name, ...withExam(aggressive, { view: 'poor' }) });
  await propose(initiator, [invited], unseen, withExam(quiet, { view: 'poor' }));
  await propose(initiator, [invited], calm, withExam(quiet, quiet));

  const said = /急.*右眼 须治疗 · 剩 48 小时/;
  await expectMarked(page, name, title, said);
  await page.getByText('依据', { exact: true }).tap();
  await expect(page.getByRole('heading', { name: /左眼未能判断/ })).toBeVisible();
  await invited.page.clock.setFixedTime(tenDaysLater);
  await expectMarked(invited.page, name, title, said);

  await page.goto(pages.platformConsultations);
  await expect(row(page, unseen)).toContainText(/注意\s*左眼 未能判断/);
  await expect(row(page, calm)).toBeVisible();
  await expect(row(page, calm)).not.toContainText(/注意|急/);
});
