import { type Day, daysBetween, earliest } from './ages.ts';
import { assess } from './assess.ts';
import type { ClinicalCase } from './clinical-case.ts';
import { isAtLeast } from './outcome.ts';
import type { Treatment } from './treatments.ts';

/** Up to this many days count as within 72 hours: records tell days and no hours. */
export const promptDays = 3;

/**
 * Days from the first exam by which an untreated child had to be treated or referred to the first treatment after it;
 * undefined where no exam called for one, or none took place.
 */
export function treatmentDelay(clinicalCase: ClinicalCase, treatments: readonly Treatment[]): number | undefined {
  const exams = clinicalCase.findings?.exams ?? [];
  const treatedOn = earliest(...treatments.map(({ date }) => date));
  const calledOn = earliest(...exams.map(({ examDate }) => examDate).filter((day) => callsOn(clinicalCase, day)));
  if (!treatedOn || !calledOn || treatedOn < calledOn) return undefined;
  return daysBetween(calledOn, treatedOn);
}

/** Whether what was known on a day called for treatment. */
function callsOn(clinicalCase: ClinicalCase, day: Day): boolean {
  const { exams, treatments, ...findings } = clinicalCase.findings!;
  const known = {
    ...findings,
    exams: exams.filter(({ examDate }) => examDate <= day),
    treatments: treatments.filter(({ date }) => date < day),
  };
  return isAtLeast('treat', assess({ ...clinicalCase, findings: known }, day).outcome);
}
