import { expect, test } from 'vitest';
import { type EyePast, eyePast } from './eye-past.ts';
import type { Exam, Findings } from './findings.ts';
import type { Treatment } from './treatments.ts';

const [birthday, examDate] = ['2026-01-01', '2026-03-20'];
const rop = (day: string, OD: object) => ({ disease: 'rop', examDate: day, eyes: { OD } }) as Exam;
const past = (exams: Exam[], treatments: Treatment[] = [], on = examDate) =>
  eyePast({ exams, treatments } satisfies Pick<Findings, 'exams' | 'treatments'>, 'OD', on, birthday);
const laser = { eye: 'OD', date: '2026-03-10', kind: 'laser' } as const;

test.each<[string, EyePast, Partial<EyePast>]>([
  ['nothing', past([]), { treated: false, hadStage: false, regressed: undefined, isUnderThree: true }],
  ['a stage', past([rop('2026-03-01', { stage: '2' })]), { hadStage: true, regressed: undefined }],
  ['no retinopathy', past([rop('2026-03-01', { stage: 'none' })]), { hadStage: false }],
  [
    'a regression that became incomplete',
    past([rop('2026-03-01', { regression: 'complete' }), rop('2026-03-10', { regression: 'incomplete' })]),
    { regressed: 'complete' },
  ],
  ['the exam itself', past([rop(examDate, { stage: '2', regression: 'complete' })]), { hadStage: false }],
  ['a laser', past([], [laser]), { treated: true, lasered: true, treatedDaysAgo: 10 }],
  ['a laser of the same day, which came after the exam', past([], [{ ...laser, date: examDate }]), { treated: false }],
  ['a laser of the other eye', past([], [{ ...laser, eye: 'OS' }]), { treated: false }],
  ['a laser for a tumour', past([], [{ ...laser, disease: 'retinoblastoma' }]), { treated: false, lasered: false }],
  ['an operation', past([], [{ ...laser, kind: 'surgery', disease: 'cataract' }]), { operated: true, treated: false }],
  [
    'an operation that was planned',
    past([{ disease: 'cataract', examDate: '2026-02-01', eyes: { OD: { surgeryDate: '2026-02-10' } } }]),
    { operated: true },
  ],
  [
    'an operation that is planned',
    past([{ disease: 'cataract', examDate: '2026-02-01', eyes: { OD: { surgeryDate: '2026-04-10' } } }]),
    { operated: false },
  ],
  ['an exam without a day', past([rop('2026-03-01', { stage: '2' })], [laser], ''), { hadStage: true, treated: true }],
  ['three years', past([], [], '2029-01-01'), { isUnderThree: false }],
])('what was before an exam: %s', (_what, of, expected) => {
  expect(of).toMatchObject(expected);
});
