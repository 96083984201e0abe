import type { Day } from '../../../clinical/ages.ts';
import { assess } from '../../../clinical/assess.ts';
import type { ClinicalCase } from '../../../clinical/clinical-case.ts';
import type { Exam } from '../../../clinical/findings.ts';

/**
 * The last day by which the rules alone want to see the disease of an exam again: without any doctor's own day. Undefined
 * where a later exam of it counts, where the rules give no day, and where the eye is to be treated rather than seen.
 */
export function ruleDay(clinicalCase: ClinicalCase, { disease, examDate }: Exam, today: Day): Day | undefined {
  const { findings } = clinicalCase;
  const ofDisease = findings?.exams.filter((exam) => exam.disease === disease) ?? [];
  if (!findings || ofDisease.some((exam) => exam.examDate > examDate)) return undefined;
  const exams = ofDisease.map(({ next: _, ...exam }) => exam as Exam);
  const { outcome, due } = assess({ ...clinicalCase, findings: { ...findings, exams } }, today);
  return outcome === 'treat' || outcome === 'refer' ? undefined : (due ?? undefined);
}
