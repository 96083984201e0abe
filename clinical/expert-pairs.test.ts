import { expect, it } from 'vitest';
import { expertAgreement, expertPairs, type Graded } from './expert-pairs.ts';
import type { RopEye } from './icrop3.ts';

const graded = (caseId: number, doctorId: number, OD: RopEye, examDate = '2026-03-01'): Graded => ({
  caseId,
  doctorId,
  grading: { disease: 'rop', examDate, eyes: { OD } },
});

it('pairs what two doctors graded in the same eye of the same exam, the last of each', () => {
  const all = [
    graded(1, 7, { stage: '1', plus: 'plus' }),
    graded(1, 7, { stage: '2', plus: 'none' }),
    graded(1, 8, { stage: '3', zone: 'II' }),
    graded(1, 9, { stage: '3', zone: 'I' }),
    graded(1, 9, { stage: '3' }, '2026-03-08'),
    graded(2, 8, { stage: '3' }),
    { ...graded(1, 10, {}), grading: { disease: 'glaucoma' as const, examDate: '2026-03-01', eyes: { OD: {} } } },
  ];
  expect(expertPairs(all)).toEqual({
    zone: [['II', 'I']],
    stage: [
      ['2', '3'],
      ['2', '3'],
      ['3', '3'],
    ],
    plus: [],
  });
});

it('says nothing of fewer than ten pairs', () => {
  const agreed = (count: number) =>
    Array.from({ length: count }, (_, caseId) => {
      const stage = caseId % 2 ? '1' : '3';
      return [graded(caseId, 1, { stage }), graded(caseId, 2, { stage })];
    }).flat();
  expect(expertAgreement(agreed(9)).stage).toEqual({ kappa: null, pairs: 9 });
  expect(expertAgreement(agreed(10))).toEqual({
    zone: { kappa: null, pairs: 0 },
    stage: { kappa: 1, pairs: 10 },
    plus: { kappa: null, pairs: 0 },
  });
});
