import { useCallback } from 'react';
import { noteOutput } from '../../api/consultations.ts';
import { usePrinting } from '../printing.ts';
import styles from './CaseStatistics.module.css';

const notePrint = () => noteOutput('statistics.print');

type Props = { title: string; note: string; pages: string | undefined };

/** On paper alone: what the figures are narrowed to, when they were printed, and whether all rows are there. */
export function PaperHead({ title, note, pages }: Props) {
  const printedAt = usePrinting(
    useCallback((day: string) => `${title}-${note}-${day}`, [title, note]),
    notePrint,
  );
  return (
    <p className={styles.paperOnly}>
      筛选条件：{note}　打印时间：{printedAt}（北京时间）
      {pages && (
        <>
          <br />
          {pages}
        </>
      )}
    </p>
  );
}
