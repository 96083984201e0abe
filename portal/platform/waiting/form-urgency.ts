import { type Day, isDay } from '../../../clinical/ages.ts';
import { summaryOf } from '../../../clinical/assess.ts';
import type { CaseUrgency } from '../../../contract/case-urgency.ts';
import { examOfDisease } from '../../../contract/diseases.ts';
import { proposedUrgency } from '../../../contract/urgency.ts';
import { type ConsultationValues, findingsOf, gestationOf } from '../consultation/consultation-values.ts';

type Values = Partial<ConsultationValues>;

/** What the findings in the form propose so far; undefined while there are none. */
export function proposalOf(values: Values, today: Day): CaseUrgency | undefined {
  const { diseaseId, patientBirthday: birthday = '', embryoAge, embryoAgeDay } = values;
  const gestation = gestationOf(embryoAge, embryoAgeDay);
  if (diseaseId === undefined || !gestation || !isDay(birthday) || birthday > today) return undefined;
  const clinicalCase = { examKind: examOfDisease(diseaseId), birthday, gestation, findings: findingsOf(values) };
  const summary = summaryOf(clinicalCase, today);
  return summary.outcome === 'none' || summary.isUnexamined ? undefined : proposedUrgency(summary, today);
}

/** How urgent the form says a case is: as chosen, else as its findings propose. */
export const urgencyOf = (values: Values, today: Day): CaseUrgency =>
  values.urgency ? (Number(values.urgency) as CaseUrgency) : (proposalOf(values, today) ?? 0);

/** A stored case goes on following its findings, unless somebody made it more urgent than these or said why it is less. */
export function followingFindings(values: ConsultationValues, today: Day): ConsultationValues {
  const isChosen = Boolean(values.urgencyReason) || urgencyOf(values, today) > (proposalOf(values, today) ?? 0);
  return isChosen ? values : { ...values, urgency: '' };
}
