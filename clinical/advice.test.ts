import { expect, test } from 'vitest';
import { screeningReminders, wordsOf } from './advice.ts';
import { assess } from './assess.ts';
import type { ExamOf } from './findings.ts';
import { sources } from './sources.ts';
import { caseOf, eye, rop } from './testing/cases.ts';

/** Born at 28 weeks on 2026-01-01 and examined on 2026-02-20, as a rule both eyes having been seen on 02-02. */
const said = (eyes: ExamOf<'rop'>['eyes'], today = '2026-02-20', examDate = '2026-02-20') => {
  const seen = rop('2026-02-02', { OD: eye('II none none'), OS: eye('II none none') });
  return wordsOf(assess(caseOf({ exams: [seen, rop(examDate, eyes)] }), today), today)!;
};

const aggressive = eye('II 3 none', { aggressive: true });

test('the child is said in one line, then each eye with its reasons, rule and source', () => {
  const { text, urgency, eyes } = said({ OD: aggressive, OS: { view: 'poor' } });
  expect([text, urgency]).toEqual([
    '右眼须治疗（48 小时内），最迟 2026年2月22日，还有 2 天；左眼 未能判断 · 已逾期 4 天',
    'urgent',
  ]);
  expect(eyes.map((eye) => [eye.text, eye.urgency])).toEqual([
    ['右眼须治疗（48 小时内），最迟 2026年2月22日，还有 2 天', 'urgent'],
    ['左眼未能判断，最迟 2026年2月16日，已逾期 4 天', 'urgent'],
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
  const grown = eye('III none none', { fullyVascularised: true });
  const on = (eyes: ExamOf<'rop'>['eyes']) => said(eyes, '2026-03-10', '2026-03-10');
  expect(on({ OD: grown, OS: { view: 'notExamined' } }).eyes[0]!.text).toBe('右眼达到终止筛查的条件，须双眼都达到');
  expect(on({ OD: grown, OS: grown }).text).toBe('双眼早产儿视网膜病变筛查可终止');
});

const screened = (birthWeightGrams?: number, weeks = 28, today = '2026-02-20') =>
  Object.values(
    screeningReminders({ birthday: '2026-01-01', gestation: { weeks, days: 0 }, birthWeightGrams }, today),
  ).flat();

test('a child born at 28 weeks is screened by all three guidelines, with both Chinese dates and the day that counts', () => {
  const all = screened(1100);
  expect(all.map(({ id }) => id)).toEqual(['rop-screening-china', 'rop-screening-usa', 'rop-screening-uk']);
  const [china] = all;
  expect(china!.text).toContain('胎龄 28周0天，出生体重 1100 克');
  expect(china!.text).toContain('生后 4～6 周：2026年1月29日 至 2026年2月12日');
  expect(china!.text).toContain('矫正胎龄 31～32 周：2026年1月29日 至 2026年2月4日');
  expect(china!.text).toContain('首次检查：最迟 2026年2月4日');
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
