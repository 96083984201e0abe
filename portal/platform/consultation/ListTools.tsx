import { Link, type To } from 'react-router-dom';
import { type ConsultationSort, consultationSorts, type Sorting } from '../../../contract/sorting.ts';
import type { Narrowing } from '../../api/consultations.ts';
import { readSorting, sortingText } from '../../ui/sorting.ts';
import styles from './ListTools.module.css';
import { narrowingText } from './narrowing.ts';

/** By what the address calls them; the list's own order first. */
const orders = {
  '': '最近回复在前',
  activity: '最久未回复在前',
  '-proposed': '发起时间：从新到旧',
  proposed: '发起时间：从旧到新',
  '-replies': '回复数：从多到少',
  '-urgency': '紧急程度：从急到缓',
  due: '回复期限：从早到晚',
} as const;

type OrderProps = { sorting: Sorting<ConsultationSort>; onSort: (next: () => Sorting<ConsultationSort>) => void };

/** The order of the list; stands beside the page's heading, where it takes no line of its own from the cases. */
export const ListOrder = ({ sorting, onSort }: OrderProps) => (
  <label className={styles.order}>
    排序
    <select
      value={sortingText(sorting)}
      onChange={({ target }) =>
        onSort(() => readSorting(new URLSearchParams({ sort: target.value }), consultationSorts))
      }
    >
      {Object.entries(orders).map(([value, label]) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </select>
  </label>
);

/** What the list is narrowed to, with a way back to all of it at `clearTo`. */
export function Narrowed({ narrowing, clearTo }: { narrowing: Narrowing; clearTo: To }) {
  const words = narrowingText(narrowing);
  return (
    words && (
      <p className={styles.narrowed}>
        筛选：{words}
        <Link to={clearTo}>清除筛选</Link>
      </p>
    )
  );
}
