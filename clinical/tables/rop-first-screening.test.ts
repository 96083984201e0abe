import { expect, test } from 'vitest';
import { assess } from '../assess.ts';
import type { ClinicalCase } from '../clinical-case.ts';
import type { Exam, Findings } from '../findings.ts';
import { caseOf, eye, look, type RopSigns, rop, eyeSaid, word } from '../testing/cases.ts';

const born = (weeks: number, days = 0): Partial<ClinicalCase> => ({ gestation: { weeks, days } });
const unknown = born(0);
const well = eye('III none none');
/** Of a child born on 2026-01-01 at 28 weeks: day 28 on 01-29, the end of its window, day 34, on 02-04. */
const child = (findings: Partial<Findings>, change: Partial<ClinicalCase> = {}, today = '2026-02-10') => {
  const { outcome, due } = assess(caseOf(findings, change), today);
  return due ? `${outcome} ${due}` : outcome;
};

test.each<[string, Partial<ClinicalCase>, Partial<Findings>, string]>([
  ['24 weeks: day 42', born(24), {}, 'examBy 2026-02-12'],
  ['26 weeks 6 days: the six weeks end first', born(26, 6), {}, 'examBy 2026-02-12'],
  ['27 weeks: PMA 32 weeks 6 days is the earlier', born(27), {}, 'examBy 2026-02-11'],
  ['28 weeks: day 34', born(28), {}, 'examBy 2026-02-04'],
  ['31 weeks 6 days: never before day 28', born(31, 6), {}, 'examBy 2026-01-29'],
  ['32 weeks and 2000 g: not screened', born(32), { birthWeightGrams: 2000 }, 'none'],
  ['32 weeks and 1999 g', born(32), { birthWeightGrams: 1999 }, 'examBy 2026-01-29'],
  ['35 weeks and 1900 g', born(35), { birthWeightGrams: 1900 }, 'examBy 2026-01-29'],
  ['39 weeks and 1900 g', born(39), { birthWeightGrams: 1900 }, 'examBy 2026-01-29'],
  ['34 weeks without a weight', born(34), {}, 'examBy 2026-01-29'],
  ['36 weeks 6 days without a weight', born(36, 6), {}, 'examBy 2026-01-29'],
  ['37 weeks settles it', born(37), {}, 'none'],
  ['neither weeks nor weight', unknown, {}, 'examBy 2026-01-29'],
  ['2500 g without weeks', unknown, { birthWeightGrams: 2500 }, 'examBy 2026-01-29'],
  ['1500 g without weeks', unknown, { birthWeightGrams: 1500 }, 'examBy 2026-01-29'],
])('without an exam, %s', (_what, change, findings, expected) => {
  expect(child(findings, change)).toBe(expected);
});

test('overdue is counted from the last day of the window, and that eligibility is not known is said', () => {
  expect(assess(caseOf({}), '2026-02-10')).toMatchObject({ outcome: 'examBy', due: '2026-02-04', overdueDays: 6 });
  const [reason] = assess(caseOf({}, born(34)), '2026-02-10').eyes.OD.reasons;
  expect(reason!.text).toContain('不能排除');
});

test.each<[string, Partial<ClinicalCase>, string, string]>([
  ['before the window ends: its day', born(38), '2026-01-10', 'examBy 2026-01-29'],
  ['later: seven days after the mark', born(38), '2026-03-01', 'examBy 2026-03-08'],
  ['of a child that is eligible anyhow: no later', born(28), '2026-02-20', 'examBy 2026-02-04'],
])('marked for screening, %s', (_what, change, date, expected) => {
  const toScreen = { date, why: '吸氧 40 天' };
  expect(child({ birthWeightGrams: 2600, toScreen }, change)).toBe(expected);
});

const both = (on: string, signs: RopSigns = well) => rop(on, { OD: signs, OS: signs });
const other = (disease: 'glaucoma' | 'cataract' | 'retinoblastoma', examDate: string): Exam =>
  ({
    disease,
    examDate,
    eyes: { OD: { view: 'good', tumour: 'absent' }, OS: { view: 'good', tumour: 'absent' } },
  }) as Exam;

test.each<[string, Exam[], string]>([
  ['a day before day 28', [both('2026-01-28')], 'examBy 2026-02-04'],
  ['on day 28', [both('2026-01-29')], 'examBy 2026-02-19'],
  ['too early, its own day is sooner', [both('2026-01-22', eye('II 2 none'))], 'examBy 2026-01-29'],
  ['too early, what it found counts', [both('2026-01-22', eye('I 3 plus'))], 'treat 2026-01-25'],
  ['a tumour exam with a good view', [other('retinoblastoma', '2026-02-02')], 'examBy 2026-02-04'],
  ['a poor view', [both('2026-02-02', { view: 'poor' })], 'cannotJudge 2026-02-04'],
  [
    'a poor view, twice',
    [both('2026-02-01', { view: 'poor' }), both('2026-02-03', { view: 'poor' })],
    'cannotJudge 2026-02-04',
  ],
  ['a view left blank', [both('2026-02-02', { ...well, view: undefined })], 'cannotJudge 2026-02-04'],
  ['one eye', [rop('2026-02-02', { OD: well })], 'examBy 2026-02-04'],
  [
    'one eye in each of two exams',
    [rop('2026-02-01', { OD: well }), rop('2026-02-03', { OS: well })],
    'examBy 2026-02-22',
  ],
  [
    'an eye that is not there',
    [rop('2026-02-02', { OD: well, OS: { view: 'absent', absentFor: 'neverFormed', absentSince: '2026-01-01' } })],
    'examBy 2026-02-23',
  ],
  ['a missing field, with a good view', [both('2026-02-02', eye('III - none'))], 'cannotJudge 2026-02-09'],
])('the first screening, answered or not, by %s', (_what, exams, expected) => {
  expect(child({ exams })).toBe(expected);
});

