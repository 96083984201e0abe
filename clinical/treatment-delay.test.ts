import { describe, expect, it } from 'vitest';
import type { ExamOf } from './findings.ts';
import type { RopEye } from './icrop3.ts';
import { treatmentDelay } from './treatment-delay.ts';
import type { Treatment } from './treatments.ts';

const graded = (examDate: string, OD: RopEye, OS: RopEye = OD): ExamOf<'rop'> => ({
  disease: 'rop',
  examDate,
  eyes: { OD: { view: 'good', ...OD }, OS: { view: 'good', ...OS } },
});
const typeOne: RopEye = { zone: 'II', stage: '3', plus: 'plus' };
const mild: RopEye = { zone: 'II', stage: '1', plus: 'none' };

describe('from detection to treatment', () => {
  const laser = (date: string): Treatment => ({ eye: 'OD', date, kind: 'laser' });
  const delay = (exams: ExamOf<'rop'>[], ...treatments: Treatment[]) =>
    treatmentDelay(
      {
        examKind: 'rop',
        birthday: '2025-12-20',
        gestation: { weeks: 28, days: 0 },
        findings: { version: 2, exams, images: [], treatments: [] },
      },
      treatments,
    );
  it('counts from the first exam that called for it', () => {
    const exams = [graded('2026-02-20', mild), graded('2026-03-01', typeOne), graded('2026-03-02', typeOne)];
    expect(delay(exams, laser('2026-03-05'), laser('2026-03-03'))).toBe(2);
  });
  it('tells nothing where no exam called for it, nobody treated, or somebody had treated before', () => {
    expect(delay([graded('2026-02-20', mild)], laser('2026-03-03'))).toBeUndefined();
    expect(delay([graded('2026-03-01', typeOne)])).toBeUndefined();
    expect(delay([graded('2026-03-01', typeOne)], laser('2026-02-27'))).toBeUndefined();
  });
});
