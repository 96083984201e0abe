import type { ConsultationLine } from '../../../contract/schemas/consultation.ts';
import { useUnread } from '../unread-replies/unread-replies.tsx';
import styles from './ConsultationCard.module.css';
import { ConsultationCard } from './ConsultationCard.tsx';

/** How many replies of a consultation this doctor has not seen, as of the last news and not of the list. */
export function useUnreadOf(): (line: ConsultationLine) => number {
  const { byConsultation } = useUnread();
  return (line) => (byConsultation ? (byConsultation.get(line.id) ?? 0) : line.unread_count);
}

/** Consultations in the order in which they are given. */
export function ConsultationCards({ lines, busy }: { lines: readonly ConsultationLine[]; busy?: boolean }) {
  const unreadOf = useUnreadOf();
  return (
    <ul className={styles.list} aria-busy={busy} inert={busy ?? false}>
      {lines.map((line) => (
        <ConsultationCard key={line.id} line={line} unread={unreadOf(line)} />
      ))}
    </ul>
  );
}
