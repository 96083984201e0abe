import { expect, test } from 'vitest';
import { assess, summaryOf } from './assess.ts';
import type { Exam, ExamOf } from './findings.ts';
import type { RopEye } from './icrop3.ts';
import { type Outcome, summaryText, urgencyOf } from './outcome.ts';
import { caseOf, day, rop } from './testing/cases.ts';

const good: RopEye = { zone: 'III', stage: '1', plus: 'none' };
const type1: RopEye = { zone: 'II', stage: '3', plus: 'plus' };
const grown: RopEye = { zone: 'III', stage: 'none', plus: 'none', fullyVascularised: true };

test.each<[string, ExamOf<'rop'>['eyes'], Outcome, string | null]>([
  ['the worst eye decides', { OD: good, OS: type1 }, 'treat', '2026-03-04'],
  ['an eye that was not examined goes before any date', { OD: good }, 'cannotJudge', null],
  ['and is the same when it is said', { OD: good, OS: { view: 'notExamined' } }, 'cannotJudge', null],
  ['an eye that was not seen goes before any date', { OD: good, OS: { view: 'poor' } }, 'cannotJudge', null],
  ['an eye of which nothing was written down too', { OD: good, OS: {} }, 'cannotJudge', null],
  [
    'treatment of one eye goes before a poor view of the other',
    { OD: type1, OS: { view: 'poor' } },
    'treat',
    '2026-03-04',
  ],
  ['the sooner of two dates', { OD: good, OS: { ...good, zone: 'II' } }, 'examBy', '2026-03-15'],
  ['to stop takes both eyes', { OD: grown, OS: grown }, 'mayStop', null],
  ['to stop takes both eyes', { OD: grown, OS: good }, 'examBy', '2026-03-22'],
  ['to stop takes both eyes', { OD: grown }, 'cannotJudge', null],
  ['a poor view with findings', { OD: { ...good, view: 'poor' }, OS: good }, 'cannotJudge', null],
  ['findings of an eye that was not examined', { OD: { ...good, view: 'notExamined' }, OS: good }, 'cannotJudge', null],
])('%s: %j', (_what, eyes, outcome, due) => {
  expect(assess(caseOf({ exams: [rop(day, eyes)] }), day)).toMatchObject({ outcome, due });
});

test('without findings there is nothing to assess', () => {
  expect(assess(caseOf({}), day)).toMatchObject({ outcome: 'none', due: null, overdueDays: 0 });
  expect(assess(caseOf({}, { findings: undefined }), day).outcome).toBe('none');
  expect(assess(caseOf({ birthWeightGrams: 900 }), day).outcome).toBe('none');
});

test.each<[string, Parameters<typeof caseOf>, string | null]>([
  ['born at 28 weeks', [{}], '2026-02-04'],
  ['born at 34 weeks', [{}, { gestation: { weeks: 34, days: 0 } }], null],
  ['born at 34 weeks, small', [{ birthWeightGrams: 1400 }, { gestation: { weeks: 34, days: 0 } }], '2026-01-21'],
])(
  'a child without an exam is due for the first screening by the guideline that closes first: %s',
  (_what, given, due) => {
    expect(summaryOf(caseOf(...given), '2026-02-03')).toMatchObject({ outcome: 'none', due });
  },
);

test('a first screening that nobody recorded is marked from its last day on, and not without end', () => {
  const said = (today: string) => {
    const summary = summaryOf(caseOf({}), today);
    return `${urgencyOf(summary, today)} ${summaryText(summary, today)}`;
  };
  expect(['2026-02-03', '2026-02-04', '2026-02-16', '2027-01-01'].map(said)).toEqual([
    'calm 无检查所见，首次 ROP 筛查 · 还有 1 天',
    'caution 无检查所见，首次 ROP 筛查 · 今天到期',
    'caution 无检查所见，首次 ROP 筛查 · 已逾期 12 天',
    'calm 无检查所见',
  ]);
  const screened = caseOf({ exams: [rop('2026-02-01', { OD: good, OS: good })] });
  expect(summaryOf(screened, '2026-02-03')).toMatchObject({ outcome: 'examBy', due: '2026-02-22' });
});

test('time passes: what was due is overdue, by whole days', () => {
  const found = caseOf({ exams: [rop(day, { OD: type1, OS: good })] });
  const overdue = (today: string) => assess(found, today).overdueDays;
  expect([day, '2026-03-04', '2026-03-05', '2027-04-05'].map(overdue)).toEqual([0, 0, 1, 397]);
});

test('beside an eye that cannot be judged, the other one is still overdue', () => {
  const found = assess(caseOf({ exams: [rop(day, { OD: good, OS: { view: 'poor' } })] }), '2026-04-20');
  expect(found).toMatchObject({ outcome: 'cannotJudge', due: null, decisive: ['OS'], overdueDays: 29 });
  expect(found.fellow).toEqual({ eye: 'OD', due: '2026-03-22' });
  expect(urgencyOf(found, '2026-03-22')).toBe('caution');
  expect(urgencyOf(found, '2026-04-20')).toBe('urgent');
  expect(summaryText(found, '2026-03-22')).toBe('左眼 未能判断');
  expect(summaryText(found, '2026-04-20')).toBe('左眼 未能判断；右眼 复查 · 已逾期 29 天');
});

test.each<[string, RopEye, string]>([
  ['stage 3 without a word on plus', { zone: 'II', stage: '3' }, 'urgent 右眼 未能判断，不能排除须治疗'],
  ['plus in a zone nobody wrote down', { stage: '2', plus: 'plus' }, 'urgent 右眼 未能判断，不能排除须治疗'],
  ['no sign of disease, and little else', { zone: 'II', plus: 'none' }, 'caution 右眼 未能判断'],
  ['what no answer would make pressing', { zone: 'III', stage: '1' }, 'caution 右眼 未能判断'],
])('an eye that may have to be treated is as loud as one that must: %s', (_what, OD, said) => {
  const found = assess(caseOf({ exams: [rop(day, { OD, OS: good })] }), day);
  expect(`${urgencyOf(found, day)} ${summaryText(found, day)}`).toBe(said);
});

test('beside an eye that is to be treated, one that nobody could judge is named', () => {
  const found = assess(caseOf({ exams: [rop(day, { OD: type1, OS: { view: 'poor' } })] }), day);
  expect(found.fellow).toEqual({ eye: 'OS', due: null });
  expect(summaryText(found, day)).toBe('右眼 须治疗 · 剩 72 小时；左眼 未能判断');
});

test('an eye with two kinds of findings is judged by the graver, with the reasons of both', () => {
  const tumour: Exam = {
    disease: 'retinoblastoma',
    examDate: day,
    eyes: { OD: { tumour: 'suspected' }, OS: { tumour: 'absent' } },
  };
  const { OD, OS } = assess(caseOf({ exams: [tumour, rop(day, { OD: good, OS: good })] }), day).eyes;
  expect([OD.outcome, OS.outcome]).toEqual(['refer', 'examBy']);
  expect(OD.reasons.map(({ id }) => id)).toEqual(['tumour', 'threeWeeks']);
});

test('of two eyes to be seen again, the sooner one is named with its day', () => {
  const found = assess(caseOf({ exams: [rop(day, { OD: good, OS: { ...good, zone: 'II' } })] }), day);
  expect(summaryText(found, day)).toBe('左眼 复查 · 还有 14 天');
  const both = assess(caseOf({ exams: [rop(day, { OD: good, OS: good })] }), day);
  expect(summaryText(both, day)).toBe('双眼 复查 · 还有 21 天');
});
