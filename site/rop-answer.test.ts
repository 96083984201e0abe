import { describe, expect, test } from 'vitest';
import { addDays } from '../clinical/ages.ts';
import { screeningRules } from '../clinical/rop-screening.ts';
import { answerFor, readTyped, type Typed } from './rop-answer.ts';

const birthday = '2026-01-01';
const typed = (change: Partial<Typed> = {}): Typed => ({
  birthday,
  weeks: '28',
  days: '3',
  birthWeight: '1100',
  course: 'no',
  ...change,
});

const today = '2026-02-20';

test.each<[string, Partial<Typed>, keyof Typed | undefined]>([
  ['a whole child', {}, undefined],
  ['days left open', { days: '' }, 'days'],
  ['days that nobody knows', { days: 'unknown' }, undefined],
  ['no birth weight', { birthWeight: ' ' }, undefined],
  ['oxygen and illness left open', { course: '' }, 'course'],
  ['oxygen and illness unknown', { course: 'unknown' }, undefined],
  ['full-width digits', { weeks: '２８' }, undefined],
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
  ['199 g', { birthWeight: '199' }, 'birthWeight'],
  ['200 g', { birthWeight: '200' }, undefined],
  ['7000 g', { birthWeight: '7000' }, undefined],
  ['7001 g', { birthWeight: '7001' }, 'birthWeight'],
  ['1.1 kg', { birthWeight: '1.1' }, 'birthWeight'],
])('%s: refused: %#', (_what, change, field) => {
  const read = readTyped(typed(change), today);
  expect('refusals' in read ? Object.keys(read.refusals) : []).toEqual(field ? [field] : []);
});

const answer = (change: Partial<Typed> = {}, on = today) => {
  const read = readTyped(typed(change), on);
  if ('refusals' in read) throw new Error(JSON.stringify(read.refusals));
  return answerFor(read.child, on);
};
const dates = (change: Partial<Typed> = {}, on = today) =>
  answer(change, on).guidelines.map((one) => one.dates.map(({ date }) => date));

test('a child of 28 weeks and 3 days gets the last day and both Chinese windows, and one of each other guideline', () => {
  expect(answer()).toMatchObject({ verdict: 'needed', due: '2026年2月1日' });
  expect(dates()).toEqual([
    ['2026年1月29日 至 2026年2月12日', '2026年1月29日 至 2026年2月1日'],
    ['2026年1月29日 至 2026年2月4日'],
    ['2026年1月29日 至 2026年2月4日'],
  ]);
});

test('a small child born late has one date of the United Kingdom, with what it is counted from', () => {
  expect(answer({ weeks: '34', days: '0', birthWeight: '1400' }).guidelines[2]?.dates).toEqual([
    { basis: '矫正胎龄满 36 周与生后满 4 周，取较早的一周', date: '2026年1月15日 至 2026年1月21日' },
  ]);
});

test('a window that was over before anybody could be examined says so, and the last day is day 28', () => {
  expect(dates({ weeks: '37', days: '0', birthWeight: '1400' }, birthday)).toEqual([
    ['2026年1月29日 至 2026年2月12日', '出生时已超过这个时间'],
    ['2026年1月29日 至 2026年2月4日'],
    ['出生时已超过这个时间'],
  ]);
  expect(dates({ weeks: '30', days: '0' }, birthday)[0]![1]).toBe('生后满 4 周时已超过这个时间');
  expect(answer({ weeks: '30', days: '0' }, birthday).due).toBe('2026年1月29日');
});

describe('what a parent is to do today, by China’s dates alone', () => {
  test.each<[string, Partial<Typed>, string, string, number, string]>([
    ['eight days before the windows open', {}, '2026-01-21', 'before', 8, '还有 11 天'],
    ['a week before it', {}, '2026-01-22', 'near', 7, '还有 10 天'],
    ['the day before it', {}, '2026-01-28', 'near', 1, '还有 4 天'],
    ['the first day', {}, '2026-01-29', 'open', 0, '还有 3 天'],
    ['the last day', {}, '2026-02-01', 'open', 0, '今天是最后一天'],
    ['the day after, though the other window still runs', {}, '2026-02-02', 'late', 0, '还没有查的，请今天就联系'],
    ['the youngest: six weeks after birth', { weeks: '24' }, '2026-02-12', 'open', 0, '今天是最后一天'],
    ['the youngest, before PMA 31 weeks', { weeks: '22' }, '2026-02-20', 'late', 0, '还没有查的，请今天就联系'],
    [
      'the British week is over, China’s is to come',
      { weeks: '34', birthWeight: '1400' },
      '2026-01-22',
      'near',
      7,
      '还有 7 天',
    ],
    ['China’s PMA was over at birth', { weeks: '34', birthWeight: '1900' }, birthday, 'before', 28, '还有 28 天'],
  ])('%s', (_when, change, on, timing, daysLeft, dueState) => {
    expect(answer(change, on)).toMatchObject({ timing, daysLeft, dueState, firstDay: '2026年1月29日' });
  });
});

