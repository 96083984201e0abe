import { Button } from 'antd';
import { useState } from 'react';
import { urgencyNames } from '../../../contract/case-urgency.ts';
import { awayText, doctorTexts } from '../../../contract/doctor-texts.ts';
import type { WaitingCase } from '../../../contract/schemas/todo.ts';
import { invitationStateNames, urgencyTexts, waitingTexts as words } from '../../../contract/waiting-texts.ts';
import { reasonOf } from '../../api/call.ts';
import { acknowledgeAlarm } from '../../api/waiting.ts';
import { useApp } from '../../ui/app.tsx';
import { Moment } from '../../ui/Moment.tsx';
import { useNow, useToday } from '../today.ts';
import { AccountGone } from './AccountGone.tsx';
import { durationText, timeLeft } from './duration.ts';
import marks from './waiting.module.css';
import styles from './WaitingList.module.css';

type Props = { waiting: WaitingCase; onChange: () => Promise<unknown> };

/** Who waits for whom, since when and until when. */
export function WaitingCard({ waiting, onChange }: Props) {
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
        {waiting.hasAlarm && <AlarmBand waiting={waiting} onChange={onChange} />}
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

function AlarmBand({ waiting: { consultationId, isOwn }, onChange }: Props) {
  const { message } = useApp();
  const [isBusy, setBusy] = useState(false);
  const acknowledge = async () => {
    setBusy(true);
    try {
      await acknowledgeAlarm(consultationId);
      message.success(words.acknowledged);
    } catch (error) {
      message.error(`${words.acknowledgeFailed}：${reasonOf(error)}`);
    }
    await onChange().catch(() => undefined);
    setBusy(false);
  };
  return (
    <div className={styles.alarm}>
      <strong>{words.alarm}</strong>
      {isOwn ? (
        words.alarmOwn
      ) : (
        <Button loading={isBusy} aria-label={`${words.acknowledge}（会诊 ${consultationId}）`} onClick={acknowledge}>
          {words.acknowledge}
        </Button>
      )}
    </div>
  );
}
