import { expect, test } from 'vitest';
import { assess } from './assess.ts';
import type { ClinicalCase } from './clinical-case.ts';
import type { ExamOf } from './findings.ts';
import { remindersOf, screeningReminders } from './reminders.ts';
import { sources } from './sources.ts';

/** Born at 28 weeks on 2026-01-01 and examined on 2026-02-20. */
const said = (eyes: ExamOf<'rop'>['eyes'], today = '2026-02-20') => {
  const clinicalCase: ClinicalCase = {
    examKind: 'rop',
    birthday: '2026-01-01',
    gestation: { weeks: 28, days: 0 },
    findings: { version: 2, exams: [{ disease: 'rop', examDate: '2026-02-20', eyes }], images: [], treatments: [] },
  };
  return remindersOf(assess(clinicalCase, today), today)!;
};

const aggressive = { zone: 'II', stage: '3', plus: 'none', aggressive: true } as const;

test('the child is said in one line, then each eye with its reasons, rule and source', () => {
  const { text, urgency, eyes } = said({ OD: aggressive, OS: { view: 'poor' } });
  expect([text, urgency]).toEqual(['右眼须治疗（48 小时内），最迟 2026年2月22日，还有 2 天；左眼 未能判断', 'urgent']);
  expect(eyes.map((eye) => [eye.text, eye.urgency])).toEqual([
    ['右眼须治疗（48 小时内），最迟 2026年2月22日，还有 2 天', 'urgent'],
    ['左眼未能判断，不能给出复查日期', 'caution'],
  ]);
  for (const { reasons } of eyes)
    for (const { id, rule, source } of reasons)
      expect([id !== '', rule !== '', Object.values<string>(sources).includes(source)]).toEqual([true, true, true]);
});

test.each([
  ['2026-02-22', '双眼须治疗（48 小时内），最迟 2026年2月22日，今天到期'],
  ['2026-03-02', '双眼须治疗（48 小时内），最迟 2026年2月22日，已逾期 8 天'],
  ['2027-03-29', '双眼须治疗（48 小时内），最迟 2026年2月22日，已逾期 400 天'],
])('on %s a deadline reads %s', (today, text) => {
  expect(said({ OD: aggressive, OS: aggressive }, today).text).toBe(text);
});

test('one eye alone ends nothing, in words either', () => {
  const grown = { zone: 'III', stage: 'none', plus: 'none', fullyVascularised: true } as const;
  expect(said({ OD: grown, OS: { view: 'notExamined' } }).eyes[0]!.text).toBe('右眼达到终止筛查的条件，须双眼都达到');
  expect(said({ OD: grown, OS: grown }).text).toBe('双眼可终止筛查');
});

const screened = (birthWeightGrams?: number, weeks = 28, today = '2026-02-20') =>
  screeningReminders({ birthday: '2026-01-01', gestation: { weeks, days: 0 }, birthWeightGrams }, today);

test('a child born at 28 weeks is screened by all three guidelines, with both Chinese dates and how far off they are', () => {
  const all = screened(1100);
  expect(all.map(({ id }) => id)).toEqual(['rop-screening-china', 'rop-screening-usa', 'rop-screening-uk']);
  const [china] = all;
  expect(china!.text).toContain('胎龄 28周0天，出生体重 1100 克');
  expect(china!.text).toContain('生后 4～6 周：2026年1月29日 至 2026年2月18日，已过 2 天');
  expect(china!.text).toContain('矫正胎龄 31～32 周：2026年1月22日 至 2026年2月4日，已过 16 天');
  expect(china!.source).toContain('2014');
});

test('the birth weight alone brings a child born at 34 weeks in, and is asked for while it is unknown', () => {
  expect(screened(1900, 34).map(({ id }) => id)).toEqual(['rop-screening-china']);
  expect(screened(1400, 34).at(-1)!.text).toContain('取较早的一周：2026年1月15日 至 2026年1月21日');
  for (const { text } of screened(undefined, 34)) expect(text).toContain('要看出生体重才能判断');
});

test('screening is not for a child of one year, a birth to come, an impossible gestational age or a child born at term', () => {
  const none = [
    screened(1100, 28, '2027-01-01'),
    screened(1100, 28, '2025-12-31'),
    screened(1100, 50),
    screened(undefined, 39),
  ];
  expect(none).toEqual([[], [], [], []]);
});
