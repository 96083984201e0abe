import { expect, test } from 'vitest';
import { addDays } from '../ages.ts';
import { assess } from '../assess.ts';
import { caseOf, day, eye, laser, look, type RopSigns, rop, eyeSaid, surgery, word } from '../testing/cases.ts';
import type { Treatment } from '../treatments.ts';

/** `treat +3 72h`, with the last day counted from a day. */
const counted = (expected: string, from = day) =>
  expected.replace(/\+(\d+)/, (_, days: string) => addDays(from, Number(days)));

const complete: RopSigns = { regression: 'complete' };
const partial: RopSigns = { regression: 'incomplete' };
const aggressive: RopSigns = { aggressive: true };
const grown: RopSigns = { fullyVascularised: true };
const active: RopSigns = { reactivation: true };
const quiet: RopSigns = { reactivation: false };

// Each line of the table with the zones, stages and plus that it names; the exam is at a postmenstrual age of 36 weeks.
test.each<[string, RopSigns, string]>([
  ['III 4A none', {}, 'refer +0'],
  ['II 4A plus', aggressive, 'refer +0'],
  ['II 4B plus', {}, 'refer +0'],
  ['I 5A preplus', {}, 'refer +0'],
  ['posteriorII 5B none', {}, 'refer +0'],
  ['I 5C plus', {}, 'refer +0'],
  ['- 5C -', {}, 'refer +0'],

  ['II 3 none', aggressive, 'treat +2 48h'],
  ['III 1 none', aggressive, 'treat +2 48h'],
  ['I none preplus', aggressive, 'treat +2 48h'],
  ['II 2 plus', aggressive, 'treat +2 48h'],
  ['- - -', aggressive, 'treat +2 48h'],
  ['I 2 none', { ...aggressive, ...partial }, 'treat +2 48h'],
  ['II 2 plus', { ...aggressive, ...complete }, 'treat +2 48h'],

  ['I 1 plus', {}, 'treat +3 72h'],
  ['I 2 plus', {}, 'treat +3 72h'],
  ['I 3 plus', {}, 'treat +3 72h'],
  ['I 3 preplus', {}, 'treat +3 72h'],
  ['I 3 none', {}, 'treat +3 72h'],
  ['II 2 plus', {}, 'treat +3 72h'],
  ['II 3 plus', {}, 'treat +3 72h'],
  ['posteriorII 2 plus', {}, 'treat +3 72h'],
  ['posteriorII 3 plus', {}, 'treat +3 72h'],
  ['II 3 plus', partial, 'treat +3 72h'],
  ['II 3 plus', active, 'treat +3 72h'],
  ['I 3 none', partial, 'treat +3 72h'],

  ['I none plus', {}, 'cannotJudge +2 48h!'],
  ['posteriorII none plus', {}, 'cannotJudge +2 48h!'],
  ['posteriorII 1 plus', {}, 'cannotJudge +2 48h!'],

  ['II none plus', {}, 'examBy +7'],
  ['II 1 plus', {}, 'examBy +7'],
  ['III none plus', {}, 'examBy +7'],
  ['III 1 plus', {}, 'examBy +7'],
  ['III 2 plus', {}, 'examBy +7'],
  ['III 3 plus', {}, 'examBy +7'],

  ['II none none', active, 'examBy +7'],
  ['II 1 none', active, 'examBy +7'],
  ['III 2 none', active, 'examBy +7'],

  ['I 1 none', {}, 'examBy +7'],
  ['I 2 none', {}, 'examBy +7'],
  ['I 2 none', partial, 'examBy +7'],
  ['II 3 none', {}, 'examBy +7'],
  ['posteriorII 3 none', {}, 'examBy +7'],

  ['I none preplus', {}, 'examBy +7'],
  ['I 2 preplus', {}, 'examBy +7'],
  ['II 1 preplus', {}, 'examBy +7'],
  ['II 3 preplus', {}, 'examBy +7'],
  ['III none preplus', {}, 'examBy +7'],
  ['III 1 preplus', complete, 'examBy +7'],
  ['III 3 none', {}, 'examBy +7'],

  ['I none none', {}, 'examBy +7'],
  ['I none none', partial, 'examBy +7'],
  ['II 2 none', {}, 'examBy +7'],
  ['posteriorII 2 none', {}, 'examBy +7'],

  ['posteriorII none none', {}, 'examBy +7'],
  ['posteriorII 1 none', {}, 'examBy +7'],
  ['posteriorII none none', partial, 'examBy +7'],

  ['II 2 none', { ...aggressive, ...complete }, 'examBy +7'],
  ['I 3 none', complete, 'examBy +7'],

  ['I 2 none', complete, 'examBy +14'],
  ['I none none', complete, 'examBy +14'],
  ['II 1 none', {}, 'examBy +14'],

  ['II none none', {}, 'examBy +14'],
  ['II 2 none', complete, 'examBy +14'],
  ['II 3 none', complete, 'examBy +14'],
  ['posteriorII 1 none', complete, 'examBy +14'],

  ['III none none', {}, 'examBy +21'],
  ['III 1 none', {}, 'examBy +21'],
  ['III 2 none', {}, 'examBy +21'],
  ['III 3 none', complete, 'examBy +21'],
])('%s %j: %s', (short, more, expected) => {
  expect(eyeSaid(caseOf({ exams: [look(day, short, more)] }))).toBe(counted(expected));
});

