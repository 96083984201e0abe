import type { Page } from '@playwright/test';
import { addDays, dayInShanghai } from '../../clinical/ages.ts';

export const today = dayInShanghai(new Date());
/** At 28 weeks and 3 days. */
export const bornDaysAgo = (days: number) => addDays(today, -days);

export type Filled = { birthday?: string; weeks?: string; days?: string; birthWeight?: string; course?: string };

export async function fillIn(page: Page, filled: Filled = {}): Promise<void> {
  const { birthday = bornDaysAgo(30), weeks = '28', days = '3 天', birthWeight = '1100', course = '否' } = filled;
  await page.getByLabel('出生日期').fill(birthday);
  await page.getByLabel('出生胎龄').fill(weeks);
  await page.getByLabel('再加天数').selectOption(days);
  await page.getByLabel('出生体重').fill(birthWeight);
  await page.getByRole('radio', { name: course, exact: true }).check();
}

export async function answered(page: Page, filled?: Filled): Promise<void> {
  await fillIn(page, filled);
  await page.getByRole('button', { name: '算一算' }).click();
}

export const needed = (page: Page) => page.getByRole('heading', { name: '宝宝需要做早产儿眼底筛查' });
export const guideline = (page: Page, name: string) => page.locator('section.card').filter({ hasText: name });

const late = { weeks: '33', birthWeight: '2500' };
const alarms = ['尽快', '今天就打电话', '不要等', '现在就', '不能说宝宝不用查'];
/** For each kind of child what the answer is headed by, says and never says. */
export const states: [what: string, filled: Filled, heading: string, says: string | RegExp, not: string[]][] = [
  [
    'weeks before the first date',
    { birthday: today },
    '宝宝需要做',
    /还有\s*28\s*天。今天先把这件事问好/,
    ['尽快', '今天就'],
  ],
  [
    'days before it',
    { birthday: bornDaysAgo(23) },
    '宝宝需要做',
    /只有\s*5\s*天了.*请尽快联系/,
    ['今天就', '过了。还没有查过'],
  ],
  ['the last day', { birthday: bornDaysAgo(31) }, '宝宝需要做', /正是.*今天是最后一天/s, ['已经过了。', '已过']],
  ['after the last date', { birthday: bornDaysAgo(60) }, '宝宝需要做', '请今天就联系眼科，尽快查', []],
  ['oxygen, late and big', { ...late, course: '是' }, '要由医生决定', '请今天就打电话问', []],
  [
    'nobody knows about oxygen',
    { ...late, course: '不清楚' },
    '情况还不全，请看看',
    /也可能要查.*下次复诊或体检时.*仍然要问医生/s,
    [...alarms, '通常不在'],
  ],
  [
    'term, without the weight',
    { weeks: '40', days: '不清楚', birthWeight: '', birthday: bornDaysAgo(33) },
    '情况还不全，请看看',
    /足月出生、出生体重 2000 克以上的宝宝，通常不在.*不足 2000 克的，请问医生.*仍然要问医生/s,
    [...alarms, ' 至 20', '日期按最早的可能', '出院小结，生过'],
  ],
  [
    'term and three years old, without the weight',
    { weeks: '40', birthWeight: '', birthday: bornDaysAgo(1200) },
    '情况还不全，请看看',
    '足月出生、出生体重 2000 克以上的宝宝，通常不在',
    [...alarms, ' 至 20'],
  ],
  ['nobody knows the weight', { ...late, birthWeight: '' }, '不能说宝宝不用查', '不足 2000 克就需要查', ['也可能要查']],
  ['late, big and well', late, '不在早产儿眼底筛查的常规范围内', '不等于眼睛一定没有问题', ['尽快', '今天就']],
  ['three years old', { birthday: bornDaysAgo(1200) }, '孩子小时候需要做', '散瞳查一次眼底', ['矫正胎龄 ', '至 20']],
];
