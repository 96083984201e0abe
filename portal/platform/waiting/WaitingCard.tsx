import { urgencyNames } from '../../../contract/case-urgency.ts';
import { awayText, doctorTexts } from '../../../contract/doctor-texts.ts';
import type { WaitingCase } from '../../../contract/schemas/todo.ts';
import { invitationStateNames, urgencyTexts, waitingTexts as words } from '../../../contract/waiting-texts.ts';
import { Moment } from '../../ui/Moment.tsx';
import { useNow, useToday } from '../today.ts';
import { AccountGone } from './AccountGone.tsx';
import { durationText, timeLeft } from './duration.ts';
import marks from './waiting.module.css';
import styles from './WaitingList.module.css';

type Props = { waiting: WaitingCase };

/** Who waits for whom, since when and until when. */
export function WaitingCard({ waiting }: Props) {
  const {
    consultationId,
    urgency,
    proposedAt,
    replyDue,
    overdue,
    isAnswered,
    initiatorName,
    isInitiatorActive,
    invited,
  } = waiting;
  const now = useNow();
  const today = useToday();
  const heading = `waiting-${consultationId}`;
  return (
    <li className={styles.card} data-overdue={overdue}>
      <article aria-labelledby={heading}>
        <header>
          <b className={marks.urgency} data-urgency={urgency}>
            {urgencyNames[urgency]}
          </b>
          <h2 id={heading}>会诊 {consultationId}</h2>
          <p className={styles.due}>
            {isAnswered ? (
              words.answered
            ) : (
              <>
                {urgencyTexts.replyDue} <Moment at={replyDue} />，<strong>{timeLeft(replyDue, now)}</strong>
              </>
            )}
          </p>
        </header>
        <p className={styles.from}>
          {initiatorName} 发起于 <Moment at={proposedAt} />
          {!isAnswered && `，已等 ${durationText(Date.parse(proposedAt), now)}`}
        </p>
        {isInitiatorActive === false && <p className={styles.from}>{words.initiatorGone}</p>}
        <ul className={styles.invited} aria-label="受邀医生">
          {invited.map((doctor) => (
            <li key={doctor.doctorId}>
              <span className={styles.state} data-state={doctor.state}>
                {invitationStateNames[doctor.state]}
              </span>
              <strong>{doctor.doctorName}</strong>
              <span>{doctor.doctorHospital}</span>
              {doctor.isDoctorActive === false && <AccountGone />}
              {doctor.away && (
                <span>
                  {awayText(doctor.away, today)}
                  {doctor.away.substitute && `，${doctorTexts.substitute(doctor.away.substitute.doctorName)}`}
                </span>
              )}
            </li>
          ))}
        </ul>
      </article>
    </li>
  );
}
