import { daysBetween } from './ages.ts';
import { verdictsOf } from './assess.ts';
import type { ClinicalCase } from './clinical-case.ts';
import { isAtLeast, type Verdict } from './outcome.ts';

/** What is to be done within so many days of the exam is told at once. */
const alarmWithinDays = 3;

/** To be treated or referred within hours, or suspected to be: type 1, A-ROP, a detachment, a tumour or no view of it. */
function isAlarm({ outcome, pressing, due, reasons }: Verdict): boolean {
  const examDate = reasons[0]?.examDate;
  if (!isAtLeast('treat', outcome) && !pressing) return false;
  return due !== null && examDate !== undefined && daysBetween(examDate, due) <= alarmWithinDays;
}

/**
 * Why somebody has to know of a case at once, a reason an eye: `type1-OD`; none where nothing calls for it, or a treatment
 * or a specialist has answered it. That it is active again is a reason of its own.
 */
export function alarmReasons(clinicalCase: ClinicalCase): string[] {
  const reasons = verdictsOf(clinicalCase)
    .filter(({ verdict }) => isAlarm(verdict))
    .flatMap(({ eye, verdict: { outcome, reasons: all } }) => {
      const again = isAtLeast('treat', outcome) ? all.filter(({ id }) => id === 'reactivation') : [];
      return [all[0]!, ...again].map(({ id }) => `${id}-${eye}`);
    });
  return [...new Set(reasons)];
}
