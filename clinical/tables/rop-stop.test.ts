import { expect, test } from 'vitest';
import { assess } from '../assess.ts';
import type { Exam, Findings } from '../findings.ts';
import { caseOf, day, drug, eye, laser, look, type RopSigns, rop, eyeSaid, surgery, word } from '../testing/cases.ts';

const grown: RopSigns = { fullyVascularised: true };
const complete: RopSigns = { regression: 'complete' };
const aggressive: RopSigns = { aggressive: true };
const notConfirmed: RopSigns = { resolved: { as: 'notConfirmed', why: '会诊' } };

type Look = [on: string, short: string, more?: RopSigns];
const looks = (all: readonly Look[]): Exam[] => all.map((one) => look(...one));

// The child was born at 28 weeks on 2026-01-01: 37 weeks on 2026-03-05.
test.each<[string, Look[], string]>([
  ['at 37 weeks', [['2026-03-05', 'III none none', grown]], 'mayStop'],
  ['a day before', [['2026-03-04', 'III none none', grown]], 'examBy 2026-03-25'],
  ['without its tick', [['2026-03-05', 'III none none']], 'examBy 2026-03-26'],
  ['without a zone', [['2026-03-05', '- none none', grown]], 'cannotJudge 2026-03-12'],
  ['without a stage', [['2026-03-05', 'III - none', grown]], 'cannotJudge 2026-03-12'],
  ['without plus', [['2026-03-05', 'III none -', grown]], 'cannotJudge 2026-03-12'],
  ['in zone II', [['2026-03-05', 'II none none', grown]], 'cannotJudge 2026-03-19'],
  ['with stage 1', [['2026-03-05', 'III 1 none', grown]], 'cannotJudge 2026-03-26'],
  ['with a poor view', [['2026-03-05', 'III none none', { ...grown, view: 'poor' }]], 'cannotJudge 2026-02-04'],
  ['active again', [['2026-03-05', 'III none none', { ...grown, reactivation: true }]], 'examBy 2026-03-12'],
  [
    'earlier zone II without ROP',
    [
      ['2026-02-10', 'II none none'],
      ['2026-03-05', 'III none none', grown],
    ],
    'mayStop',
  ],
  [
    'earlier zone I',
    [
      ['2026-02-10', 'I none none'],
      ['2026-03-05', 'III none none', grown],
    ],
    'examBy 2026-03-26',
  ],
  [
    'earlier posterior zone II',
    [
      ['2026-02-10', 'posteriorII none none'],
      ['2026-03-05', 'III none none', grown],
    ],
    'examBy 2026-03-26',
  ],
  [
    'earlier ROP',
    [
      ['2026-02-10', 'III 1 none'],
      ['2026-03-05', 'III none none', grown],
    ],
    'examBy 2026-03-26',
  ],
  [
    'earlier ROP, seen so twice a week apart',
    [
      ['2026-02-10', 'II 1 none'],
      ['2026-03-05', 'III none none', grown],
      ['2026-03-12', 'III none none', grown],
    ],
    'mayStop',
  ],
  [
    'earlier ROP, twice six days apart',
    [
      ['2026-02-10', 'II 1 none'],
      ['2026-03-05', 'III none none', grown],
      ['2026-03-11', 'III none none', grown],
    ],
    'examBy 2026-04-01',
  ],
  [
    'earlier ROP, the first of the two with a poor view',
    [
      ['2026-02-10', 'II 1 none'],
      ['2026-03-05', 'III none none', { ...grown, view: 'poor' }],
      ['2026-03-12', 'III none none', grown],
    ],
    'examBy 2026-04-02',
  ],
])('(a) grown vessels: %s', (_what, all, expected) => {
  expect(eyeSaid(caseOf({ exams: looks(all) }))).toBe(expected);
});

