import { expect, test } from 'vitest';
import { assess } from '../assess.ts';
import type { ClinicalCase } from '../clinical-case.ts';
import { keysOf } from '../field-kinds.ts';
import type { Exam, ExamOf, Findings } from '../findings.ts';
import { type RbRisk, rbRiskNames, type Word } from '../statements.ts';
import { caseOf, day, eye, eyeSaid, rop } from '../testing/cases.ts';
import type { Treatment } from '../treatments.ts';

type Signs = NonNullable<ExamOf<'retinoblastoma'>['eyes']['OD']>;
const good = (signs: Signs): Signs => ({ view: 'good', ...signs });
/** A look at the right eye alone. */
const seen = (examDate: string, signs: Signs): Exam => ({
  disease: 'retinoblastoma',
  examDate,
  eyes: { OD: good(signs) },
});
const both = (examDate: string, OD: Signs, OS: Signs): Exam => ({
  disease: 'retinoblastoma',
  examDate,
  eyes: { OD: good(OD), OS: good(OS) },
});

const present: Signs = { tumour: 'present' };
const suspected: Signs = { tumour: 'suspected' };
const absent: Signs = { tumour: 'absent' };
const inactive: Signs = { tumour: 'inactive', newTumour: false };
const group = (letter: 'A' | 'B' | 'C' | 'D' | 'E', system: 'IIRC' | 'ICRB' = 'IIRC'): Signs => ({
  ...{ tumour: 'present', system, group: letter },
});

const chemo = (date: string, more: Partial<Treatment> = {}): Treatment => ({
  ...{ eye: 'OD', date, kind: 'chemotherapy', disease: 'retinoblastoma' },
  ...more,
});
const word = (date: string, as: Word['as'], more: Partial<Word> = {}): Word => ({
  ...{ eye: 'OD', disease: 'retinoblastoma', date, as, why: '专科查看' },
  ...more,
});
/** Born at term, so that no screening for retinopathy is asked for. */
const term: Partial<ClinicalCase> = { gestation: { weeks: 39, days: 0 } };
const right = (findings: Partial<Findings>, birthday = '2026-01-01') =>
  eyeSaid(caseOf({ birthWeightGrams: 3300, ...findings }, { ...term, birthday }));
const left = (findings: Partial<Findings>, birthday = '2026-01-01') =>
  eyeSaid(caseOf({ birthWeightGrams: 3300, ...findings }, { ...term, birthday }), 'OS');

test.each<[string, Signs, string]>([
  ['a tumour, no group', present, 'refer 2026-03-02 24h'],
  ['a suspected tumour', suspected, 'refer 2026-03-02 24h'],
  ['group A', group('A'), 'refer 2026-03-02 24h'],
  ['group E', group('E'), 'refer 2026-03-02 24h'],
  ['a scar with a new or growing tumour', { tumour: 'inactive', newTumour: true }, 'refer 2026-03-02 24h'],
  ['a scar, new ones not said', { tumour: 'inactive' }, 'cannotJudge 2026-03-02 24h!'],
  ['a scar', inactive, 'examBy 2026-03-29'],
  ['none', absent, 'watch'],
  ['none, in a view that was poor', { ...absent, view: 'poor' }, 'cannotJudge 2026-03-08'],
  ['none, in a view left blank', { ...absent, view: undefined }, 'cannotJudge 2026-03-08'],
  ['a tumour in a view that was poor', { ...present, view: 'poor' }, 'refer 2026-03-02 24h'],
  ['nothing said of a tumour', {}, 'cannotJudge 2026-03-08'],
  ['not examined', { view: 'notExamined' }, 'cannotJudge 2026-03-08'],
])('%s', (_what, signs, expected) => {
  expect(right({ exams: [seen(day, signs)] })).toBe(expected);
});

