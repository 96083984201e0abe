import { expect, test } from 'vitest';
import { addDays } from '../ages.ts';
import { assess } from '../assess.ts';
import type { Exam } from '../findings.ts';
import { caseOf, day, eye, laser, look, type RopSigns, rop, eyeSaid, surgery, word } from '../testing/cases.ts';
import type { Treatment } from '../treatments.ts';

const complete: RopSigns = { regression: 'complete' };
const grown: RopSigns = { fullyVascularised: true };
const active: RopSigns = { reactivation: true };
const quiet: RopSigns = { reactivation: false };

const type1 = look(day, 'II 3 plus');
const untreated: RopSigns = { ...complete, resolved: { as: 'regressedUntreated', why: '两位医生同看' } };

// Principle 5: what was to be treated stays, and what answers it.
test.each<[string, Parameters<typeof caseOf>[0], string]>([
  ['a milder look', { exams: [type1, look('2026-03-05', 'III 1 none')] }, 'treat 2026-03-04 72h'],
  ['regression alone', { exams: [type1, look('2026-03-05', 'II 2 none', complete)] }, 'treat 2026-03-04 72h'],
  ['a second look as grave', { exams: [type1, look('2026-03-05', 'II 3 plus')] }, 'treat 2026-03-04 72h'],
  ['a look written down earlier', { exams: [look('2026-03-05', 'III 1 none'), type1] }, 'treat 2026-03-04 72h'],
  ['a poor view', { exams: [type1, rop('2026-03-05', { OD: { view: 'poor' } })] }, 'treat 2026-03-04 72h'],
  [
    'a choice without a word',
    { exams: [type1, look('2026-03-05', 'III 1 none', { resolved: { as: 'notConfirmed', why: '' } })] },
    'treat 2026-03-04 72h',
  ],
  [
    'a choice through a poor view',
    { exams: [type1, look('2026-03-05', 'III 1 none', { ...untreated, view: 'poor' })] },
    'treat 2026-03-04 72h',
  ],
  [
    'a choice with a field missing',
    { exams: [type1, look('2026-03-05', 'III - none', untreated)] },
    'treat 2026-03-04 72h',
  ],
  [
    'a treatment of the other eye',
    { exams: [type1], treatments: [{ ...laser('2026-03-02'), eye: 'OS' }] },
    'treat 2026-03-04 72h',
  ],
  ['a treatment before it', { exams: [type1], treatments: [laser('2026-02-10')] }, 'treat 2026-03-04 72h'],
  ['drops', { exams: [type1], treatments: [{ ...laser('2026-03-02'), kind: 'drops' }] }, 'treat 2026-03-04 72h'],
])('type 1 is not answered by %s', (_what, findings, expected) => {
  expect(eyeSaid(caseOf(findings))).toBe(expected);
});

test.each<[string, Parameters<typeof caseOf>[0], string]>([
  ['laser', { exams: [type1], treatments: [laser('2026-03-02')] }, 'examBy 2026-03-09'],
  ['laser on its day', { exams: [type1], treatments: [laser(day)] }, 'examBy 2026-03-08'],
  [
    'not confirmed, with a word',
    { exams: [type1, look('2026-03-05', 'III 1 none', { resolved: { as: 'notConfirmed', why: '会诊' } })] },
    'examBy 2026-03-26',
  ],
  [
    'regressed untreated, with a word',
    { exams: [type1, look('2026-03-05', 'II 2 none', untreated)] },
    'examBy 2026-03-12',
  ],
  [
    'treated elsewhere, the day before at the latest',
    { exams: [type1, look('2026-03-05', 'II 2 none', { resolved: { as: 'treatedElsewhere', why: '外院' } })] },
    'examBy 2026-03-11',
  ],
  [
    'a word: not this disease, weekly while young',
    { exams: [type1], words: [word('2026-03-03', 'notThisDisease')] },
    'examBy 2026-03-10',
  ],
  [
    'a word: treated elsewhere',
    { exams: [type1], words: [word('2026-03-03', 'doneElsewhere', { day: '2026-03-02' })] },
    'examBy 2026-03-09',
  ],
  [
    'a day for it within the hours',
    { exams: [type1], words: [word('2026-03-02', 'planned', { day: '2026-03-03', why: '' })] },
    'treat 2026-03-03',
  ],
])('type 1 is answered by %s', (_what, findings, expected) => {
  expect(eyeSaid(caseOf(findings))).toBe(expected);
});

test('a doubt for a missing field ends with a good look that fills it and calls for nothing', () => {
  const doubt = look(day, '- 3 none');
  expect(eyeSaid(caseOf({ exams: [doubt, look('2026-03-02', 'II 1 none')] }))).toBe('examBy 2026-03-16');
  const poor = look('2026-03-02', 'II 1 none', { view: 'poor' });
  expect(eyeSaid(caseOf({ exams: [doubt, poor] }))).toBe('cannotJudge 2026-03-04 72h!');
});