// 45 weeks on 2026-04-30.
const at45 = '2026-04-30';
test.each<[string, Look[], string]>([
  ['without ROP', [[at45, 'III none none']], 'mayStop'],
  ['with stage 1', [[at45, 'III 1 none']], 'mayStop'],
  ['with stage 2', [[at45, 'III 2 none']], 'mayStop'],
  ['a day before', [['2026-04-29', 'III none none']], 'examBy 2026-05-20'],
  ['vessels in zone II', [[at45, 'II none none']], 'examBy 2026-05-14'],
  ['with stage 3', [[at45, 'III 3 none']], 'examBy 2026-05-07'],
  ['with pre-plus', [[at45, 'III none preplus']], 'examBy 2026-05-07'],
  ['with plus', [[at45, 'III 1 plus']], 'examBy 2026-05-07'],
  ['active again', [[at45, 'III 1 none', { reactivation: true }]], 'examBy 2026-05-07'],
  ['plus not recorded', [[at45, 'III none -']], 'cannotJudge 2026-05-07'],
  ['view not stated', [[at45, 'III none none', { view: undefined }]], 'cannotJudge 2026-02-04'],
  [
    'earlier zone I without ROP',
    [
      [day, 'I none none'],
      [at45, 'III none none'],
    ],
    'mayStop',
  ],
  [
    'earlier zone I stage 1',
    [
      [day, 'I 1 none'],
      [at45, 'III none none'],
    ],
    'examBy 2026-05-21',
  ],
  [
    'earlier zone II stage 2',
    [
      [day, 'II 2 none'],
      [at45, 'III none none'],
    ],
    'mayStop',
  ],
  [
    'earlier zone II stage 3',
    [
      [day, 'II 3 none'],
      [at45, 'III none none'],
    ],
    'examBy 2026-05-21',
  ],
  [
    'earlier zone III stage 3',
    [
      [day, 'III 3 none'],
      [at45, 'III none none'],
    ],
    'mayStop',
  ],
  [
    'earlier zone II stage 2, plus not recorded',
    [
      [day, 'II 2 -'],
      [at45, 'III none none'],
    ],
    'examBy 2026-05-21',
  ],
  [
    'earlier stage 3 without a zone',
    [
      [day, '- 3 none'],
      [at45, 'III none none'],
    ],
    'examBy 2026-05-21',
  ],
  [
    'earlier zone II stage 2 with plus, untreated',
    [
      [day, 'II 2 plus'],
      [at45, 'III none none', { resolved: { as: 'regressedUntreated', why: '会诊' } }],
    ],
    'examBy 2026-05-21',
  ],
  [
    'earlier A-ROP, untreated',
    [
      [day, 'III 1 none', aggressive],
      [at45, 'III none none', { resolved: { as: 'regressedUntreated', why: '会诊' } }],
    ],
    'examBy 2026-05-21',
  ],
  [
    'earlier type 1 that was not confirmed',
    [
      [day, 'II 3 plus'],
      [at45, 'III none none', notConfirmed],
    ],
    'mayStop',
  ],
  [
    'reactivation not said where it had regressed',
    [
      [day, 'II 1 none', complete],
      [at45, 'III none none'],
    ],
    'cannotJudge 2026-05-07',
  ],
  [
    'reactivation denied where it had regressed',
    [
      [day, 'II 1 none', complete],
      [at45, 'III none none', { reactivation: false }],
    ],
    'mayStop',
  ],
])('(b) 45 weeks: %s', (_what, all, expected) => {
  expect(eyeSaid(caseOf({ exams: looks(all) }))).toBe(expected);
});

test('(b) an exam that a specialist found to be another disease does not count', () => {
  const exams = looks([
    [day, 'II 3 plus'],
    [at45, 'III none none'],
  ]);
  expect(eyeSaid(caseOf({ exams, words: [word('2026-03-03', 'notThisDisease')] }))).toBe('mayStop');
});

test.each<[string, Look[], string]>([
  [
    'twice a week apart',
    [
      ['2026-02-26', 'III 2 none', complete],
      ['2026-03-05', 'III 2 none', complete],
    ],
    'mayStop',
  ],
  ['once', [['2026-03-05', 'III 2 none', complete]], 'examBy 2026-03-26'],
  [
    'six days apart',
    [
      ['2026-02-27', 'III 2 none', complete],
      ['2026-03-05', 'III 2 none', complete],
    ],
    'examBy 2026-03-26',
  ],
  [
    'the second before 37 weeks',
    [
      ['2026-02-20', 'III 2 none', complete],
      ['2026-03-04', 'III 2 none', complete],
    ],
    'examBy 2026-03-25',
  ],
  [
    'vessels in zone II',
    [
      ['2026-02-26', 'II 2 none', complete],
      ['2026-03-05', 'II 2 none', complete],
    ],
    'examBy 2026-03-19',
  ],
  [
    'zone III only in the second',
    [
      ['2026-02-26', 'II 2 none', complete],
      ['2026-03-05', 'III 2 none', complete],
    ],
    'examBy 2026-03-26',
  ],
  [
    'with plus',
    [
      ['2026-02-26', 'III 2 none', complete],
      ['2026-03-05', 'III 2 plus', complete],
    ],
    'cannotJudge 2026-03-12',
  ],
  [
    'in part',
    [
      ['2026-02-26', 'III 2 none', complete],
      ['2026-03-05', 'III 2 none', { regression: 'incomplete', reactivation: false }],
    ],
    'examBy 2026-03-26',
  ],
  [
    'the first with a poor view',
    [
      ['2026-02-26', 'III 2 none', { ...complete, view: 'poor' }],
      ['2026-03-05', 'III 2 none', complete],
    ],
    'examBy 2026-03-26',
  ],
])('(c) regressed completely: %s', (_what, all, expected) => {
  expect(eyeSaid(caseOf({ exams: looks(all) }))).toBe(expected);
});

