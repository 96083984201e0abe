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

/**
 * The latest day that the examiner may set for an exam, with a reason: twice the rule's interval while the disease is active
 * or the child young, else a year, which is the bound of any day.
 */
export function latestNextDay({ gestation, birthday }: ClinicalCase, exam: Exam, rule: Day | undefined): Day {
  const { examDate, disease } = exam;
  const year = addMonths(examDate, 12);
  if (rule === undefined || disease === 'other') return year;
  const isYoung =
    isGestationalAge(gestation) && gestationalDays(gestation) + daysBetween(birthday, examDate) < youngPmaDays;
  const isActive = eyes.some((eye) =>
    tables[disease].isActive?.({ on: examDate, disease, signs: exam.eyes[eye] ?? {} }),
  );
  if (!isYoung && !isActive) return year;
  const twice = addDays(examDate, 2 * Math.max(0, daysBetween(examDate, rule)));
  return earliest(twice, year)!;
}

/** Why the examiner's own day of an exam cannot be: it is out of bounds, or later than the rule's without a reason. */
export function nextDayRefusal(clinicalCase: ClinicalCase): string | undefined {
  for (const exam of clinicalCase.findings?.exams ?? []) {
    const rule = exam.next && ruleDay(clinicalCase, exam);
    if (!exam.next || rule === undefined || exam.next.date <= rule || exam.disease === 'other') continue;
    if (!exam.next.why?.trim()) return findingsTexts.nextNoReason;
    if (exam.next.date > latestNextDay(clinicalCase, exam, rule)) return findingsTexts.nextTooLate;
  }
  return undefined;
}