test('is said as 当天联系, group E first, and a group is spelled out in its own system', () => {
  const reasonsOf = (signs: Signs) => assess(caseOf({ exams: [seen(day, signs)] }), day).eyes.OD.reasons;
  expect(reasonsOf(present)[0]!.text).toContain('当天联系');
  const [first, second] = reasonsOf(group('E', 'ICRB'));
  expect(first!.text).toMatch(/^ICRB E 组，/);
  expect(second).toMatchObject({ source: 'icrb', rule: expect.stringContaining('50%') });
});

// Found on 2026-03-01, treated on 03-05: six weeks on 04-16.
test.each<[string, Signs, Exam[], string]>([
  ['not looked at since: four weeks', present, [], 'examBy 2026-04-02'],
  ['no worse: four weeks', present, [seen('2026-03-20', present)], 'examBy 2026-04-17'],
  ['no worse at six weeks', present, [seen('2026-04-16', present)], 'examBy 2026-05-14'],
  ['still active after six weeks', present, [seen('2026-04-17', present)], 'refer 2026-04-18 24h'],
  ['new or growing', present, [seen('2026-03-20', { ...present, newTumour: true })], 'refer 2026-03-21 24h'],
  ['seeding', group('B'), [seen('2026-03-20', group('C'))], 'refer 2026-03-21 24h'],
  ['a higher group', group('A'), [seen('2026-03-20', group('B'))], 'refer 2026-03-21 24h'],
  ['seeding, in another system', group('B'), [seen('2026-03-20', group('C', 'ICRB'))], 'refer 2026-03-21 24h'],
  ['a lower group', group('D'), [seen('2026-03-20', group('B'))], 'examBy 2026-04-17'],
  [
    'active again after a scar',
    present,
    [seen('2026-03-20', inactive), seen('2026-04-01', present)],
    'refer 2026-04-02 24h',
  ],
  ['a scar', present, [seen('2026-03-20', inactive)], 'examBy 2026-04-17'],
  ['a scar, new ones not said', present, [seen('2026-03-20', { tumour: 'inactive' })], 'cannotJudge 2026-03-21 24h!'],
  ['none seen', present, [seen('2026-03-20', absent)], 'examBy 2026-04-17'],
])('after treatment: %s', (_what, found, exams, expected) => {
  expect(right({ exams: [seen(day, found), ...exams], treatments: [chemo('2026-03-05')] })).toBe(expected);
});

test('six weeks are counted from the last treatment, on the day of the exam and not of today', () => {
  const treatments = [chemo('2026-03-05'), chemo('2026-04-01')];
  const findings = { exams: [seen(day, present), seen('2026-05-10', present)], treatments };
  expect(right(findings)).toBe('examBy 2026-06-07');
  expect(assess(caseOf(findings, term), '2027-01-01').eyes.OD).toMatchObject({ outcome: 'examBy', due: '2026-06-07' });
});

test.each<[string, Treatment[]]>([
  ['before it was found', [chemo('2026-02-20')]],
  ['of another disease', [chemo('2026-03-02', { kind: 'laser', disease: 'rop' })]],
  ['of the other eye', [chemo('2026-03-02', { eye: 'OS' })]],
])('a treatment %s answers no tumour', (_what, treatments) => {
  expect(right({ exams: [seen(day, present)], treatments })).toBe('refer 2026-03-02 24h');
});

// Of five years, so that the age table asks for six months; treated on 2026-03-05.
test.each([
  ['2026-06-04', 'examBy 2026-07-02'],
  ['2026-06-05', 'examBy 2026-07-31'],
  ['2027-03-04', 'examBy 2027-04-29'],
  ['2027-03-05', 'examBy 2027-06-05'],
  ['2029-03-04', 'examBy 2029-06-04'],
])('a scar is seen at intervals from the last treatment: on %s', (on, expected) => {
  const findings = { exams: [seen(day, present), seen(on, inactive)], treatments: [chemo('2026-03-05')] };
  expect(right(findings, '2023-01-01')).toBe(expected);
});

test('three years after the last treatment the age table alone is left, yearly from seven years on', () => {
  const findings = { exams: [seen(day, present), seen('2029-03-05', inactive)], treatments: [chemo('2026-03-05')] };
  expect(right(findings, '2023-01-01')).toBe('examBy 2029-09-05');
  expect(right(findings, '2021-01-01')).toBe('examBy 2030-03-05');
});

