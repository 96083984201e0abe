import { expect, test } from 'vitest';
import { eyePast } from './eye-past.ts';
import type { Exam, ExamDisease } from './findings.ts';
import type { Treatment } from './treatments.ts';

const [birthday, examDate] = ['2026-01-01', '2026-03-20'];
const rop = (day: string, OD: object) => ({ disease: 'rop', examDate: day, eyes: { OD } }) as Exam;
const past = (exams: Exam[], treatments: Treatment[] = [], on = examDate, disease: ExamDisease = 'rop') => {
  const { looks, treatments: done, isUnderThree } = eyePast({ exams, treatments }, 'OD', disease, on, birthday);
  return { looks: looks.map(({ on: day }) => day), done: done.map(({ kind }) => kind), isUnderThree };
};
const laser = { eye: 'OD', date: '2026-03-10', kind: 'laser' } as const;
const operated = (surgeryDate: string): Exam[] => [
  { disease: 'cataract', examDate: '2026-02-01', eyes: { OD: { surgeryDate } } },
];

test.each<[string, ReturnType<typeof past>, Partial<ReturnType<typeof past>>]>([
  ['nothing', past([]), { looks: [], done: [], isUnderThree: true }],
  [
    'exams in order of time',
    past([rop('2026-03-10', {}), rop('2026-03-01', {})]),
    { looks: ['2026-03-01', '2026-03-10'] },
  ],
  ['the exam itself', past([rop(examDate, { stage: '2' })]), { looks: [] }],
  ['a laser', past([], [laser]), { done: ['laser'] }],
  ['a laser of the same day, which came after the exam', past([], [{ ...laser, date: examDate }]), { done: [] }],
  ['a laser of the other eye', past([], [{ ...laser, eye: 'OS' }]), { done: [] }],
  ['a laser for a tumour', past([], [{ ...laser, disease: 'retinoblastoma' }]), { done: [] }],
  ['an operation that was planned', past(operated('2026-02-10'), [], examDate, 'cataract'), { done: ['surgery'] }],
  ['an operation that is planned', past(operated('2026-04-10'), [], examDate, 'cataract'), { done: [] }],
  ['an exam without a day', past([rop('2026-03-01', {})], [laser], ''), { looks: ['2026-03-01'], done: ['laser'] }],
  ['three years', past([], [], '2029-01-01'), { isUnderThree: false }],
])('what was before an exam: %s', (_what, of, expected) => {
  expect(of).toMatchObject(expected);
});