// Principles 8 and 10: a look that failed moves no day to later, and a blank view is not a good one.
test.each<[string, RopSigns[], string]>([
  ['poor', [{ view: 'poor' }], 'cannotJudge 2026-03-15'],
  ['poor twice', [{ view: 'poor' }, { view: 'poor' }], 'cannotJudge 2026-03-15'],
  ['not examined before its day', [{ view: 'notExamined' }], 'examBy 2026-03-15'],
  [
    'a blank view that says it is well',
    [{ zone: 'III', stage: 'none', plus: 'none', ...grown }],
    'cannotJudge 2026-03-15',
  ],
  ['a poor view of something graver', [{ ...eye('II 3 plus'), view: 'poor' }], 'treat 2026-03-12 72h'],
])('after zone II stage 1, a look that failed: %s', (_what, failed, expected) => {
  const exams = [look(day, 'II 1 none'), ...failed.map((OD, index) => rop(addDays('2026-03-09', index), { OD }))];
  expect(eyeSaid(caseOf({ exams }))).toBe(expected);
});

test('where no day stood, the first look that failed sets one and the second does not move it', () => {
  const term = { gestation: { weeks: 39, days: 0 } };
  const poor = (on: string) => rop(on, { OD: { view: 'poor' } });
  const findings = { birthWeightGrams: 3300, exams: [poor(day), poor('2026-03-06')] };
  expect(eyeSaid(caseOf(findings, term))).toBe('cannotJudge 2026-03-08');
});

test.each<[string, string, RopSigns, string]>([
  ['said no more: kept', 'II none none', {}, 'examBy 2026-03-15'],
  ['denied', 'II none none', quiet, 'examBy 2026-03-22'],
  ['graver', 'II 3 plus', {}, 'treat 2026-03-11 72h'],
])('a reactivation is kept until an exam says no or a treatment: %s', (_what, short, more, expected) => {
  const on = '2026-03-08';
  expect(eyeSaid(caseOf({ exams: [look(day, 'II 1 none', active), look(on, short, more)] }))).toBe(expected);
});

test('a reactivation that nobody denied stands in a third look, and ends with a treatment', () => {
  const exams = [
    look('2026-02-01', 'II 1 none', active),
    look('2026-02-15', 'II none none'),
    look(day, 'II none none'),
  ];
  const reasons = (treatments: Treatment[]) => assess(caseOf({ exams, treatments }), day).eyes.OD.reasons;
  expect(eyeSaid(caseOf({ exams }))).toBe('examBy 2026-03-08');
  expect(reasons([])[0]!.text).toContain('记有再激活');
  expect(reasons([laser('2026-02-02')])[0]!.text).toContain('没有记录再激活');
});

test.each<[string, RopSigns, string]>([
  ['not said: the earlier day', {}, 'examBy 2026-03-08'],
  ['denied', quiet, 'examBy 2026-03-15'],
  ['still regressed', complete, 'examBy 2026-03-15'],
])('in an eye that had regressed, reactivation is asked for: %s', (_what, more, expected) => {
  expect(eyeSaid(caseOf({ exams: [look('2026-02-15', 'II 1 none', complete), look(day, 'II 1 none', more)] }))).toBe(
    expected,
  );
});

test('a reactivation that nobody recorded is not told as found', () => {
  const exams = [look('2026-02-15', 'II 1 none', complete), look(day, 'II 1 none')];
  const texts = assess(caseOf({ exams }), day).eyes.OD.reasons.map(({ text }) => text);
  expect(texts[0]).toContain('没有记录再激活');
  expect(texts.join()).not.toContain('记有再激活');
});

test('type 1 that regressed untreated is seen weekly until two good looks a week apart agree', () => {
  const first = look('2026-03-08', 'II 2 none', untreated);
  const course = (...more: ReturnType<typeof look>[]) => eyeSaid(caseOf({ exams: [type1, first, ...more] }));
  expect(course()).toBe('examBy 2026-03-15');
  expect(course(look('2026-03-14', 'II 2 none', complete))).toBe('examBy 2026-03-21');
  expect(course(look('2026-03-15', 'II 2 none', complete))).toBe('examBy 2026-03-29');
  expect(course(look('2026-03-15', 'II 2 none', { ...complete, view: 'poor' }))).toBe('cannotJudge 2026-03-15');
});

