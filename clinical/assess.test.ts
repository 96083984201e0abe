import { expect, test } from 'vitest';
import { assess, summaryOf } from './assess.ts';
import type { Exam, ExamOf } from './findings.ts';
import { type Outcome, summaryText, urgencyOf } from './outcome.ts';
import { caseOf, day, eye, type RopSigns, rop } from './testing/cases.ts';

const good = eye('III 1 none');
const type1 = eye('II 3 plus');
const grown = eye('III none none', { fullyVascularised: true });
/** The first screening, so that its day is answered. */
const screened = rop('2026-02-12', { OD: eye('II none none'), OS: eye('II none none') });
const found = (eyes: ExamOf<'rop'>['eyes'], on = day) => caseOf({ exams: [screened, rop(on, eyes)] });

// Looked at on 2026-03-05, at PMA 37 weeks; what stood was due on 02-26.
const on37 = '2026-03-05';
test.each<[string, ExamOf<'rop'>['eyes'], Outcome, string | null]>([
  ['the worst eye decides', { OD: good, OS: type1 }, 'treat', '2026-03-08'],
  ['an eye that was not examined goes before any date', { OD: good }, 'cannotJudge', '2026-02-26'],
  ['and is the same when it is said', { OD: good, OS: { view: 'notExamined' } }, 'cannotJudge', '2026-02-26'],
  ['an eye that was not seen', { OD: good, OS: { view: 'poor' } }, 'cannotJudge', '2026-02-26'],
  ['an eye of which nothing was written down', { OD: good, OS: {} }, 'cannotJudge', '2026-02-26'],
  ['treatment goes before it, with the earliest day', { OD: type1, OS: { view: 'poor' } }, 'treat', '2026-02-26'],
  ['the sooner of two dates', { OD: good, OS: eye('II 1 none') }, 'examBy', '2026-03-19'],
  ['both may stop', { OD: grown, OS: grown }, 'mayStop', null],
  ['one may stop', { OD: grown, OS: good }, 'examBy', '2026-03-26'],
  ['one may stop and the other was not examined', { OD: grown }, 'cannotJudge', '2026-02-26'],
  ['a poor view with findings', { OD: { ...good, view: 'poor' }, OS: good }, 'cannotJudge', '2026-02-26'],
  ['a view left blank', { OD: { ...good, view: undefined }, OS: good }, 'cannotJudge', '2026-02-26'],
])('%s: %j', (_what, eyes, outcome, due) => {
  expect(assess(found(eyes, on37), on37)).toMatchObject({ outcome, due });
});

test('where the gravest has another day than the child, both are said', () => {
  const both = assess(found({ OD: type1, OS: { view: 'poor' } }, on37), on37);
  expect(both).toMatchObject({ outcome: 'treat', due: '2026-02-26', outcomeDue: '2026-03-08', decisive: ['OD'] });
  expect(both.fellow).toMatchObject({ eye: 'OS', due: '2026-02-26' });
  expect(summaryText(both, on37)).toBe('右眼 须治疗 · 剩 72 小时；左眼 未能判断 · 已逾期 7 天');
});

test('an eye that cannot be judged is named with its day beside one that is to be treated', () => {
  const both = assess(found({ OD: type1, OS: eye('II none -') }), day);
  expect(summaryText(both, day)).toBe('右眼 须治疗 · 剩 72 小时；左眼 未能判断：最迟 3月8日 再查');
});

test('a child that nothing is asked of has nothing to assess', () => {
  const term = { gestation: { weeks: 39, days: 0 } };
  expect(assess(caseOf({}, term), day)).toMatchObject({ outcome: 'none', due: null, overdueDays: 0 });
  expect(assess(caseOf({}, { ...term, findings: undefined }), day).outcome).toBe('none');
});

test('a first screening that nobody recorded is due, and overdue for as long as nobody did it', () => {
  const said = (today: string) => {
    const summary = summaryOf(caseOf({}), today);
    return `${urgencyOf(summary, today)} ${summaryText(summary, today)}`;
  };
  expect(['2026-02-03', '2026-02-04', '2026-02-16', '2027-01-01'].map(said)).toEqual([
    'calm 首次检查 · 还有 1 天',
    'caution 首次检查 · 今天到期',
    'urgent 首次检查 · 已逾期 12 天',
    'urgent 首次检查 · 已逾期 331 天',
  ]);
});

