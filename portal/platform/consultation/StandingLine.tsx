import { type Summary, summaryText, urgencyOf } from '../../../clinical/outcome.ts';
import type { ConsultationDetail } from '../../../contract/schemas/consultation.ts';
import { alarmDeedNames } from '../../../contract/waiting-texts.ts';
import { beijingMinute } from '../../ui/time.ts';
import { goToAnchor } from '../anchor.ts';
import { UrgencyWord } from '../findings/UrgencyMark.tsx';
import { courseCaseOf, graverGrading, replyAnchor } from '../reply/graver-grading.ts';
import { useToday } from '../today.ts';
import styles from './ConsultationDetail.module.css';
import { StatusMark } from './StatusMark.tsx';

/** The one line that says how the case and its child stand: also where an expert graded graver, and who saw to an alarm. */
export function StandingLine({ detail }: { detail: ConsultationDetail }) {
  const today = useToday();
  const { summary, alarm } = detail.standing;
  const graver = graverGrading(courseCaseOf(detail), detail.replies, today);
  const by = alarm?.acknowledgedBy;
  return (
    <p className={styles.state}>
      <StatusMark status={detail.consultationStatus} />
      <span>{detail.consultationDisease}</span>
      {summary && <Said summary={summary} />}
      {graver && (
        <a href={`#${replyAnchor(graver.replyId)}`} onClick={goToAnchor}>
          <Said summary={graver.summary} by={`${graver.author}的分级：`} />
        </a>
      )}
      {by && (
        <span>
          急症提醒：{by.doctorName}（{by.doctorHospital}）{beijingMinute(alarm.acknowledgedAt!)}{' '}
          {alarm.how && alarmDeedNames[alarm.how]}
          {alarm.word && `：${alarm.word}`}
        </span>
      )}
    </p>
  );
}

function Said({ summary, by = '' }: { summary: Summary; by?: string }) {
  const today = useToday();
  return (
    <strong>
      <UrgencyWord urgency={urgencyOf(summary, today)} /> {by}
      {summaryText(summary, today)}
    </strong>
  );
}
