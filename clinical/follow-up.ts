import { addDays, type Day, daysBetween } from './ages.ts';
import type { ClinicalCase } from './clinical-case.ts';
import { latest } from './eye-file.ts';
import { dueOf, type Summary } from './outcome.ts';

/** By when a child must be seen. `lostOn`: the first day on which a child who was not seen counts as lost. */
export type FollowUp = {
  due: Day | null;
  lostOn: Day | null;
  /** The record does not let the rules judge: by `due` somebody has to look, or to write down more. */
  isUnclear: boolean;
};

/**
 * When a child whose findings say `summary` has to come. Overdue by twice the interval, which is counted from the last
 * exam before the day (of the first screening from birth) and is a day at least, the child is lost; who came since, and
 * could not be seen well, is so no sooner than that after it.
 */
export function followUpOf(summary: Summary, { findings, birthday }: ClinicalCase): FollowUp {
  const isUnclear = summary.outcome === 'cannotJudge';
  const due = dueOf(summary);
  if (!due) return { due, lostOn: null, isUnclear };
  const came = [birthday, ...(findings?.exams ?? []).map(({ examDate }) => examDate)];
  const seen = latest(...came.filter((day) => day <= due)) ?? birthday;
  const intervalDays = Math.max(1, daysBetween(seen, due));
  return { due, lostOn: addDays(latest(due, ...came)!, 2 * intervalDays), isUnclear };
}