test('a scar is never seen later than at its age: monthly in the first year', () => {
  const findings = { exams: [seen(day, present), seen('2026-07-01', inactive)], treatments: [chemo('2026-03-05')] };
  expect(right(findings)).toBe('examBy 2026-08-01');
});

test('activity counts from its last day: a scar four months after a relapse that nobody treated', () => {
  const answered = { resolved: { as: 'regressedUntreated', why: '会诊' } } as const;
  const exams = [seen(day, present), seen('2027-03-01', { ...inactive, ...answered })];
  expect(right({ exams, treatments: [] }, '2021-01-01')).toBe('examBy 2027-06-01');
});

// Born on 2026-01-01: eight weeks on 02-26.
const byAge: [string, string][] = [
  ['2026-01-05', '2026-02-02'],
  ['2026-02-25', '2026-03-25'],
  ['2026-02-26', '2026-03-26'],
  ['2026-05-31', '2026-06-30'],
  ['2026-12-31', '2027-01-31'],
  ['2027-01-01', '2027-03-01'],
  ['2027-12-31', '2028-02-29'],
  ['2028-01-01', '2028-04-01'],
  ['2028-12-31', '2029-03-31'],
  ['2029-01-01', '2029-05-01'],
  ['2029-12-31', '2030-04-30'],
  ['2030-01-01', '2030-07-01'],
  ['2032-12-31', '2033-06-30'],
  ['2033-01-01', '2034-01-01'],
  ['2037-12-31', '2038-12-31'],
];
test.each(byAge)('an eye at risk without a tumour on %s is seen again by %s', (on, due) => {
  const rbRisk = { kind: 'variant', date: '2026-01-01' } as const;
  expect(right({ rbRisk, exams: [seen(on, absent)] })).toBe(`examBy ${due}`);
});

test.each([
  ['2026-03-28', 'examBy 2026-04-25'],
  ['2026-03-29', 'examBy 2026-04-29'],
])('born on 2026-02-01, eight weeks on 03-29: looked at on %s', (on, expected) => {
  const rbRisk = { kind: 'variant', date: '2026-02-01' } as const;
  expect(right({ rbRisk, exams: [seen(on, absent)] }, '2026-02-01')).toBe(expected);
});

test.each(byAge)('so is the other eye of a tumour on %s: by %s', (on, due) => {
  expect(left({ exams: [both(on, present, absent)] })).toBe(`examBy ${due}`);
});

test.each(keysOf(rbRiskNames).filter((kind) => kind !== 'excluded'))(
  'a risk, %s, is followed by the age table',
  (kind) => {
    const findings = { rbRisk: { kind, date: '2026-01-01' }, exams: [both('2027-06-01', absent, absent)] };
    expect([right(findings), left(findings)]).toEqual(['examBy 2027-08-01', 'examBy 2027-08-01']);
  },
);

test.each<[string, RbRisk, string, Exam[], string]>([
  ['from birth', 'parent', '2026-01-01', [], 'examBy 2026-01-08'],
  ['known before birth', 'variant', '2025-11-01', [], 'examBy 2026-01-08'],
  ['known later: from entry', 'sibling', '2026-06-01', [], 'examBy 2026-06-08'],
  ['a poor view', 'parent', '2026-01-01', [seen('2026-01-05', { ...absent, view: 'poor' })], 'cannotJudge 2026-01-08'],
  ['nothing said of a tumour', 'parent', '2026-01-01', [seen('2026-01-05', {})], 'cannotJudge 2026-01-08'],
  [
    'a look for retinopathy',
    'parent',
    '2026-01-01',
    [rop('2026-01-05', { OD: eye('III none none') })],
    'examBy 2026-01-08',
  ],
  ['answered', 'parent', '2026-01-01', [seen('2026-01-05', absent)], 'examBy 2026-02-02'],
])('the first look of a child at risk is due within a week: %s', (_what, kind, date, exams, expected) => {
  expect(right({ rbRisk: { kind, date }, exams })).toBe(expected);
});

