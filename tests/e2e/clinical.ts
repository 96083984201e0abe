import type { Locator, Page } from '@playwright/test';
import type { Findings } from '../../clinical/findings.ts';
import { pages } from '../../contract/pages.ts';
import type { ConsultationDetail } from '../../contract/schemas/consultation.ts';
import { texts } from '../../contract/texts.ts';
import { type DoctorPage, expect } from './fixtures.ts';
import { detailPath, writeIn } from './platform.ts';

export const phone = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true };

export const eye = (page: Page, name: '右眼 OD' | '左眼 OS') => page.getByRole('group', { name });
export const choose = (within: Locator, name: string) => within.getByText(name, { exact: true }).click();
export const cells = (page: Page, table: RegExp, row: string) =>
  page
    .getByRole('table', { name: table })
    .getByRole('row', { name: new RegExp(`^${row} `) })
    .getByRole('cell');
export const submit = (page: Page, name: string) => page.getByRole('main').getByRole('button', { name }).click();

export async function fillPatient(page: Page, title: string, disease = '视网膜病变'): Promise<void> {
  await page.getByLabel('姓名', { exact: true }).fill('林小宝');
  await choose(page.getByRole('radiogroup', { name: '性别' }), '男');
  await page.getByLabel('出生日期').fill('2026-09-05');
  await page.getByLabel('孕周（周）').fill('27');
  await page.getByLabel('孕周（天）').fill('3');
  await page.getByLabel('体重（kg）').fill('2.1');
  await page.getByLabel('身长（cm）').fill('43');
  await choose(page.getByRole('radiogroup', { name: '疾病类型' }), disease);
  await page.getByLabel('会诊标题').fill(title);
  await writeIn(page, '病情描述', '双眼病变，请会诊。');
}

export async function invite(page: Page, { name }: DoctorPage): Promise<void> {
  await page.getByRole('button', { name: texts.selectDoctors }).click();
  const dialog = page.getByRole('dialog', { name: texts.selectDoctors });
  await dialog.getByRole('textbox').first().fill(name);
  await dialog.getByRole('checkbox', { name: new RegExp(`^${name}`) }).check();
  await dialog.getByRole('button', { name: /^添加到/ }).click();
  await dialog.getByRole('button', { name: '确定' }).click();
  await expect(dialog).toBeHidden();
}

/** Opens the case of a title from the list; its id. */
export async function openCase(page: Page, title: string): Promise<number> {
  await page.waitForURL(`**${pages.platformConsultations}`);
  await page.getByRole('link', { name: title }).first().click();
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  return Number(page.url().split('/').at(-1));
}

export const storedFindings = async ({ call }: DoctorPage, id: number) =>
  (await call<ConsultationDetail>(detailPath(id))).rmObject.findings;

/** Both eyes seen well, unless they say otherwise. */
export const ropOf = (OD: object, OS: object): Findings => ({
  version: 2,
  treatments: [],
  birthWeightGrams: 1080,
  exams: [
    { disease: 'rop', examDate: '2026-10-20', eyes: { OD: { view: 'good', ...OD }, OS: { view: 'good', ...OS } } },
  ],
  images: [],
});