// Persistent avascular retina: PMA 50 weeks on 2026-06-04, 65 weeks on 2026-09-17.
test.each<[string, string, string[], string]>([
  ['seen once at 50 weeks', 'II none none', ['2026-06-04'], 'examBy 2026-06-18'],
  ['twice, 13 days apart', 'II none none', ['2026-06-04', '2026-06-17'], 'examBy 2026-07-01'],
  ['twice, two weeks apart', 'II none none', ['2026-06-04', '2026-06-18'], 'examBy 2026-07-16'],
  ['in zone I', 'I none none', ['2026-06-04', '2026-06-18'], 'examBy 2026-07-16'],
  ['in posterior zone II', 'posteriorII none none', ['2026-06-04', '2026-06-18'], 'examBy 2026-07-16'],
  ['with pre-plus', 'II none preplus', ['2026-06-04', '2026-06-18'], 'examBy 2026-06-25'],
  ['with stage 1', 'II 1 none', ['2026-06-04', '2026-06-18'], 'examBy 2026-07-02'],
  ['a day before 65 weeks', 'II none none', ['2026-06-04', '2026-09-16'], 'examBy 2026-10-14'],
  ['at 65 weeks', 'II none none', ['2026-06-04', '2026-09-17'], 'examBy 2026-12-17'],
  ['at nearly two years', 'II none none', ['2026-06-04', '2027-12-31'], 'examBy 2028-03-31'],
  ['at two years', 'II none none', ['2026-06-04', '2028-01-01'], 'examBy 2028-07-01'],
])('vessels that stay out of the periphery, %s', (_what, short, days, expected) => {
  expect(eyeSaid(caseOf({ exams: days.map((on) => look(on, short)) }))).toBe(expected);
});

test.each([
  ['2026-06-03', 'examBy 2026-06-24'],
  ['2026-06-04', 'examBy 2026-07-02'],
  ['2026-09-16', 'examBy 2026-10-14'],
  ['2026-09-17', 'examBy 2026-12-17'],
  ['2028-01-01', 'examBy 2028-07-01'],
])('zone III that may not stop is seen at longer intervals with age: on %s', (on, expected) => {
  expect(eyeSaid(caseOf({ exams: [look(day, 'II 3 none'), look(on, 'III 1 none')] }))).toBe(expected);
});

test('stage 4 and 5 are answered by surgery or a word alone', () => {
  const detached = look(day, 'II 4A plus');
  const drug: Treatment = { eye: 'OD', date: '2026-03-02', kind: 'antiVegf' };
  for (const one of [laser('2026-03-02'), drug])
    expect(eyeSaid(caseOf({ exams: [detached], treatments: [one] }))).toBe('refer 2026-03-01');
  expect(eyeSaid(caseOf({ exams: [detached], treatments: [surgery('2026-03-02')] }))).toBe('examBy 2026-03-09');
});

// Principle 11. PMA 50 weeks on 2026-06-04.
const withDay = (on: string, short: string, date: string, why?: string, more: RopSigns = {}): Exam => ({
  ...look(on, short, more),
  next: { date, ...(why && { why }) },
});
test.each<[string, Exam, string]>([
  ['earlier', withDay(day, 'II 1 none', '2026-03-06'), 'examBy 2026-03-06'],
  ['later without a reason', withDay(day, 'II 1 none', '2026-03-20'), 'examBy 2026-03-15'],
  ['twice as late with one', withDay(day, 'II 1 none', '2026-03-29', '气管插管'), 'examBy 2026-03-29'],
  ['later than twice', withDay(day, 'II 1 none', '2026-03-30', '气管插管'), 'examBy 2026-03-15'],
  ['without ROP under PMA 50 weeks', withDay('2026-06-03', 'II none none', '2026-07-02', '路远'), 'examBy 2026-06-17'],
  ['without ROP from then on', withDay('2026-06-04', 'II none none', '2027-06-04', '路远'), 'examBy 2027-06-04'],
  ['later than a year', withDay('2026-06-04', 'II none none', '2027-06-05', '路远'), 'examBy 2026-06-18'],
  ['with active ROP', withDay('2026-06-04', 'II 1 none', '2026-07-03', '路远'), 'examBy 2026-06-18'],
  ['before the exam', withDay(day, 'II 1 none', '2026-02-20', '误填'), 'examBy 2026-03-15'],
  ['of what is to be treated', withDay(day, 'II 3 plus', '2026-03-06', '等床'), 'treat 2026-03-04 72h'],
  ['of what cannot be judged', withDay(day, '- 1 none', '2026-03-14', '路远'), 'cannotJudge 2026-03-08'],
  ['of an eye that may stop', withDay('2026-06-04', 'III none none', '2026-07-01'), 'examBy 2026-07-01'],
])("the doctor's own day, %s", (_what, exam, expected) => {
  expect(eyeSaid(caseOf({ exams: [exam] }))).toBe(expected);
});

test("the doctor's day holds until the next look", () => {
  const exams = [withDay(day, 'II 1 none', '2026-03-29', '气管插管'), look('2026-03-10', 'II 1 none')];
  expect(eyeSaid(caseOf({ exams }))).toBe('examBy 2026-03-24');
});
