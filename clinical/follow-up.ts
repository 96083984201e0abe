import { addDays, type Day, daysBetween } from './ages.ts';
import type { ClinicalCase } from './clinical-case.ts';
import { dueOf, type Summary } from './outcome.ts';

/** By when a child must be seen. `lostOn`: the first day on which a child who was not seen counts as lost. */
export type FollowUp = {
  due: Day | null;
  lostOn: Day | null;
  /** Somebody has to look, and no day can be given until the record says more. */
  isUnclear: boolean;
};

/**
 * When a child whose findings say `summary` has to come. Overdue by twice the interval, which is counted from the exam
 * that set it (of the first screening from birth) and is a day at least, the child is lost. What is to be treated or
 * referred without a day is due on the day it was found.
 */
export function followUpOf(summary: Summary, { findings, birthday }: ClinicalCase): FollowUp {
  const seen = [...(findings?.exams ?? []).map(({ examDate }) => examDate), birthday].toSorted().at(-1)!;
  const isActed = summary.outcome === 'treat' || summary.outcome === 'refer';
  const due = dueOf(summary) ?? (isActed ? seen : null);
  if (!due) return { due, lostOn: null, isUnclear: summary.outcome === 'cannotJudge' };
  const intervalDays = Math.max(1, daysBetween(seen, due));
  return { due, lostOn: addDays(due, 2 * intervalDays), isUnclear: summary.outcome === 'cannotJudge' };
}