test('a notch is named', () => {
  const { reasons } = assess(caseOf({ exams: [look(day, 'I 1 none', { notch: true })] }), day).eyes.OD;
  expect(reasons[0]!.text).toContain('因切迹');
});

// Principle 7: as loud as the gravest and as early as the earliest that the missing field could make it.
test.each<[string, RopSigns, string]>([
  ['- 3 none', {}, 'cannotJudge +3 72h!'],
  ['II 2 -', {}, 'cannotJudge +3 72h!'],
  ['II 3 -', {}, 'cannotJudge +3 72h!'],
  ['I 1 -', {}, 'cannotJudge +3 72h!'],
  ['- 2 plus', {}, 'cannotJudge +3 72h!'],
  ['- 3 plus', {}, 'cannotJudge +3 72h!'],
  ['- none plus', {}, 'cannotJudge +2 48h!'],
  ['- 1 plus', {}, 'cannotJudge +2 48h!'],
  ['- - plus', {}, 'cannotJudge +2 48h!'],
  ['- - -', {}, 'cannotJudge +2 48h!'],
  ['I - plus', {}, 'cannotJudge +2 48h!'],
  ['I none -', {}, 'cannotJudge +2 48h!'],
  ['posteriorII 1 -', {}, 'cannotJudge +2 48h!'],
  ['I - none', {}, 'cannotJudge +3 72h!'],
  ['II - plus', {}, 'cannotJudge +3 72h!'],
  ['II 2 -', partial, 'cannotJudge +3 72h!'],
  ['II 2 -', { ...aggressive, ...complete }, 'cannotJudge +2 48h!'],
  ['- 1 none', {}, 'cannotJudge +7'],
  ['- 2 none', {}, 'cannotJudge +7'],
  ['- none none', {}, 'cannotJudge +7'],
  ['- none none', grown, 'cannotJudge +7'],
  ['II - none', {}, 'cannotJudge +7'],
  ['II none -', {}, 'cannotJudge +7'],
  ['II 1 -', {}, 'cannotJudge +7'],
  ['III 3 -', {}, 'cannotJudge +7'],
  ['III - none', {}, 'cannotJudge +7'],
  ['III - plus', {}, 'cannotJudge +7'],
  // Nothing hangs on it.
  ['I 3 -', {}, 'treat +3 72h'],
])('with something missing, %s %j: %s', (short, more, expected) => {
  expect(eyeSaid(caseOf({ exams: [look(day, short, more)] }))).toBe(counted(expected));
});

test.each([
  ['- 2 none', '没有记录分区'],
  ['II - none', '没有记录分期'],
  ['II 2 -', '没有记录附加病变'],
  ['III - -', '没有记录分期、附加病变'],
])('what is missing is named: %s', (short, text) => {
  expect(assess(caseOf({ exams: [look(day, short)] }), day).eyes.OD.reasons[0]!.text).toContain(text);
});

