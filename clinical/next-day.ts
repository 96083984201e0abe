import { addDays, addMonths, type Day, daysBetween, earliest } from './ages.ts';
import { tables, verdictsOf } from './assess.ts';
import type { ClinicalCase } from './clinical-case.ts';
import { findingsTexts } from './clinical-texts.ts';
import { youngPmaDays } from './table.ts';
import { eyes } from './eyes.ts';
import type { Exam } from './findings.ts';
import { gestationalDays, isGestationalAge } from './gestational-age.ts';
import { isAtLeast } from './outcome.ts';

/**
 * The last day by which the rules alone want to see the disease of an exam again, as of that exam and without any doctor's
 * own day. Undefined where they give none, or where the eye is to be treated rather than seen.
 */
export function ruleDay(clinicalCase: ClinicalCase, { disease, examDate }: Exam): Day | undefined {
  const { findings } = clinicalCase;
  if (!findings) return undefined;
  const exams = findings.exams.filter((exam) => exam.examDate <= examDate).map(({ next: _, ...exam }) => exam as Exam);
  const said = verdictsOf({ ...clinicalCase, findings: { ...findings, exams } })
    .filter((one) => one.disease === disease)
    .map(({ verdict }) => verdict);
  if (said.some(({ outcome }) => isAtLeast('treat', outcome))) return undefined;
  return earliest(...said.map(({ due }) => due)) ?? undefined;
}

/** Why the examiner's own day of an exam cannot be: it is out of bounds, or later than the rule's without a reason. */
export function nextDayRefusal(clinicalCase: ClinicalCase): string | undefined {
  const { findings, gestation, birthday } = clinicalCase;
  for (const exam of findings?.exams ?? []) {
    const rule = exam.next && ruleDay(clinicalCase, exam);
    if (!exam.next || rule === undefined || exam.next.date <= rule || exam.disease === 'other') continue;
    if (!exam.next.why?.trim()) return findingsTexts.nextNoReason;
    const isYoung =
      isGestationalAge(gestation) && gestationalDays(gestation) + daysBetween(birthday, exam.examDate) < youngPmaDays;
    const isActive = eyes.some((eye) =>
      tables[exam.disease].isActive?.({ on: exam.examDate, disease: exam.disease, signs: exam.eyes[eye] ?? {} }),
    );
    const last =
      isYoung || isActive ? addDays(exam.examDate, 2 * daysBetween(exam.examDate, rule)) : addMonths(exam.examDate, 12);
    if (exam.next.date > last) return findingsTexts.nextTooLate;
  }
  return undefined;
}
