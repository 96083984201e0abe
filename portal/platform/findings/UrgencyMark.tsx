import type { Day } from '../../../clinical/ages.ts';
import { type Summary, summaryText, urgencyOf } from '../../../clinical/outcome.ts';
import styles from './UrgencyMark.module.css';

const words = { urgent: '急', caution: '注意' } as const;

/** Marks a child who must not wait, is overdue or cannot be judged, with the eye and the time left; nothing for any other. */
export function UrgencyMark({ summary, today }: { summary: Summary; today: Day }) {
  const urgency = urgencyOf(summary, today);
  if (urgency === 'calm') return null;
  return (
    <span className={styles.mark} data-urgency={urgency}>
      <b>{words[urgency]}</b> <span>{summaryText(summary, today)}</span>
    </span>
  );
}
