import type { ConsultationLine } from '../../../contract/schemas/consultation-list.ts';
import { useUnread } from '../unread-replies/unread-replies.tsx';
import styles from './ConsultationCard.module.css';
import { ConsultationCard } from './ConsultationCard.tsx';

/** How many replies of a consultation this doctor has not seen, as of the last news and not of the list. */
function useUnreadOf(): (line: ConsultationLine) => number {
  const { byConsultation } = useUnread();
  return (line) => (byConsultation ? (byConsultation.get(line.id) ?? 0) : line.unread_count);
}

/** Whether a consultation changed in what this doctor has not seen, likewise. */
function useChangedOf(): (line: ConsultationLine) => boolean {
  const { changed } = useUnread();
  return (line) => changed?.has(line.id) ?? line.has_changed;
}

type Props = {
  lines: readonly ConsultationLine[];
  busy?: boolean;
  /** Where one walks on from a case that is opened here. */
};

/** Consultations in the order in which they are given. */
export function ConsultationCards({ lines, busy }: Props) {
  const unreadOf = useUnreadOf();
  const changedOf = useChangedOf();
  return (
    <ul className={styles.list} aria-busy={busy} inert={busy ?? false}>
      {lines.map((line) => (
        <ConsultationCard key={line.id} line={line} unread={unreadOf(line)} hasChanged={changedOf(line)} />
      ))}
    </ul>
  );
}
