import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { beijingNow } from '../../ui/time.ts';
import styles from './CaseStatistics.module.css';

type Props = { note: string; pages: string | undefined };

/** On paper alone: what the figures are narrowed to, when they were printed, and whether all rows are there. */
export function PaperHead({ note, pages }: Props) {
  const [at, setAt] = useState(beijingNow);
  useEffect(() => {
    const now = () => flushSync(() => setAt(beijingNow()));
    window.addEventListener('beforeprint', now);
    return () => window.removeEventListener('beforeprint', now);
  }, []);
  return (
    <p className={styles.paperOnly}>
      筛选条件：{note}　打印时间：{at}（北京时间）
      {pages && (
        <>
          <br />
          {pages}
        </>
      )}
    </p>
  );
}