// Principle 4: "cannot judge", with the day and the loudness of the graver reading.
test.each<[string, RopSigns, string]>([
  ['II none none', grown, 'cannotJudge +14'],
  ['posteriorII none none', grown, 'cannotJudge +7'],
  ['I none none', grown, 'cannotJudge +7'],
  ['II 2 none', grown, 'cannotJudge +7'],
  ['II 3 plus', grown, 'cannotJudge +3 72h!'],
  ['I 3 none', grown, 'cannotJudge +3 72h!'],
  ['III 1 none', grown, 'cannotJudge +21'],
  ['III 1 none', { ...grown, ...complete }, 'cannotJudge +21'],
  ['II 2 none', { ...grown, ...complete }, 'cannotJudge +14'],
  ['III none preplus', grown, 'cannotJudge +7'],
  ['III none plus', grown, 'cannotJudge +7'],
  ['II 2 plus', complete, 'cannotJudge +3 72h!'],
  ['III 1 plus', complete, 'cannotJudge +7'],
  ['I none plus', complete, 'cannotJudge +2 48h!'],
  ['II 1 none', { ...complete, ...active }, 'cannotJudge +7'],
  ['II 3 plus', { ...complete, ...active }, 'cannotJudge +3 72h!'],
])('a contradiction, %s %j: %s', (short, more, expected) => {
  expect(eyeSaid(caseOf({ exams: [look(day, short, more)] }))).toBe(counted(expected));
});

test.each(['4A', '4B', '5B'])('complete regression with stage %s is no milder than the stage', (stage) => {
  const { outcome, pressing, due } = assess(caseOf({ exams: [look(day, `II ${stage} plus`, complete)] }), day).eyes.OD;
  expect([outcome === 'refer' || pressing, due]).toEqual([true, day]);
});

test('full vascularisation before a postmenstrual age of 36 weeks is a contradiction, on the day no longer', () => {
  const on = (examDate: string) => eyeSaid(caseOf({ exams: [look(examDate, 'III none none', grown)] }));
  expect(on('2026-02-25')).toBe('cannotJudge 2026-03-18');
  expect(on('2026-02-26')).toBe('examBy 2026-03-19');
});

test.each<[string, [string, string], string]>([
  ['zone I, then III', ['I none none', 'III none none'], 'cannotJudge +7'],
  ['zone III, then I with stage 1', ['III 1 none', 'I 1 none'], 'cannotJudge +7'],
  ['zone III, then I with type 1', ['III 1 none', 'I 3 plus'], 'cannotJudge +3 72h!'],
  ['zone I, then posterior II', ['I none none', 'posteriorII none none'], 'examBy +7'],
  ['zone I, then II', ['I none none', 'II none none'], 'examBy +14'],
  ['posterior zone II, then III', ['posteriorII none none', 'III none none'], 'examBy +21'],
])('in looks two weeks apart, %s: %s', (_what, [first, second], expected) => {
  const exams = [look('2026-02-15', first), look(day, second)];
  expect(eyeSaid(caseOf({ exams }))).toBe(counted(expected));
});

test('zones may lie apart after more than two weeks, and a contradiction ends with a look free of it', () => {
  const far = [look('2026-02-14', 'I none none'), look(day, 'III none none')];
  expect(eyeSaid(caseOf({ exams: far }))).toBe('examBy 2026-03-22');
  const freed = [look(day, 'II 3 plus', grown), look('2026-03-04', 'II 2 none')];
  expect(eyeSaid(caseOf({ exams: freed }))).toBe('examBy 2026-03-11');
});

test('an eye recorded as absent and looked at later cannot be judged', () => {
  const absent = rop('2026-02-22', { OD: { view: 'absent', absentFor: 'removed', absentSince: '2026-02-20' } });
  expect(eyeSaid(caseOf({ exams: [absent, look(day, 'III none none')] }))).toBe('cannotJudge 2026-03-08');
});

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
  ['said no more: kept', 'II none none', {}, 'examBy +7'],
  ['denied', 'II none none', quiet, 'examBy +14'],
  ['graver', 'II 3 plus', {}, 'treat +3 72h'],
])('a reactivation is kept until an exam says no or a treatment: %s', (_what, short, more, expected) => {
  const on = '2026-03-08';
  expect(eyeSaid(caseOf({ exams: [look(day, 'II 1 none', active), look(on, short, more)] }))).toBe(
    counted(expected, on),
  );
});

test('a treatment ends a reactivation, and a third look still has it where nobody denied it', () => {
  const first = look('2026-02-15', 'II 1 none', active);
  const later = look('2026-03-25', 'II none none');
  expect(eyeSaid(caseOf({ exams: [first, look(day, 'II none none'), later] }))).toBe('examBy 2026-04-01');
  const treatments: Treatment[] = [{ ...laser('2026-02-20'), complete: true }];
  expect(eyeSaid(caseOf({ exams: [first, look(day, 'II none none', quiet)], treatments }))).toBe('examBy 2026-03-08');
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
