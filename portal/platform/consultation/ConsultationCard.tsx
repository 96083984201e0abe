import { Link } from 'react-router-dom';
import { ageText } from '../../../clinical/ages.ts';
import { pages } from '../../../contract/pages.ts';
import type { ConsultationLine } from '../../../contract/schemas/consultation-list.ts';
import { historyTexts } from '../../../contract/history-texts.ts';
import { caseStatus, sexNames } from '../../../contract/texts.ts';
import { urgencyTexts } from '../../../contract/waiting-texts.ts';
import { beijingMinute } from '../../ui/time.ts';
import { UrgencyMark } from '../findings/UrgencyMark.tsx';
import { useToday } from '../today.ts';
import { UrgencyName } from '../waiting/CaseUrgency.tsx';
import styles from './ConsultationCard.module.css';
import { StatusMark } from './StatusMark.tsx';
import type { Trail } from './trail.ts';

type Props = {
  line: ConsultationLine;
  unread: number;
  hasChanged: boolean;
  isUnseen: boolean;
  trail: Trail | undefined;
};

/**
 * A consultation in a list. `unread` is the number of replies this doctor has not seen, `hasChanged` whether the case
 * changed since, `isUnseen` whether the doctor was invited and has not looked at it yet.
 */
export function ConsultationCard({ line, unread, hasChanged, isUnseen, trail }: Props) {
  const age = ageText(line.patient_birthday, useToday());
  return (
    <li className={styles.card} data-unread={unread > 0 || hasChanged || isUnseen}>
      <div className={styles.head}>
        <h2>
          <Link to={pages.platformConsultation(line.id)} state={{ trail }}>
            {line.title}
          </Link>
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
      {line.assessment && <UrgencyMark summary={line.assessment} status={line.status} />}
      <p className={`${styles.words} ${styles.marks}`}>
        <UrgencyName urgency={line.urgency} />
        {line.overdue && <span className={styles.unread}>{urgencyTexts.overdue}</span>}
        {invitationMark(line) && <span className={isUnseen ? styles.unread : undefined}>{invitationMark(line)}</span>}
        {unread > 0 && <span className={styles.unread}>{unread} 条未读回复</span>}
        {hasChanged && <span className={styles.unread}>{historyTexts.caseChanged}</span>}
        <span className={styles.disease}>{line.sickness_type}</span>
        {line.is_initiator && <span>我发起的</span>}
      </p>
      <dl className={`${styles.words} ${styles.facts}`}>
        <Fact className={styles.from} name="发起" value={`${line.consultation_user} · ${line.consultation_hospital}`} />
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
  if (invitation === null || invitation === 'answered') return undefined;
  if (invitation === 'sent') return '新的会诊邀请';
  if (status !== caseStatus.consulting) return undefined;
  return { seen: '邀请待答复', accepted: '已接受邀请，待回复', declined: '已谢绝邀请' }[invitation];
};

const Fact = ({ name, value, className }: { name: string; value: string | number; className?: string | undefined }) => (
  <div className={className}>
    <dt>{name}</dt>
    <dd>{value}</dd>
  </div>
);
