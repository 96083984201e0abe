import { describe, expect, test } from 'vitest';
import type { Day } from '../ages.ts';
import { assess, verdictsOf } from '../assess.ts';
import type { ExamDisease } from '../exam-kinds.ts';
import type { Exam, Findings } from '../findings.ts';
import type { EyeSigns } from '../looks.ts';
import type { Word } from '../statements.ts';
import { examOf, saidOf, termCase } from '../testing/cases.ts';
import type { Treatment } from '../treatments.ts';

const on = '2027-06-01';
const left: EyeSigns = { view: 'good', morphology: 'clear', fundusView: 'clear' };
const exam = (disease: ExamDisease, examDate: Day, OD: EyeSigns): Exam =>
  examOf(disease, examDate, OD, disease === 'cataract' ? left : { view: 'good' });
const opaque: EyeSigns = { view: 'good', morphology: 'total', fundusView: 'none' };
const hidden = (examDate: Day = on, change: EyeSigns = {}): Exam =>
  exam('cataract', examDate, { ...opaque, ...change });
const seen = (examDate: Day): Exam => exam('rop', examDate, { view: 'good', zone: 'III', stage: 'none', plus: 'none' });

const tumourOf = (exams: Exam[], more: Partial<Findings> = {}): string =>
  saidOf(termCase({ exams, ...more }), 'retinoblastoma');
const asked = 'refer 2027-06-04';
/** How the tumour was excluded. */
const excluded = (date: Day, by: 'ultrasound' | 'mri' | 'seen' | 'surgery' = 'ultrasound'): EyeSigns => ({
  tumourExcluded: { by, date, why: '无占位' },
});

describe('no view of the fundus: a tumour is excluded first, within three days', () => {
  test.each<[string, ExamDisease, EyeSigns]>([
    ['none behind a cataract', 'cataract', opaque],
    ['a poor view, a total cataract', 'cataract', { view: 'poor', morphology: 'total', fundusView: 'hazy' }],
    [
      'hazy is a poor view: behind a total cataract',
      'cataract',
      { view: 'good', morphology: 'total', fundusView: 'hazy' },
    ],
    ['a poor view, a white reflex', 'other', { view: 'poor', redReflex: 'white' }],
    ['a poor view, an absent reflex', 'rop', { view: 'poor', redReflex: 'absent' }],
    ['a poor view, oedema of the cornea', 'glaucoma', { view: 'poor', iopMmHg: 15, cornealOedema: true }],
    ['a poor view, a scar of the cornea', 'glaucoma', { view: 'poor', iopMmHg: 15, oldScar: true }],
    ['a poor view, a haemorrhage', 'rop', { view: 'poor', haemorrhage: true }],
  ])('%s', (_what, disease, OD) => {
    expect(tumourOf([exam(disease, on, OD)])).toBe(asked);
  });

  test.each<[string, ExamDisease, EyeSigns]>([
    [
      'hazy behind an opacity that is not total',
      'cataract',
      { view: 'good', morphology: 'nuclear', fundusView: 'hazy' },
    ],
    ['in sight', 'cataract', { view: 'good', morphology: 'nuclear', fundusView: 'clear' }],
    ['a poor view with nothing in the way', 'glaucoma', { view: 'poor', iopMmHg: 15 }],
    ['oedema, and a good view', 'glaucoma', { view: 'good', iopMmHg: 15, cornealOedema: true }],
    ['not examined', 'cataract', { view: 'notExamined' }],
  ])('not where it is %s', (_what, disease, OD) => {
    expect(tumourOf([exam(disease, on, OD)])).toBe('nothing');
  });

  test.each<[string, EyeSigns]>([
    ['of an opaque lens', { view: 'good', morphology: 'nuclear' }],
    ['with nothing else', { view: 'good' }],
    ['nor how the eye was seen', { visuallySignificant: false }],
    ['in an eye never operated on, its axis called clear', { view: 'good', morphology: 'nuclear', axisClear: true }],
  ])('a view of the fundus that nobody stated: cannot judge, three days: %s', (_what, OD) => {
    expect(tumourOf([exam('cataract', on, OD)])).toBe('cannotJudge 2027-06-04');
  });

  test('it is said before anything else, and no day for an operation beside it', () => {
    const early = hidden('2026-01-21');
    const { outcome, due, reasons } = assess(termCase({ exams: [early] }), '2026-01-21').eyes.OD;
    expect({ outcome, due }).toEqual({ outcome: 'refer', due: '2026-01-24' });
    expect(reasons[0]!.id).toBe('no-view');
    const texts = verdictsOf(termCase({ exams: [early] })).flatMap(({ verdict }) =>
      verdict.reasons.map(({ text }) => text),
    );
    expect(texts.filter((text) => /时间窗|前手术/.test(text))).toEqual([]);
    const known = termCase({ exams: [hidden('2026-01-21', excluded('2026-01-21'))] });
    const after = verdictsOf(known).flatMap(({ verdict }) => verdict.reasons.map(({ text }) => text));
    expect(after.some((text) => text.includes('时间窗'))).toBe(true);
  });

  test('in an eye with known stage 5 it is not asked', () => {
    const detached = exam('rop', '2026-12-01', { view: 'good', zone: 'I', stage: '5A', plus: 'none' });
    expect(tumourOf([detached, hidden()])).toBe('nothing');
    const fourth = exam('rop', '2026-11-01', { view: 'good', zone: 'I', stage: '4A', plus: 'none' });
    expect(tumourOf([fourth, hidden()])).toBe(asked);
  });

  test('for retinopathy the same exam is a failed one', () => {
    const early = examOf('rop', '2026-01-25', { view: 'poor', haemorrhage: true }, { view: 'good' });
    expect(saidOf(termCase({ exams: [early] }), 'rop')).toMatch(/^cannotJudge/);
  });
});

