import { type CaseUrgency as Urgency, urgencyNames } from '../../../contract/case-urgency.ts';
import type { ConsultationDetail } from '../../../contract/schemas/consultation.ts';
import { invitationTexts, urgencyTexts } from '../../../contract/waiting-texts.ts';
import { useUser } from '../../shell/Session.tsx';
import { beijingMinute } from '../../ui/time.ts';
import { useNow } from '../today.ts';
import { dueText, timeLeft } from './duration.ts';
import { waitsInVain } from './invitation-text.ts';
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
  const { doctorId } = useUser();
  const now = useNow();
  const { urgency, reply_due: due, proposedUrgency, urgencyReason } = detail;
  const isOverdue = Date.parse(due) < now;
  const isAsked = detail.pubDoctorId !== doctorId;
  return (
    <>
      <UrgencyName urgency={urgency} always />
      {waitsForReply(detail) && (
        <span className={styles.due} data-overdue={isOverdue}>
          {isAsked || isOverdue
            ? dueText(due, now)
            : `尚无回复，${waitsInVain(detail) ? invitationTexts.nobodyLeft : timeLeft(due, now)}`}
          <small>
            {urgencyTexts.replyDue} {beijingMinute(due)}
          </small>
        </span>
      )}
      {urgency < proposedUrgency && (
        <span className={styles.lowered}>
          按检查所见建议“{urgencyNames[proposedUrgency]}”，{urgencyTexts.reasonLabel}：{urgencyReason}
        </span>
      )}
    </>
  );
}