test('time passes: what was due is overdue, by whole days', () => {
  const overdue = (today: string) => assess(found({ OD: type1, OS: good }), today).overdueDays;
  expect([day, '2026-03-04', '2026-03-05', '2027-04-05'].map(overdue)).toEqual([0, 0, 1, 397]);
});

test('beside an eye that cannot be judged, the other one is still overdue', () => {
  const both = assess(found({ OD: good, OS: eye('II none -') }), '2026-04-20');
  expect(both).toMatchObject({ outcome: 'cannotJudge', due: '2026-03-08', decisive: ['OS'], overdueDays: 43 });
  expect(both.eyes.OD).toMatchObject({ outcome: 'examBy', due: '2026-03-22', overdueDays: 29 });
  expect(urgencyOf(both, '2026-03-08')).toBe('caution');
  expect(urgencyOf(both, '2026-04-20')).toBe('urgent');
});

test.each<[string, RopSigns, string]>([
  ['stage 3 without a word on plus', eye('II 3 -'), 'urgent 右眼 未能判断，不能排除须治疗 · 剩 72 小时'],
  ['plus in a zone nobody wrote down', eye('- 2 plus'), 'urgent 右眼 未能判断，不能排除须治疗 · 剩 72 小时'],
  ['no sign of disease, and little else', eye('II - none'), 'caution 右眼 未能判断 · 还有 7 天'],
  ['what no answer would make pressing', eye('III 1 -'), 'caution 右眼 未能判断 · 还有 7 天'],
])('an eye that may have to be treated is as loud as one that must: %s', (_what, OD, said) => {
  const both = assess(found({ OD, OS: good }), day);
  expect(`${urgencyOf(both, day)} ${summaryText(both, day)}`).toBe(said);
});

test('an eye with two kinds of findings is judged by the graver, with the reasons of both', () => {
  const tumour: Exam = {
    disease: 'retinoblastoma',
    examDate: day,
    eyes: { OD: { view: 'good', tumour: 'suspected' }, OS: { view: 'good', tumour: 'absent' } },
  };
  const { OD, OS } = assess(caseOf({ exams: [tumour, rop(day, { OD: good, OS: good })] }), day).eyes;
  expect([OD.outcome, OS.outcome]).toEqual(['refer', 'examBy']);
  expect(OD.reasons.map(({ id }) => id)).toEqual(['tumour', 'zone3']);
});

test('of two eyes to be seen again, the sooner one is named with its day', () => {
  const one = assess(found({ OD: good, OS: eye('II 1 none') }), day);
  expect(summaryText(one, day)).toBe('左眼 复查 · 还有 14 天');
  const both = assess(found({ OD: good, OS: good }), day);
  expect(summaryText(both, day)).toBe('双眼 复查 · 还有 21 天');
});

test('the outcome of one disease hides neither the stop nor the day of another', () => {
  const absent = { view: 'good', tumour: 'absent' } as const;
  const noTumour: Exam = { disease: 'retinoblastoma', examDate: on37, eyes: { OD: absent, OS: absent } };
  const stopped = [screened, rop(on37, { OD: grown, OS: grown }), noTumour];
  expect(assess(caseOf({ exams: stopped }), on37)).toMatchObject({ outcome: 'mayStop', stops: ['rop'], due: null });
  const atRisk = caseOf({ exams: stopped, rbRisk: { kind: 'parent', date: '2026-01-01' } });
  expect(assess(atRisk, on37)).toMatchObject({ outcome: 'examBy', due: '2026-04-05' });
});

test('a treatment told of without an exam leaves the first screening to be done, and says so', () => {
  const laser = { eye: 'OD' as const, date: '2026-03-04', kind: 'laser' as const };
  const told = caseOf({ exams: [], treatments: [laser] });
  expect(summaryText(summaryOf(told, on37), on37)).toMatch(/^首次检查 · 已逾期 \d+ 天$/);
});
