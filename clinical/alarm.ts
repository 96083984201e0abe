import type { Day } from './ages.ts';
import { verdictsOf } from './assess.ts';
import type { ClinicalCase } from './clinical-case.ts';
import { eyes } from './eyes.ts';
import { isAtLeast } from './outcome.ts';
import { ropLines } from './rop-lines.ts';

/** What is treated or referred within hours: type 1, A-ROP, a detachment, a tumour present or suspected. */
const grave = new Set(['tumour', ...ropLines.filter(({ outcome }) => isAtLeast('treat', outcome)).map(({ id }) => id)]);

/**
 * Why somebody has to know of a case at once, a reason an eye: `type1-OD`; none where nothing calls for it, or a treatment
 * has answered it. That it is active again is a reason of its own.
 */
export function alarmReasons(clinicalCase: ClinicalCase, today: Day): string[] {
  const reasons = eyes.flatMap((eye) =>
    verdictsOf(clinicalCase, eye, today)
      .filter(({ outcome, reasons }) => isAtLeast('treat', outcome) && reasons.some(({ id }) => grave.has(id)))
      .flatMap((verdict) => verdict.reasons)
      .filter(({ id }) => grave.has(id) || id === 'reactivation')
      .map(({ id }) => `${id}-${eye}`),
  );
  return [...new Set(reasons)];
}
