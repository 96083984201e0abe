import { Link } from 'react-router-dom';
import { ageText } from '../../../clinical/ages.ts';
import { type Summary, summaryText, urgencyOf } from '../../../clinical/outcome.ts';
import { urgencyNames } from '../../../contract/case-urgency.ts';
import { pages } from '../../../contract/pages.ts';
import type { ConsultationLine } from '../../../contract/schemas/consultation-list.ts';
import { rightsTexts } from '../../../contract/rights-texts.ts';
import { historyTexts } from '../../../contract/history-texts.ts';
import { caseStatus, sexNames } from '../../../contract/texts.ts';
import { urgencyTexts } from '../../../contract/waiting-texts.ts';
import { beijingMinute } from '../../ui/time.ts';
import { UrgencyWord } from '../findings/UrgencyMark.tsx';
import { useToday } from '../today.ts';
import styles from './ConsultationCard.module.css';
import { StatusMark } from './StatusMark.tsx';

type Props = {
  line: ConsultationLine;
  unread: number;
  hasChanged: boolean;
};

/**
 * A consultation in a list. `unread` is the number of replies this doctor has not seen, which alone make the red dot;
 * `hasChanged` whether the case changed since.
 */
export function ConsultationCard({ line, unread, hasChanged }: Props) {
  const age = ageText(line.patient_birthday, useToday());
  return (
    <li className={styles.card} data-unread={unread > 0}>
      <div className={styles.head}>
        <h2>
          <Link to={pages.platformConsultation(line.id)}>{line.title}</Link>
        </h2>
        <StatusMark status={line.status} />
      </div>
      <p className={styles.words}>
        <strong>{line.patient_name}</strong>
        <span>{sexNames[line.patient_sex]}</span>
        <span>{age}</span>
        <span className={styles.then}>
          {age === line.patient_age ? '' : `发起时 ${line.patient_age}，`}
          {line.patient_weight} kg，{line.patient_body_long} cm
        </span>
      </p>
      <ul className={styles.marks}>
        {line.assessment && <SummaryRow summary={line.assessment} />}
        {line.urgency > 0 && (
          <li>
            {urgencyNames[line.urgency]}会诊{line.overdue && `，${urgencyTexts.overdue}`}
          </li>
        )}
        {invitationMark(line) && <li>{invitationMark(line)}</li>}
        {unread > 0 && <li className={styles.unread}>{unread} 条未读回复</li>}
        {hasChanged && <li>{historyTexts.caseChanged}</li>}
        {line.withdrawn && <li>{rightsTexts.withdrawn}</li>}
      </ul>
      <dl className={`${styles.words} ${styles.facts}`}>
        <Fact name="病种" value={line.sickness_type} />
        <Fact
          className={styles.from}
          name="发起"
          value={line.is_initiator ? '我' : `${line.consultation_user} · ${line.consultation_hospital}`}
        />
        <Fact name="时间" value={beijingMinute(line.consultation_pub_date_time)} />
        <Fact name="附件" value={line.attachment_count} />
        <Fact name="回复" value={line.reply_count} />
        {line.last_reply_date && <Fact name="最近回复" value={beijingMinute(line.last_reply_date)} />}
      </dl>
    </li>
  );
}

/** What is left of one's own invitation to an open case. */
const invitationMark = ({ invitation, status }: ConsultationLine): string | undefined => {
  if (invitation === null || invitation === 'answered' || status !== caseStatus.consulting) return undefined;
  return { sent: '新的会诊邀请', seen: '邀请待接受', accepted: '已接受，待回复', declined: '已谢绝邀请' }[invitation];
};

/** How the child stands, as everywhere. */
function SummaryRow({ summary }: { summary: Summary }) {
  const today = useToday();
  return (
    <li>
      <UrgencyWord urgency={urgencyOf(summary, today)} /> {summaryText(summary, today)}
    </li>
  );
}

const Fact = ({ name, value, className }: { name: string; value: string | number; className?: string | undefined }) => (
  <div className={className}>
    <dt>{name}</dt>
    <dd>{value}</dd>
  </div>
);
