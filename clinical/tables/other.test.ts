import { expect, test } from 'vitest';
import { assess } from '../assess.ts';
import type { ExamDisease } from '../exam-kinds.ts';
import type { Exam, Findings } from '../findings.ts';
import type { EyeSigns } from '../looks.ts';
import { examOf, outcomeAndDay, saidOf, termCase } from '../testing/cases.ts';

const on = '2027-06-01';
const left: EyeSigns = { view: 'good' };
const exam = (OD: EyeSigns, change: object = {}, disease: ExamDisease = 'other', examDate = on): Exam =>
  examOf(disease, examDate, OD, left, change);
const right = (exams: Exam[], more: Partial<Findings> = {}): string => saidOf(termCase({ exams, ...more }), 'other');

test.each<[string, Exam, string]>([
  ["the doctor's own day", exam({ view: 'good' }, { next: { date: '2027-09-01' } }), 'examBy 2027-09-01'],
  ['without it: cannot judge, seven days', exam({ view: 'good' }), 'cannotJudge 2027-06-08'],
  ['active inflammation', exam({ view: 'good', inflammation: true }), `refer ${on}`],
  ['a detachment of the retina', exam({ view: 'good', detachment: true }), `refer ${on}`],
  ['an open globe', exam({ view: 'good', openGlobe: true }), `refer ${on}`],
  [
    "with the doctor's day it is the same day all the same",
    exam({ view: 'good', detachment: true }, { next: { date: '2027-09-01' } }),
    `refer ${on}`,
  ],
  ['in spite of a poor view', exam({ view: 'poor', openGlobe: true }), `refer ${on}`],
  [
    'an open globe in an exam of a cataract',
    exam({ view: 'good', morphology: 'nuclear', fundusView: 'clear', openGlobe: true }, {}, 'cataract'),
    `refer ${on}`,
  ],
  [
    'a detachment in an exam for glaucoma',
    exam({ view: 'good', iopMmHg: 15, detachment: true }, {}, 'glaucoma'),
    `refer ${on}`,
  ],
  ['a view that is poor: seven days', exam({ view: 'poor' }), 'cannotJudge 2027-06-08'],
  ['a view that was not stated', exam({}, {}), 'cannotJudge 2027-06-08'],
])('any other disease: %s', (_what, found, expected) => {
  expect(right([found])).toBe(expected);
});

test("a doctor's day before the exam is none", () => {
  expect(right([exam({ view: 'good' }, { next: { date: '2027-05-01' } })])).toBe('cannotJudge 2027-06-08');
});

test("the doctor's day is said to be the doctor's", () => {
  expect(assess(termCase({ exams: [exam({ view: 'good' }, { next: { date: '2027-09-01' } })] }), on)).toMatchObject({
    dueBy: 'doctor',
  });
});

const detached = exam({ view: 'good', detachment: true });
const next = { next: { date: '2027-09-01' } };
test.each<[string, Exam[], Partial<Findings>, RegExp]>([
  ['not by a later look alone', [exam({ view: 'good' }, next, 'other', '2027-06-05')], {}, /^refer 2027-06-01$/],
  [
    'by 未证实 with a word',
    [exam({ view: 'good', resolved: { as: 'notConfirmed', why: '复查未见' } }, next, 'other', '2027-06-05')],
    {},
    /^examBy 2027-09-01$/,
  ],
  [
    'not without a word',
    [exam({ view: 'good', resolved: { as: 'notConfirmed', why: ' ' } }, next, 'other', '2027-06-05')],
    {},
    /^refer/,
  ],
  [
    'by a treatment',
    [],
    { treatments: [{ eye: 'OD', disease: 'other', date: '2027-06-02', kind: 'surgery' }] },
    /^(examBy|cannotJudge) 2027-06-09$/,
  ],
  [
    "by a specialist's word",
    [],
    {
      words: [
        { eye: 'OD', disease: 'other', date: '2027-06-02', as: 'notToTreat', day: '2027-08-01', why: '不宜手术' },
      ],
    },
    /^examBy 2027-08-01$/,
  ],
])('what is referred the same day ends %s', (_what, later, more, expected) => {
  expect(right([detached, ...later], more)).toMatch(expected);
});

test('findings that meet no criterion are watched, in words', () => {
  const normal = { view: 'good', iopMmHg: 15, tonometer: 'rebound', cupDiscRatio: 0.3, cornealDiameterMm: 11 } as const;
  const { reasons, ...said } = assess(termCase({ exams: [examOf('glaucoma', on, normal, normal)] }), on).eyes.OD;
  expect(outcomeAndDay(said)).toBe('watch');
  expect(reasons[0]!.text).toContain('眼压 15 mmHg');
});
