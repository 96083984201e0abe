import { dueOf, overdueDays, type Summary, summaryText, type Urgency } from '../../../clinical/outcome.ts';
import type { ConsultationStatus } from '../../../contract/schemas/consultation.ts';
import { caseUrgency } from '../../../contract/urgency.ts';
import { useToday } from '../today.ts';
import styles from './UrgencyMark.module.css';

const words: Record<Urgency, string | undefined> = { urgent: '急', caution: '注意', calm: undefined };

/** How urgent something is, in a word before it; nothing where it is not. */
export const UrgencyWord = ({ urgency }: { urgency: Urgency }) =>
  words[urgency] && (
    <b className={styles.word} data-urgency={urgency}>
      {words[urgency]}
    </b>
  );

/** Marks a child who must not wait, is overdue or cannot be judged, with the eye and the time left; nothing for any other. */
export function UrgencyMark({ summary, status }: { summary: Summary; status: ConsultationStatus }) {
  const today = useToday();
  const urgency = caseUrgency(summary, status, today);
  if (urgency === 'calm') return null;
  return (
    <span className={styles.mark} data-urgency={urgency} data-overdue={overdueDays(dueOf(summary), today) > 0}>
      <UrgencyWord urgency={urgency} /> <span>{summaryText(summary, today)}</span>
    </span>
  );
}
