import { dueOf, overdueDays, type Summary, summaryText, type Urgency, urgencyOf } from '../../../clinical/outcome.ts';
import { goToAnchor } from '../anchor.ts';
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

type Props = {
  summary: Summary;
  /** Who says so, before the words, and the id of the place where; without it, the record does. */
  saidBy?: { name: string; anchor: string };
};

/** Marks a child who must not wait, is overdue or cannot be judged, with the eye and the time left; nothing for any other. */
export function UrgencyMark({ summary, saidBy }: Props) {
  const today = useToday();
  const urgency = urgencyOf(summary, today);
  if (urgency === 'calm') return null;
  const mark = {
    className: styles.mark,
    'data-urgency': urgency,
    'data-overdue': overdueDays(dueOf(summary), today) > 0,
    children: (
      <>
        <UrgencyWord urgency={urgency} /> <span>{`${saidBy?.name ?? ''}${summaryText(summary, today)}`}</span>
      </>
    ),
  };
  return saidBy ? <a href={`#${saidBy.anchor}`} onClick={goToAnchor} {...mark} /> : <span {...mark} />;
}
