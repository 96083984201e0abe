import { expect, test } from 'vitest';
import type { ClinicalCase } from './clinical-case.ts';
import { openCallText } from './clinical-texts.ts';
import { eyePast, openCallOf } from './eye-past.ts';
import type { ExamDisease } from './exam-kinds.ts';
import type { Exam, Findings } from './findings.ts';
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

const call = (exams: Exam[], treatments: Treatment[] = [], on = examDate, disease: Exam['disease'] = 'rop') => {
  const findings: Findings = { version: 2, exams, images: [], treatments };
  const clinicalCase: ClinicalCase = { examKind: 'rop', birthday, gestation: { weeks: 28, days: 0 }, findings };
  return openCallOf(clinicalCase, 'OD', disease, on);
};
const grave = { view: 'good', zone: 'II', stage: '3', plus: 'plus' };
const mild = { view: 'good', zone: 'II', stage: '1', plus: 'none' };
const open = { on: '2026-03-08', as: 'treat' };

test.each<[string, ReturnType<typeof call>, object | undefined]>([
  ['type 1 before', call([rop('2026-03-08', grave)]), open],
  ['of an exam without a day yet', call([rop('2026-03-08', grave)], [], ''), open],
  ['type 1 before, and milder since', call([rop('2026-03-08', grave), rop('2026-03-14', mild)]), open],
  [
    'answered before',
    call([
      rop('2026-03-08', grave),
      rop('2026-03-14', { ...mild, resolved: { as: 'notConfirmed', why: '散瞳后未见' } }),
    ]),
    undefined,
  ],
  ['treated since', call([rop('2026-03-08', grave)], [{ ...laser, complete: true }]), undefined],
  ['the exam itself', call([rop(examDate, grave)]), undefined],
  ['another disease', call([rop('2026-03-08', grave)], [], examDate, 'glaucoma'), undefined],
  ['nothing grave', call([rop('2026-03-08', mild)]), undefined],
  [
    'the other eye',
    call([{ disease: 'rop', examDate: '2026-03-08', eyes: { OD: mild, OS: grave } } as Exam]),
    undefined,
  ],
])('what an earlier exam still calls for: %s', (_what, of, expected) => {
  expect(of).toEqual(expected);
});

test('why it is asked is said in one line', () => {
  expect(openCallText({ on: '2026-03-08', as: 'treat' })).toBe('2026年3月8日 的所见仍须治疗，如已不成立请在这里写明');
});

test('a form without a birthday or a day yet is asked as for a newborn', () => {
  expect(eyePast({ exams: [], treatments: [] }, 'OD', 'rop', '', '').isUnderThree).toBe(true);
});