test.each(['glaucoma', 'cataract'] as const)('an exam for %s leaves the day of the first screening', (disease) => {
  const { diseases } = assess(caseOf({ exams: [other(disease, '2026-02-02')] }), '2026-02-10');
  expect(diseases).toContainEqual({ disease: 'rop', outcome: 'examBy', due: '2026-02-04' });
});

test("a doctor's later day does not put the first screening off", () => {
  const early: Exam = { ...both('2026-01-20'), next: { date: '2026-02-20', why: '情况稳定' } };
  expect(child({ exams: [early] })).toBe('examBy 2026-02-04');
});

// PMA 65 weeks on 2026-09-17.
test.each<[string, Partial<Findings>, string]>([
  ['at 65 weeks: within four weeks', { enteredOn: '2026-09-17' }, 'examBy 2026-10-15'],
  ['years later', { enteredOn: '2029-05-01' }, 'examBy 2029-05-29'],
  ['a day before: keeps its day', { enteredOn: '2026-09-16' }, 'examBy 2026-02-04'],
  ['at birth, and never brought', { enteredOn: '2026-01-02' }, 'examBy 2026-02-04'],
  ['late, and looked at', { enteredOn: '2026-10-01', exams: [both('2026-10-10')] }, 'mayStop'],
])('entered %s', (_what, findings, expected) => {
  expect(child(findings, {}, '2029-05-02')).toBe(expected);
});

test.each<[string, Parameters<typeof word>[2], string]>([
  ['its result a stop', { result: 'stopped' }, 'mayStop'],
  ['the day that it names', { result: 'continue', day: '2026-02-20' }, 'examBy 2026-02-20'],
  ['without a day: a week under PMA 50 weeks', { result: 'continue' }, 'examBy 2026-02-17'],
])('screened elsewhere, %s', (_what, more, expected) => {
  const words = (['OD', 'OS'] as const).map((of) => ({ ...word('2026-02-10', 'screenedElsewhere', more), eye: of }));
  expect(child({ words })).toBe(expected);
});

test('screened elsewhere, said after PMA 50 weeks without a day: six months', () => {
  expect(eyeSaid(caseOf({ words: [word('2026-07-01', 'screenedElsewhere', { result: 'continue' })] }))).toBe(
    'examBy 2027-01-01',
  );
});

// Born at 38 weeks with 3200 g: not eligible.
const term = born(38);
test.each<[string, RopSigns, string]>([
  ['II none none', {}, 'watch'],
  ['III none none', { fullyVascularised: true }, 'watch'],
  ['II 1 none', {}, 'cannotJudge 2026-03-08'],
  ['III 2 none', {}, 'cannotJudge 2026-03-08'],
  ['II none preplus', {}, 'cannotJudge 2026-03-08'],
  ['III none plus', {}, 'cannotJudge 2026-03-08'],
  ['III none none', { reactivation: true }, 'cannotJudge 2026-03-08'],
  ['III none none', { regression: 'incomplete' }, 'cannotJudge 2026-03-08'],
  ['III none none', { regression: 'complete' }, 'cannotJudge 2026-03-08'],
  ['II 3 plus', {}, 'treat 2026-03-04 72h'],
  ['III 1 none', { aggressive: true }, 'treat 2026-03-03 48h'],
  ['I none plus', {}, 'cannotJudge 2026-03-03 48h!'],
  ['II 4A none', {}, 'refer 2026-03-01'],
  ['II 2 -', {}, 'cannotJudge 2026-03-04 72h!'],
])('in a child that was not eligible, %s %j: %s', (short, more, expected) => {
  const exams = [look('2026-03-01', short, more)];
  expect(eyeSaid(caseOf({ birthWeightGrams: 3200, exams }, term))).toBe(expected);
});

const gone: RopSigns = { regression: 'complete' };
const quiet: RopSigns = { reactivation: false };
test.each<[string, [string, string, RopSigns?][], string]>([
  [
    'regressed in two looks a week apart',
    [
      ['2026-03-08', 'III none none', gone],
      ['2026-03-15', 'III none none', gone],
    ],
    'examBy 2026-09-15',
  ],
  [
    'regressed in two looks six days apart',
    [
      ['2026-03-08', 'III none none', gone],
      ['2026-03-14', 'III none none', gone],
    ],
    'cannotJudge 2026-03-21',
  ],
  ['no signs in the next look', [['2026-03-08', 'III none none']], 'examBy 2026-09-08'],
  [
    'none in looks a year apart',
    [
      ['2026-03-08', 'III none none'],
      ['2027-03-08', 'III none none', quiet],
    ],
    'watch',
  ],
  [
    'none in looks a day less apart',
    [
      ['2026-03-08', 'III none none'],
      ['2027-03-07', 'III none none', quiet],
    ],
    'examBy 2027-09-07',
  ],
])('in a child that was not eligible, stage 1, then %s', (_what, all, expected) => {
  const exams = [look('2026-03-01', 'III 1 none'), ...all.map((one) => look(...one))];
  expect(eyeSaid(caseOf({ birthWeightGrams: 3200, exams }, term))).toBe(expected);
});
