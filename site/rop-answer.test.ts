import { expect, test } from 'vitest';
import { addDays } from '../clinical/ages.ts';
import { answerFor, readNewborn, type Typed } from './rop-answer.ts';

const today = '2026-02-20';
const typed = (change: Partial<Typed> = {}): Typed => ({
  birthday: '2026-01-01',
  weeks: '28',
  days: '3',
  birthWeight: '1100',
  ...change,
});

test.each<[string, Partial<Typed>, keyof Typed | undefined]>([
  ['a whole child', {}, undefined],
  ['no days', { days: '' }, undefined],
  ['no birth weight', { birthWeight: ' ' }, undefined],
  ['full-width digits', { weeks: '２８', days: '３' }, undefined],
  ['a birth today', { birthday: today }, undefined],
  ['a birth tomorrow', { birthday: '2026-02-21' }, 'birthday'],
  ['a birth in the year 226', { birthday: '0226-01-01' }, 'birthday'],
  ['a birth in 1999', { birthday: '1999-12-31' }, 'birthday'],
  ['no birthday', { birthday: '' }, 'birthday'],
  ['no weeks', { weeks: '' }, 'weeks'],
  ['19 weeks', { weeks: '19' }, 'weeks'],
  ['20 weeks', { weeks: '20' }, undefined],
  ['44 weeks', { weeks: '44' }, undefined],
  ['45 weeks', { weeks: '45' }, 'weeks'],
  ['28.5 weeks', { weeks: '28.5' }, 'weeks'],
  ['words for weeks', { weeks: '二十八' }, 'weeks'],
  ['7 days', { days: '7' }, 'days'],
  ['-1 days', { days: '-1' }, 'days'],
  ['199 g', { birthWeight: '199' }, 'birthWeight'],
  ['200 g', { birthWeight: '200' }, undefined],
  ['7000 g', { birthWeight: '7000' }, undefined],
  ['7001 g', { birthWeight: '7001' }, 'birthWeight'],
  ['1.1 kg', { birthWeight: '1.1' }, 'birthWeight'],
])('%s: refused: %#', (_what, change, field) => {
  const read = readNewborn(typed(change), today);
  expect('refusals' in read ? Object.keys(read.refusals) : []).toEqual(field ? [field] : []);
});

const answer = (change: Partial<Typed> = {}, on = today) => {
  const read = readNewborn(typed(change), on);
  if ('refusals' in read) throw new Error(JSON.stringify(read.refusals));
  return answerFor(read.newborn, on);
};

test('a child of 28 weeks and 3 days gets both Chinese dates, and those of the United States and the United Kingdom', () => {
  const { ageDays, pma, need, guidelines } = answer();
  expect([ageDays, pma, need]).toEqual([50, '35周4天', 'needed']);
  expect(
    guidelines.map(({ guideline, dates }) => [guideline, dates.map(({ date, state }) => `${date} ${state}`)]),
  ).toEqual([
    ['china', ['2026年1月29日 至 2026年2月18日 已过 2 天', '2026年1月19日 至 2026年2月1日 已过 19 天']],
    ['usa', ['2026年1月29日 至 2026年2月4日 已过 16 天']],
    ['uk', ['2026年1月29日 至 2026年2月4日 已过 16 天']],
  ]);
});

test.each([
  ['2026-01-10', 'before', 9],
  ['2026-01-18', 'before', 1],
  ['2026-01-19', 'now', 0],
  ['2026-02-18', 'now', -30],
  ['2026-02-19', 'past', -31],
])('%s is %s with both Chinese dates', (on, timing, daysLeft) => {
  expect(answer({}, on)).toMatchObject({ timing, daysLeft });
});

test('a child outside every range', () => {
  const { need, guidelines } = answer({ weeks: '38', birthWeight: '3200' });
  expect([need, ...guidelines.map((one) => one.need)]).toEqual(Array(4).fill('outside'));
});

test('without the birth weight a child of 33 weeks is left open, with the dates for the case that it is small', () => {
  const { need, guidelines } = answer({ weeks: '33', birthWeight: '' });
  expect([need, ...guidelines.map((one) => one.need)]).toEqual(Array(4).fill('unknown'));
  expect(guidelines[0]?.dates[1]).toMatchObject({ date: '出生时已超过这个时间', state: '' });
});

test('a small child born late sees one date of the United Kingdom', () => {
  const uk = answer({ weeks: '34', days: '0', birthWeight: '1400' }).guidelines[2];
  expect(uk?.dates.map(({ date }) => date)).toEqual(['2026年1月15日 至 2026年1月21日']);
});

test('on the last day', () => {
  const day = addDays('2026-01-01', 34);
  expect(answer({}, day).guidelines[1]?.dates[0]?.state).toBe('今天是最后一天');
  expect(answer({}, day).guidelines[0]?.dates[0]?.state).toBe('正是这段时间');
});