describe('an exclusion', () => {
  test.each(['ultrasound', 'mri', 'surgery', 'seen'] as const)('by %s: the other rows count', (by) => {
    const exams = [hidden(on, excluded(on, by))];
    expect(tumourOf(exams)).not.toMatch(/^refer/);
    expect(saidOf(termCase({ exams }), 'cataract')).toBe('treat 2027-06-08');
  });

  test('in a later exam ends what was asked', () => {
    expect(
      tumourOf([hidden(), exam('retinoblastoma', '2027-06-03', { view: 'poor', ...excluded('2027-06-03') })]),
    ).not.toMatch(/^refer/);
  });

  test('holds six months while there is no view, which are its next day', () => {
    const first = hidden(on, excluded(on));
    expect(tumourOf([first])).toBe('examBy 2027-12-01');
    expect(tumourOf([first, hidden('2027-11-30')])).toBe('examBy 2027-12-01');
    expect(tumourOf([first, hidden('2027-12-02')])).toBe('refer 2027-12-05');
  });

  test('is counted from its own day, not from that of the exam that carries it', () => {
    expect(tumourOf([hidden(on, excluded('2026-11-01'))])).toBe(asked);
  });

  test('does not hold for a white pupil that is new', () => {
    expect(tumourOf([hidden(on, excluded(on)), hidden('2027-07-01', { redReflex: 'white' })])).toBe('refer 2027-07-04');
    const white = hidden(on, { redReflex: 'white', ...excluded(on) });
    expect(tumourOf([white, hidden('2027-07-01', { redReflex: 'white' })])).toBe('examBy 2027-12-01');
  });
});

describe('a fundus seen well', () => {
  test.each<[string, Day, string]>([
    ['within six months', '2026-12-02', 'nothing'],
    ['more than six months before', '2026-11-30', asked],
  ])('%s', (_what, before, expected) => {
    expect(tumourOf([seen(before), hidden()])).toBe(expected);
  });

  test('a poor view of it does not count, nor does one that was not stated', () => {
    for (const view of ['poor', undefined] as const)
      expect(tumourOf([exam('rop', '2027-05-01', { view, zone: 'III', stage: 'none', plus: 'none' }), hidden()])).toBe(
        asked,
      );
  });

  test('later ends what was asked', () => {
    expect(tumourOf([hidden(), seen('2027-06-03')])).toBe('nothing');
  });
});

