import { addDays, type Day, daysBetween } from './ages.ts';
import type { ClinicalCase } from './clinical-case.ts';
import { dueOf, type Summary } from './outcome.ts';

/** By when a child must be seen. `lostOn`: the first day on which a child who was not seen counts as lost. */
export type FollowUp = {
  due: Day | null;
  lostOn: Day | null;
  /** The record does not let the rules judge: by `due` somebody has to look, or to write down more. */
  isUnclear: boolean;
};

/**
 * When a child whose findings say `summary` has to come. Overdue by twice the interval, which is counted from the exam
 * that set it (of the first screening from birth) and is a day at least, the child is lost; who came since and could not be
 * seen well, only so long after that. What is to be treated or referred without a day is due on the day it was found.
 */
export function followUpOf(summary: Summary, { findings, birthday }: ClinicalCase): FollowUp {
  const isUnclear = summary.outcome === 'cannotJudge';
  const isActed = summary.outcome === 'treat' || summary.outcome === 'refer';
  const came = [...(findings?.exams ?? []).map(({ examDate }) => examDate), birthday].toSorted();
  const last = came.at(-1)!;
  const due = dueOf(summary) ?? (isActed ? last : null);
  if (!due) return { due, lostOn: null, isUnclear };
  const setOn = came.findLast((day) => day < due || (isActed && day === due)) ?? birthday;
  const intervalDays = Math.max(1, daysBetween(setOn, due));
  return { due, lostOn: addDays(last > due ? last : due, 2 * intervalDays), isUnclear };
}
