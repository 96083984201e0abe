import { urgencyNames } from '../../../contract/case-urgency.ts';
import type { ConsultationDetail } from '../../../contract/schemas/consultation.ts';
import { urgencyTexts } from '../../../contract/waiting-texts.ts';
import { beijingMinute } from '../../ui/time.ts';
import { useNow } from '../today.ts';
import { dueText } from '../../ui/duration.ts';
import styles from './waiting.module.css';

/** Whether nobody but its initiator has replied to an open case. */
export const waitsForReply = ({ consultationStatus, replies, pubDoctorId }: ConsultationDetail): boolean =>
  consultationStatus === 0 && replies.every(({ replyDoctorId }) => replyDoctorId === pubDoctorId);

/** Beside the title of a case: how soon it needs an answer and, while it waits for the first one, how long there is. */
export function UrgencyTag({ detail }: { detail: ConsultationDetail }) {
  const now = useNow();
  const { urgency, reply_due: due } = detail;
  return (
    <small className={styles.urgency} title={`${urgencyTexts.replyDue} ${beijingMinute(due)}`}>
      {urgencyNames[urgency]}会诊{waitsForReply(detail) && `，${dueText(due, now)}`}
    </small>
  );
}