test.each<[string, Partial<Findings>]>([
  ['an operation alone', { treatments: [{ eye: 'OD', disease: 'cataract', date: '2027-06-03', kind: 'surgery' }] }],
  [
    'a word on another disease',
    { words: [{ eye: 'OD', disease: 'cataract', date: '2027-06-03', as: 'notToTreat', why: '家长不同意' }] },
  ],
])('no view is not answered by %s', (_what, more) => {
  expect(tumourOf([hidden()], more)).toBe(asked);
});

test("no view is answered by a specialist's word that it is no tumour", () => {
  const word: Word = {
    eye: 'OD',
    disease: 'retinoblastoma',
    date: '2027-06-03',
    as: 'notThisDisease',
    why: 'B 超无占位',
  };
  expect(tumourOf([hidden()], { words: [word] })).not.toMatch(/^refer/);
});

describe('the red reflex, in whichever exam it stands', () => {
  const reflex = (redReflex: EyeSigns['redReflex'], disease: ExamDisease = 'other', change: EyeSigns = {}): Exam =>
    exam(disease, on, { redReflex, ...change });
  test.each<[string, Exam, string]>([
    ['white: 72 hours', reflex('white'), 'refer 2027-06-04'],
    ['absent: seven days', reflex('absent'), 'cannotJudge 2027-06-08'],
    ['unequal: seven days', reflex('unequal'), 'cannotJudge 2027-06-08'],
    ['normal', reflex('normal'), 'nothing'],
    ['white in an exam for glaucoma', reflex('white', 'glaucoma', { iopMmHg: 15 }), 'refer 2027-06-04'],
    ['white in an exam for retinopathy', reflex('white', 'rop'), 'refer 2027-06-04'],
    ['white, and a good view of the fundus in that look', reflex('white', 'rop', { view: 'good' }), 'nothing'],
    [
      'white, and a good view that is not one of the fundus',
      reflex('white', 'other', { view: 'good' }),
      'refer 2027-06-04',
    ],
    ['unequal, and a good view in that look', reflex('unequal', 'rop', { view: 'good' }), 'nothing'],
  ])('%s', (_what, found, expected) => {
    expect(tumourOf([found])).toBe(expected);
  });

  test('a white one counts in hours', () => {
    expect(assess(termCase({ exams: [reflex('white')] }), on).eyes.OD.withinHours).toBe(72);
  });

  const operation: Treatment = { eye: 'OD', disease: 'cataract', date: '2027-06-03', kind: 'surgery' };
  const word: Word = {
    eye: 'OD',
    disease: 'retinoblastoma',
    date: '2027-06-03',
    as: 'notThisDisease',
    why: '先天性黄斑缺损',
  };
  test.each<[string, Exam[], Partial<Findings>, string]>([
    ['a good view later', [seen('2027-06-03')], {}, 'nothing'],
    ['an exclusion', [exam('other', '2027-06-03', { ...excluded('2027-06-03') })], {}, 'nothing'],
    ['an operation', [], { treatments: [operation] }, 'nothing'],
    ['a normal reflex', [exam('other', '2027-06-03', { redReflex: 'normal' })], {}, 'cannotJudge 2027-06-08'],
    ['a poor view', [exam('other', '2027-06-03', { view: 'poor' })], {}, 'cannotJudge 2027-06-08'],
  ])('answered by: %s', (_what, later, more, expected) => {
    expect(tumourOf([reflex('absent'), ...later], more)).toBe(expected);
  });

  test('answered by a word', () => {
    expect(tumourOf([reflex('white')], { words: [word] })).not.toMatch(/^refer/);
    expect(tumourOf([reflex('white')], { words: [{ ...word, disease: 'glaucoma' }] })).toMatch(/^refer/);
  });

  test('a normal one answers no exam', () => {
    const early = examOf('rop', '2026-01-25', { redReflex: 'normal' }, { redReflex: 'normal' });
    const born = termCase({ exams: [early] }, { gestation: { weeks: 28, days: 0 } });
    expect(saidOf(born, 'rop')).toBe('cannotJudge 2026-02-04');
  });
});
