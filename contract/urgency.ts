import { type Day, daysBetween } from '../clinical/ages.ts';
import { alarmDays, dueOf, type Summary, urgencyOf } from '../clinical/outcome.ts';
import type { CaseUrgency } from './case-urgency.ts';

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
