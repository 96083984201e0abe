import type { Day } from '../clinical/ages.ts';
import { type Summary, type Urgency, urgencyOf } from '../clinical/outcome.ts';
import type { ConsultationStatus } from './schemas/consultation.ts';

/**
 * How loud a case is shown. What is urgent of a child cries out of an open case; of a confirmed one, where the opinion
 * is given, as long as nobody has recorded a treatment that is called for; of a referred one, whom others look after,
 * not any more. Nor does a case in which an opinion is given wait for a first screening. See
 * docs/decisions/061-stored-assessments.md.
 */
export function caseUrgency(summary: Summary, status: ConsultationStatus, today: Day): Urgency {
  if (summary.outcome === 'none' && status !== 0) return 'calm';
  const urgency = urgencyOf(summary, today);
  const isCall = summary.outcome === 'refer' || summary.outcome === 'treat';
  const isAnswered = status === 2 || (status === 1 && !isCall);
  return urgency === 'urgent' && isAnswered ? 'caution' : urgency;
}