test.each([
  ['2026-06-03', 'examBy 2026-06-24'],
  ['2026-06-04', 'mayStop'],
])('type 1 that regressed untreated does not stop before 50 weeks: on %s', (on, expected) => {
  const course: Look[] = [
    [day, 'II 3 plus'],
    ['2026-03-08', 'II 3 none', { ...complete, resolved: { as: 'regressedUntreated', why: '会诊' } }],
    ['2026-05-20', 'III 3 none', complete],
    [on, 'III 3 none', complete],
  ];
  expect(eyeSaid(caseOf({ exams: looks(course) }))).toBe(expected);
});

/** The child in one line, of exams of both eyes. */
const child = (findings: Partial<Findings>) => {
  const { outcome, due } = assess(caseOf(findings), at45);
  return due ? `${outcome} ${due}` : outcome;
};
const well = eye('III none none');
test.each<[string, Exam['eyes'], string]>([
  ['both meet a criterion', { OD: well, OS: eye('III 2 none') }, 'mayStop'],
  ['one does not', { OD: well, OS: eye('II 1 none') }, 'examBy 2026-05-14'],
  ['one was never looked at', { OD: well }, 'cannotJudge 2026-02-04'],
  ['the view of one was poor', { OD: well, OS: { view: 'poor' } }, 'cannotJudge 2026-02-04'],
  ['the view of one was left blank', { OD: well, OS: { ...well, view: undefined } }, 'cannotJudge 2026-02-04'],
  ['one contradicts itself', { OD: well, OS: eye('III 1 none', grown) }, 'cannotJudge 2026-05-07'],
])('the child may stop where each eye may: %s', (_what, eyes, expected) => {
  expect(child({ exams: [rop(at45, eyes as never)] })).toBe(expected);
});

test('an eye that may stop has no day of its own beside one that may not', () => {
  const { eyes } = assess(caseOf({ exams: [rop(at45, { OD: well, OS: eye('II 1 none') })] }), at45);
  expect(eyes.OD).toMatchObject({ outcome: 'mayStop', due: null });
});

test('an eye that is not there does not keep the child from stopping', () => {
  const absent = { view: 'absent', absentFor: 'neverFormed', absentSince: '2026-01-01' } as const;
  const { diseases } = assess(caseOf({ exams: [rop(at45, { OD: well, OS: absent })] }), at45);
  expect(diseases).toContainEqual({ disease: 'rop', outcome: 'mayStop', due: null });
});

test.each<[string, Partial<Findings>]>([
  ['laser', { treatments: [laser('2026-03-10')] }],
  ['anti-VEGF', { treatments: [drug('2026-03-10')] }],
  ['surgery', { treatments: [surgery('2026-03-10')] }],
  ['what was done elsewhere', { words: [word('2026-03-10', 'doneElsewhere', { day: '2026-03-10' })] }],
])('an eye treated by %s never reads "may stop"', (_what, findings) => {
  const signs: RopSigns = { ...grown, reactivation: false };
  for (const on of ['2026-05-10', '2026-10-10', '2028-10-10', '2032-10-10'])
    expect(
      eyeSaid(
        caseOf({
          exams: looks([
            ['2026-03-12', 'III none none', signs],
            [on, 'III none none', signs],
          ]),
          ...findings,
        }),
      ),
    ).toMatch(/^examBy/);
});

test.each<[string, Look[], string]>([
  ['45 weeks alone', [[at45, 'III none none']], 'examBy 2026-05-21'],
  ['grown, seen once', [[at45, 'III none none', grown]], 'examBy 2026-05-21'],
  [
    'grown, seen twice',
    [
      ['2026-04-20', 'III none none', grown],
      [at45, 'III none none', grown],
    ],
    'mayStop',
  ],
  ['a day before 65 weeks', [['2026-09-16', 'III none none']], 'examBy 2026-10-14'],
  ['65 weeks', [['2026-09-17', 'III none none']], 'mayStop'],
])('after anti-VEGF of the other eye, %s', (_what, all, expected) => {
  expect(eyeSaid(caseOf({ exams: looks(all), treatments: [{ ...drug('2026-03-02'), eye: 'OS' }] }))).toBe(expected);
});

test('after laser of the other eye an eye stops as any other', () => {
  const treatments = [{ ...laser('2026-03-02'), eye: 'OS' as const }];
  expect(eyeSaid(caseOf({ exams: [look(at45, 'III none none')], treatments }))).toBe('mayStop');
});

test('a stop holds through a look that failed, until one that no longer allows it', () => {
  const stop = look(at45, 'III none none');
  expect(eyeSaid(caseOf({ exams: [stop, rop('2026-05-10', { OD: { view: 'poor' } })] }))).toBe('mayStop');
  expect(eyeSaid(caseOf({ exams: [stop, look('2026-05-10', 'II 1 none')] }))).toBe('examBy 2026-05-24');
});

test('a stop names the first check of vision', () => {
  const { reasons } = assess(caseOf({ exams: [look(at45, 'III none none')] }), at45).eyes.OD;
  expect(reasons.map(({ text }) => text).join()).toContain('视力');
});