test('a look for a tumour does not answer one for retinopathy', () => {
  const found = assess(caseOf({ exams: [both('2026-02-01', absent, absent)] }), day);
  expect(found.diseases).toContainEqual({ disease: 'rop', outcome: 'examBy', due: '2026-02-04' });
});

test('the other eye of a tumour that nobody looked at is due within a week', () => {
  expect(left({ exams: [seen(day, present)] })).toMatch(/2026-03-08/);
});

test('a look at the other eye from before the tumour was found does not answer it', () => {
  expect(left({ exams: [both('2026-02-01', absent, absent), seen(day, present)] })).toBe('examBy 2026-03-08');
});

test("the other eye goes on by the age table after the treatment, and after the eye's removal", () => {
  const removed: Signs = { view: 'absent', absentFor: 'tumour', absentSince: '2026-04-01' };
  const exams = [both(day, present, absent), both('2026-04-10', removed, absent)];
  expect(left({ exams, treatments: [chemo('2026-04-01', { kind: 'surgery' })] })).toBe('examBy 2026-05-10');
  expect(left({ exams: [...exams, both('2029-05-01', removed, absent)] })).toBe('examBy 2029-09-01');
});

const excluded = { kind: 'excluded', date: '2026-04-01', note: '中心实验室' } as const;
test.each<[string, Partial<Findings>, string]>([
  ['a relative may stop', { exams: [both('2026-04-05', absent, absent)] }, 'mayStop'],
  ['a tumour is referred all the same', { exams: [seen('2026-04-05', present)] }, 'refer 2026-04-06 24h'],
])('the risk excluded: %s', (_what, findings, expected) => {
  expect(right({ ...findings, rbRisk: excluded })).toBe(expected);
});

test.each([
  ['2026-04-05', 'examBy 2026-10-05'],
  ['2032-12-31', 'examBy 2033-06-30'],
  ['2033-01-01', 'mayStop'],
])('the risk excluded: the other eye, looked at on %s', (on, expected) => {
  expect(
    left({
      rbRisk: excluded,
      exams: [both(day, present, absent), both(on, inactive, absent)],
      treatments: [chemo('2026-03-05')],
    }),
  ).toBe(expected);
});

const byUltrasound = { tumourExcluded: { by: 'ultrasound', date: '2026-03-05', why: '双眼 B 超未见占位' } } as const;
const notConfirmed = { resolved: { as: 'notConfirmed', why: '会诊' } } as const;
test.each<[string, Partial<Findings>, string]>([
  ['not by a look without it', { exams: [seen('2026-03-05', absent)] }, 'refer 2026-03-02 24h'],
  [
    'not through a poor view',
    { exams: [seen('2026-03-05', { ...absent, ...notConfirmed, view: 'poor' })] },
    'refer 2026-03-02 24h',
  ],
  [
    'not without a word',
    { exams: [seen('2026-03-05', { ...absent, resolved: { as: 'notConfirmed', why: '' } })] },
    'refer 2026-03-02 24h',
  ],
  [
    'not by a treatment of unknown purpose',
    { exams: [], treatments: [chemo('2026-03-05', { kind: 'antiVegf', disease: 'rop' })] },
    'refer 2026-03-02 24h',
  ],
  [
    'not by being seen again: the hours run from the first',
    { exams: [seen('2026-03-05', suspected)] },
    'refer 2026-03-02 24h',
  ],
  ['by 未证实 with a word', { exams: [seen('2026-03-05', { ...absent, ...notConfirmed })] }, 'examBy 2026-09-05'],
  ['by an exclusion', { exams: [seen('2026-03-05', { ...absent, ...byUltrasound })] }, 'examBy 2026-09-05'],
  ["by a specialist's word", { exams: [], words: [word('2026-03-05', 'notThisDisease')] }, 'examBy 2026-03-12'],
])('a suspicion ends %s', (_what, findings, expected) => {
  expect(right({ ...findings, exams: [seen(day, suspected), ...(findings.exams ?? [])] })).toBe(expected);
});

