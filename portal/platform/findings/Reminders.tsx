import type { Reminder } from '../../../clinical/reminder.ts';
import styles from './Reminders.module.css';

export const reminderNote = '提示由规则自动算出，供参考，不是医嘱；是否采用由医生决定。';

const isScreening = ({ id }: Reminder) => id.startsWith('rop-screening');

/**
 * What the rules say about a case, each with the rule and where it stands. Who is to be screened and when first is folded
 * up once there is more to say.
 */
export function Reminders({ reminders }: { reminders: readonly Reminder[] }) {
  const screening = reminders.filter(isScreening);
  const others = reminders.filter((one) => !isScreening(one));
  return (
    <div className={styles.reminders}>
      {others.length > 0 && <List reminders={others} />}
      {screening.length > 0 && (
        <details open={others.length === 0} className={styles.screening}>
          <summary>ROP 筛查对象与首次检查时间（{screening.length} 份指南）</summary>
          <List reminders={screening} />
        </details>
      )}
    </div>
  );
}

const List = ({ reminders }: { reminders: readonly Reminder[] }) => (
  <ul className={styles.list}>
    {reminders.map(({ id, text, rule, source, pressing }) => (
      <li key={id} data-pressing={pressing}>
        <p>{text}</p>
        <details>
          <summary>依据：{source}</summary>
          {rule}
        </details>
      </li>
    ))}
  </ul>
);
