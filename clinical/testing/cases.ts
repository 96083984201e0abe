import { assess } from '../assess.ts';
import type { ClinicalCase } from '../clinical-case.ts';
import type { Exam, ExamOf, Findings } from '../findings.ts';
import type { Treatment } from '../treatments.ts';

/** Born at 28 weeks: PMA 45 weeks on 2026-04-30, 65 weeks on 2026-09-17. */
export const birthday = '2026-01-01';
/** Of an exam. */
export const day = '2026-03-01';

export const caseOf = (findings: Partial<Findings>, change: Partial<ClinicalCase> = {}): ClinicalCase => ({
  examKind: 'rop',
  birthday,
  gestation: { weeks: 28, days: 0 },
  findings: { version: 2, exams: [], images: [], treatments: [], ...findings },
  ...change,
});

export const rop = (examDate: string, eyes: ExamOf<'rop'>['eyes']): Exam => ({ disease: 'rop', examDate, eyes });

export const laser = (date: string): Treatment => ({ eye: 'OD', date, kind: 'laser' });
export const drug = (date: string): Treatment => ({ eye: 'OD', date, kind: 'antiVegf', drug: '雷珠单抗', doseMg: 0.1 });
export const surgery = (date: string): Treatment => ({ eye: 'OD', date, kind: 'surgery' });

/** What the right eye calls for, whatever the left one shows: `treat 2026-03-04`, `watch`. */
export function right(exams: Exam[], treatments: Treatment[] = [], today = day): string {
  const { outcome, due } = assess(caseOf({ exams, treatments }), today).eyes.OD;
  return due ? `${outcome} ${due}` : outcome;
}
