import type { Day } from '../../clinical/ages.ts';
import type { ConsultationStatus } from '../../contract/schemas/consultation.ts';
import type { caseStatusFilters } from '../../contract/schemas/fields.ts';
import { refusalTexts } from '../../contract/texts.ts';
import { refuse } from '../answers.ts';

/** Days in Asia/Shanghai, both included; `status` as consultations have it. Undefined: no bound. */
export type CaseConditions = { name?: string; from?: Day; to?: Day; status?: ConsultationStatus };

/** What the search form of hospitals or of doctors sends. */
type ConditionsForm = {
  hospitalName?: string;
  doctorName?: string;
  date1?: string;
  date2?: string;
  status?: (typeof caseStatusFilters)[number];
};

/** The conditions of the search form, in which 1, 2, 3 stand for the statuses 0, 1, 2 and '' for no bound. */
export function readConditions({ hospitalName, doctorName, date1, date2, status }: ConditionsForm): CaseConditions {
  if (date1 && date2 && date1 > date2) throw refuse.invalid(refusalTexts.daysReversed);
  return {
    name: hospitalName || doctorName || undefined,
    from: date1 || undefined,
    to: date2 || undefined,
    status: status ? ((Number(status) - 1) as ConsultationStatus) : undefined,
  };
}

/** First and last, both included. */
export type Range<Bound> = readonly [first: Bound, last: Bound];

/** All days that the conditions allow; an open end reaches as far as a filter can. */
export const daysOf = ({ from = '1900-01-01', to = '2199-12-31' }: CaseConditions): Range<Day> => [from, to];