describe('what nobody knows does not reassure', () => {
  const late = { weeks: '33', birthWeight: '2500' };
  test.each<[Partial<Typed>, string, string[]]>([
    [{ ...late, course: 'no' }, 'outside', []],
    [{ ...late, course: 'yes' }, 'byDoctor', []],
    [{ ...late, course: 'unknown' }, 'openLate', ['course']],
    [{ ...late, birthWeight: '', course: 'no' }, 'unknown', ['birthWeight']],
    [{ ...late, birthWeight: '', course: 'yes' }, 'unknown', ['birthWeight', 'unstable']],
    [{ ...late, birthWeight: '', course: 'unknown' }, 'unknown', ['birthWeight', 'course']],
    [{ birthWeight: '', course: 'unknown' }, 'needed', []],
  ])('%j is %s, and %j is to be found out', (change, verdict, asks) => {
    expect(answer(change)).toMatchObject({ verdict, asks });
  });

  test('without the days of pregnancy the need is that of the youngest, and the dates those of the oldest', () => {
    const open = answer({ weeks: '30', days: 'unknown', birthWeight: '2500' });
    const { guidelines: youngest } = answer({ weeks: '30', days: '0', birthWeight: '2500' });
    const { guidelines: oldest } = answer({ weeks: '30', days: '6', birthWeight: '2500' });
    expect(open.guidelines.map(({ need }) => need)).toEqual(youngest.map(({ need }) => need));
    expect(open.guidelines.map((one) => one.dates)).toEqual(oldest.map((one) => one.dates));
    expect(open.ages).toEqual([{ name: '年龄', text: '1月19天' }]);
  });
});

describe('what is open does not alarm without need', () => {
  const day33 = '2026-02-03';
  const term = { weeks: '40', days: 'unknown', birthWeight: '' };
  const late = { weeks: '36', days: '6', birthWeight: '2800', course: 'unknown' };
  test.each<[Partial<Typed>, string, string[]]>([
    [term, 'openTerm', ['birthWeight']],
    [{ ...term, course: 'unknown' }, 'openTerm', ['birthWeight', 'course']],
    [{ ...term, birthWeight: '3400', course: 'unknown' }, 'openTerm', ['course']],
    [{ ...term, weeks: '37' }, 'openTerm', ['birthWeight']],
    [late, 'openLate', ['course']],
    [{ ...late, weeks: '32', days: '0', birthWeight: '2000' }, 'openLate', ['course']],
  ])('%j is calm: %s, to find out %j', (change, verdict, asks) => {
    for (const on of [birthday, day33, '2026-12-31']) expect(answer(change, on)).toMatchObject({ verdict, asks });
  });

  test.each<[string, Partial<Typed>, string]>([
    ['a term child under 2000 g', { ...term, birthWeight: '1999' }, 'needed'],
    ['a term child who was severely ill', { ...term, birthWeight: '3400', course: 'yes' }, 'byDoctor'],
    ['the same without a weight', { ...term, course: 'yes' }, 'unknown'],
    ['a late one without a weight', { ...late, birthWeight: '' }, 'unknown'],
    ['a late one who was severely ill', { ...late, course: 'yes' }, 'byDoctor'],
    ['a small late one', { ...late, birthWeight: '1999' }, 'needed'],
    ['an early one of whom the rest is unknown', { ...late, weeks: '31', birthWeight: '' }, 'needed'],
  ])('%s still presses', (_who, change, verdict) => {
    expect(answer(change, day33)).toMatchObject({ verdict, timing: 'late' });
    expect(answer(change, '2026-01-29')).toMatchObject({ verdict, timing: 'open', dueState: '今天是最后一天' });
  });

  test('a term child has no dates before the weight is known, and every guideline is named', () => {
    expect(answer(term, day33).guidelines.map(({ need, dates }) => [need, dates])).toEqual(
      Object.keys(screeningRules).map(() => ['unknown', []]),
    );
  });
});

test('not to know the days of pregnancy makes nothing milder and nothing later', () => {
  const timings = ['before', 'near', 'open', 'late', 'past'];
  const milder = ['needed', 'byDoctor', 'unknown', 'openLate', 'openTerm', 'outside'];
  for (let weeks = 20; weeks <= 44; weeks += 1)
    for (const birthWeight of ['1400', '1900', '2500', ''])
      for (const course of ['yes', 'no', 'unknown']) {
        const child = { weeks: String(weeks), birthWeight, course };
        for (const on of [10, 28, 33, 42].map((age) => addDays(birthday, age))) {
          const open = answer({ ...child, days: 'unknown' }, on);
          for (let days = 0; days <= 6; days += 1) {
            const known = answer({ ...child, days: String(days) }, on);
            expect(milder.indexOf(open.verdict)).toBeLessThanOrEqual(milder.indexOf(known.verdict));
            expect(timings.indexOf(open.timing)).toBeGreaterThanOrEqual(timings.indexOf(known.timing));
          }
        }
      }
});

test.each([
  ['2026-03-01', ['年龄 2月', '矫正胎龄 36周6天']],
  ['2026-10-01', ['年龄 9月', '矫正年龄 6月8天']],
  ['2029-01-01', ['年龄 3岁0月']],
])('on %s the ages that are of use are shown: %j', (on, ages) => {
  expect(answer({}, on).ages.map(({ name, text }) => `${name} ${text}`)).toEqual(ages);
});

describe('from one year on there are no dates of babyhood', () => {
  test.each<[Partial<Typed>, string]>([
    [{}, 'grown'],
    [{ weeks: '33', birthWeight: '2500', course: 'yes' }, 'grownOpen'],
    [{ weeks: '33', birthWeight: '' }, 'grownOpen'],
    [{ weeks: '38', birthWeight: '3200' }, 'outside'],
    [{ weeks: '38', birthWeight: '' }, 'openTerm'],
    [{ weeks: '33', birthWeight: '2500', course: 'unknown' }, 'openLate'],
  ])('%j: %s', (change, verdict) => {
    expect(answer(change, '2027-01-01')).toMatchObject({ verdict, guidelines: [] });
    expect(answer(change, '2026-12-31').guidelines).toHaveLength(Object.keys(screeningRules).length);
  });

  test('the day before, the dates are past', () => {
    expect(answer({}, addDays('2027-01-01', -1))).toMatchObject({ verdict: 'needed', timing: 'past' });
  });
});
