import { Link } from 'react-router-dom';
import { ageText } from '../../../clinical/ages.ts';
import { pages } from '../../../contract/pages.ts';
import { texts } from '../../../contract/texts.ts';
import { reasonOf } from '../../api/call.ts';
import { Failure } from '../../ui/Failure.tsx';
import { Freshness } from '../../ui/Freshness.tsx';
import { UrgencyMark } from '../findings/UrgencyMark.tsx';
import { useToday } from '../today.ts';
import styles from './Urgent.module.css';
import { useUrgent } from './urgent-cases.ts';

const shown = 5;

/** On the home page: the most urgent children, each a link to the case. Without any, one line that says what was looked at. */
export function UrgentBand() {
  const { data, error, isFormer, isValidating, at, mutate } = useUrgent();
  const today = useToday();
  if (error && !data)
    return <Failure text={texts.urgentFailed} reason={reasonOf(error)} busy={isValidating} onRetry={() => mutate()} />;
  const freshness = <Freshness isFormer={isFormer} hasFailed={Boolean(error)} at={at} onRetry={() => mutate()} />;
  if (!data || data.totalCount === 0)
    return (
      <>
        {freshness}
        <p className={styles.note} role="status">
          {data ? texts.urgentNone : '正在查看有没有需要尽快处理的患儿…'}
        </p>
      </>
    );
  const { totalCount, results } = data;
  return (
    <section className={styles.band} aria-labelledby="urgent">
      <header>
        <h2 id="urgent">
          {texts.urgent}（{totalCount} 例）
        </h2>
        {totalCount > shown && <Link to={pages.platformUrgent}>查看全部 {totalCount} 例</Link>}
      </header>
      {freshness}
      <ul aria-busy={isFormer} inert={isFormer}>
        {results.slice(0, shown).map(({ id, patient_name, patient_birthday, title, assessment }) => (
          <li key={id}>
            <Link to={pages.platformConsultation(id)}>
              <strong>{patient_name}</strong>
              <span className={styles.age}>{ageText(patient_birthday, today)}</span>
              {assessment && <UrgencyMark summary={assessment} />}
              <span className={styles.title}>{title}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
