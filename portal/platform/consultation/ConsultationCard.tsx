import { Link } from 'react-router-dom';
import { ageText } from '../../../clinical/ages.ts';
import { pages } from '../../../contract/paths.ts';
import type { ConsultationLine } from '../../../contract/schemas/consultation.ts';
import { historyTexts } from '../../../contract/history-texts.ts';
import { sexNames } from '../../../contract/texts.ts';
import { beijingMinute } from '../../ui/time.ts';
import { UrgencyMark } from '../findings/UrgencyMark.tsx';
import { useToday } from '../today.ts';
import styles from './ConsultationCard.module.css';
import { StatusMark } from './StatusMark.tsx';
import type { Trail } from './trail.ts';

type Props = { line: ConsultationLine; unread: number; hasChanged: boolean; trail: Trail | undefined };

/** A consultation in a list. `unread` is the number of replies this doctor has not seen, `hasChanged` whether the case changed since. */
export function ConsultationCard({ line, unread, hasChanged, trail }: Props) {
  const age = ageText(line.patient_birthday, useToday());
  return (
    <li className={styles.card} data-unread={unread > 0 || hasChanged}>
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

const Fact = ({ name, value, className }: { name: string; value: string | number; className?: string | undefined }) => (
  <div className={className}>
    <dt>{name}</dt>
    <dd>{value}</dd>
  </div>
);
