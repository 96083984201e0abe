import { type CaseUrgency as Urgency, urgencyNames } from '../../../contract/case-urgency.ts';
import type { ConsultationDetail } from '../../../contract/schemas/consultation.ts';
import { urgencyTexts } from '../../../contract/waiting-texts.ts';
import { beijingMinute } from '../../ui/time.ts';
import { dueText } from './duration.ts';
import styles from './waiting.module.css';

/** How soon a case needs an answer; of a routine one only where it is asked for. */
export const UrgencyName = ({ urgency, always = false }: { urgency: Urgency; always?: boolean }) =>
  (urgency > 0 || always) && (
    <span className={styles.urgency} data-urgency={urgency}>
      {urgencyNames[urgency]}会诊
    </span>
  );

/** Whether nobody but its initiator has replied to an open case. */
export const waitsForReply = ({ consultationStatus, replies, pubDoctorId }: ConsultationDetail): boolean =>
  consultationStatus === 0 && replies.every(({ replyDoctorId }) => replyDoctorId === pubDoctorId);

/** At the head of a case: its urgency and, while it waits for a first reply, until when that is promised. */
export function CaseUrgency({ detail }: { detail: ConsultationDetail }) {
  const now = Date.now();
  return (
    <>
      <UrgencyName urgency={detail.urgency} always />
      {waitsForReply(detail) && (
        <span
          className={styles.due}
          data-overdue={Date.parse(detail.reply_due) < now}
          title={`${urgencyTexts.replyDue} ${beijingMinute(detail.reply_due)}`}
        >
          {dueText(detail.reply_due, now)}
          <small>
            {urgencyTexts.replyDue} {beijingMinute(detail.reply_due)}
          </small>
        </span>
      )}
      {detail.urgency < detail.proposedUrgency && (
        <span className={styles.lowered}>
          按检查所见建议“{urgencyNames[detail.proposedUrgency]}”，{urgencyTexts.reasonLabel}：{detail.urgencyReason}
        </span>
      )}
    </>
  );
}
