import { Link } from 'react-router-dom';
import { pages } from '../../../contract/paths.ts';
import type { ConsultationLine } from '../../../contract/schemas/consultation.ts';
import { sexNames } from '../../../contract/texts.ts';
import { beijingMinute } from '../../ui/time.ts';
import styles from './ConsultationCard.module.css';
import { StatusMark } from './StatusMark.tsx';

/** A consultation in a list. `unread` is the number of replies this doctor has not seen. */
export function ConsultationCard({ line, unread }: { line: ConsultationLine; unread: number }) {
  return (
    <li className={styles.card} data-unread={unread > 0}>
      <div className={styles.head}>
        <h2>
          <Link to={pages.platformConsultation(line.id)}>{line.title}</Link>
        </h2>
        <StatusMark status={line.status} />
      </div>
      <p className={styles.marks}>
        {unread > 0 && <span className={styles.unread}>{unread} 条未读回复</span>}
        <span className={styles.disease}>{line.sickness_type}</span>
        {line.is_initiator && <span className={styles.own}>我发起的</span>}
      </p>
      <p className={styles.patient}>
        <strong>{line.patient_name}</strong>
        <span>{sexNames[line.patient_sex]}</span>
        <span>{line.patient_age}</span>
        <span>{line.patient_weight} kg</span>
        <span>{line.patient_body_long} cm</span>
      </p>
      <dl className={styles.facts}>
        <div className={styles.from}>
          <dt>发起</dt>
          <dd>
            {line.consultation_user} · {line.consultation_hospital}
          </dd>
        </div>
        <div>
          <dt>时间</dt>
          <dd>{beijingMinute(line.consultation_pub_date_time)}</dd>
        </div>
        <div>
          <dt>附件</dt>
          <dd>{line.attachment_count}</dd>
        </div>
        <div>
          <dt>回复</dt>
          <dd>{line.reply_count}</dd>
        </div>
        {line.last_reply_date && (
          <div>
            <dt>最近回复</dt>
            <dd>{beijingMinute(line.last_reply_date)}</dd>
          </div>
        )}
      </dl>
    </li>
  );
}
