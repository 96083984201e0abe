import { Link } from 'react-router-dom';
import { pages } from '../../../contract/pages.ts';
import { waitingTexts } from '../../../contract/waiting-texts.ts';
import { useWaitingCases } from '../waiting/waiting-cases.ts';
import styles from './TodoList.module.css';

/** For a coordinator, above what waits for themselves: how many cases of the hospital wait. */
export function WaitingLine() {
  const { data } = useWaitingCases();
  if (!data || data.totalCount === 0) return null;
  const alarms = data.results.filter(({ hasAlarm }) => hasAlarm).length;
  return (
    <ul>
      <li>
        <Link to={pages.platformWaiting} data-alarm={alarms > 0}>
          <span className={styles.why}>{waitingTexts.title}</span>
          <span className={styles.title}>
            {data.totalCount} 例{alarms > 0 && `，${alarms} 例急症提醒未确认`}
          </span>
          <span className={styles.act}>去协调</span>
        </Link>
      </li>
    </ul>
  );
}
