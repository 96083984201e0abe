import { type Day, daysBetween } from '../clinical/ages.ts';
import { alarmDays, dueOf, type Summary, type Urgency, urgencyOf } from '../clinical/outcome.ts';
import type { CaseUrgency } from './case-urgency.ts';
import type { ConsultationStatus } from './schemas/consultation.ts';
import { caseStatus } from './texts.ts';

/**
 * How loud a case is shown. What is urgent is shown so while the case is open; once it is confirmed, and the opinion
 * given, only as long as a referral or treatment that is called for has not been recorded; once it is referred, and
 * others look after the child, no longer. Nor does a case in which an opinion is given wait for a first screening. See
 * docs/decisions/061-stored-assessments.md.
 */
export function caseUrgency(summary: Summary, status: ConsultationStatus, today: Day): Urgency {
  if (summary.isUnexamined && status !== caseStatus.consulting) return 'calm';
  const urgency = urgencyOf(summary, today);
  if (urgency !== 'urgent') return urgency;
  // That an exam is not recorded in a case does not mean that there was none.
  if (summary.isUnexamined || status === caseStatus.referred) return 'caution';
  return status === caseStatus.confirmed && !isUrgentCall(summary, today) ? 'caution' : 'urgent';
}

/** Whether the referral or treatment itself is urgent, and not only something milder that has an earlier day. */
function isUrgentCall(summary: Summary, today: Day): boolean {
  const { outcome, due, outcomeDue = due } = summary;
  const isCall = outcome === 'refer' || outcome === 'treat';
  return isCall && urgencyOf({ outcome, due: outcomeDue }, today) === 'urgent';
}

/**
 * How soon a case needs an answer as its findings have it: urgent where they are shown so, soon where they ask for care or
 * the child's next day comes before a routine answer would. Where none are written down nothing is proposed beyond routine:
 * the doctor knows more.
 */
export function proposedUrgency(summary: Summary, today: Day): CaseUrgency {
  if (summary.outcome === 'none' || summary.isUnexamined) return 0;
  const loudness = urgencyOf(summary, today);
  if (loudness === 'urgent') return 2;
  const due = dueOf(summary);
  return loudness === 'caution' || (due !== null && daysBetween(today, due) <= alarmDays) ? 1 : 0;
}