test('an exclusion ends a suspicion through a view that stays poor, and the failed look has its day', () => {
  const poor = seen('2026-03-05', { view: 'poor', ...byUltrasound });
  expect(right({ exams: [seen(day, suspected), poor] })).toBe('cannotJudge 2026-03-12');
});

test('an exclusion from before the suspicion ends nothing', () => {
  const early = { tumourExcluded: { ...byUltrasound.tumourExcluded, date: '2026-02-20' } };
  expect(right({ exams: [seen(day, suspected), seen('2026-03-05', { ...absent, ...early })] })).toBe(
    'refer 2026-03-02 24h',
  );
});

test('an exclusion ends a suspicion, not a tumour', () => {
  const exams = [seen(day, present), seen('2026-03-05', { ...absent, ...byUltrasound })];
  expect(right({ exams })).toBe('refer 2026-03-02 24h');
});

test("a specialist's word on a suspicion: six months, once it is no longer weekly", () => {
  const words = [word('2027-03-05', 'notThisDisease')];
  expect(right({ exams: [seen('2027-03-05', suspected)], words })).toBe('examBy 2027-09-05');
});

test.each([
  ['2026-09-05', 'examBy 2027-03-05'],
  ['2027-03-04', 'examBy 2027-09-04'],
  ['2027-03-05', 'watch'],
])('suspected and excluded: watched after two looks a year apart, on %s', (on, expected) => {
  const exams = [seen(day, suspected), seen('2026-03-05', { ...absent, ...notConfirmed }), seen(on, absent)];
  expect(right({ exams })).toBe(expected);
});

test('suspected anew after it was not confirmed', () => {
  const exams = [
    seen(day, suspected),
    seen('2026-03-05', { ...absent, ...notConfirmed }),
    seen('2026-03-20', suspected),
  ];
  expect(right({ exams })).toBe('refer 2026-03-21 24h');
});

test.each<[string, string, string | undefined, string]>([
  ['later, with a reason', '2027-10-01', '外院同时随访', 'examBy 2027-10-01'],
  ['later, without one: the rule', '2027-10-01', undefined, 'examBy 2027-08-01'],
  ['later than a year: the rule', '2028-06-02', '外院同时随访', 'examBy 2027-08-01'],
  ['earlier', '2027-07-01', undefined, 'examBy 2027-07-01'],
])("a doctor's day for a sibling's child, %s", (_what, date, why, expected) => {
  const exam: Exam = { ...both('2027-06-01', absent, absent), next: { date, ...(why && { why }) } };
  expect(right({ rbRisk: { kind: 'sibling', date: '2026-01-01' }, exams: [exam] })).toBe(expected);
});

test.each([
  ['on its day', '2026-03-08', '', 'refer 2026-03-08'],
  ['beyond seven days without a reason', '2026-03-20', '', 'refer 2026-03-08'],
  ['beyond seven days with one', '2026-03-20', '等待麻醉评估', 'refer 2026-03-20'],
  ['beyond four weeks more', '2026-05-20', '等待麻醉评估', 'refer 2026-04-05'],
])('a treatment planned, %s', (_what, planned, why, expected) => {
  expect(right({ exams: [seen(day, present)], words: [word('2026-03-02', 'planned', { day: planned, why })] })).toBe(
    expected,
  );
});

test('a tumour that is not treated, by a word, is seen within six months, and alarms again where it grew', () => {
  const words = [word('2027-03-05', 'notToTreat')];
  const found = seen('2027-03-01', group('B'));
  const { outcome, due } = assess(caseOf({ birthWeightGrams: 3300, exams: [found], words }, term), day).eyes.OD;
  expect([outcome, due! <= '2027-09-05']).toEqual(['examBy', true]);
  expect(right({ exams: [found, seen('2027-06-01', group('D'))], words })).toBe('refer 2027-06-02 24h');
});
