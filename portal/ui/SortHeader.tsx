import type { ReactNode } from 'react';
import type { Sorting } from '../../contract/sorting.ts';
import styles from './SortHeader.module.css';
import { nextSorting } from './sorting.ts';

/** `onSort` is given what to make of the order that is wished by then, which the screen may not show yet. */
export type Sortable = { now: Sorting<string>; onSort: (next: (now: Sorting<string>) => Sorting<never>) => void };

type Props = {
  label: string;
  /** What stands there in other words than the label. */
  head?: ReactNode;
  /** The column's name in the address; without it the heading sorts nothing. */
  by: string | undefined;
  /** The order that a first press asks for. */
  first?: 'asc' | 'desc' | undefined;
  sortable: Sortable | undefined;
};

/** The heading of a column that a press sorts by, turns round and gives its own order back. */
export function SortHeader({ label, head = label, by, first = 'asc', sortable }: Props) {
  if (!by || !sortable) return <th scope="col">{head}</th>;
  const { now, onSort } = sortable;
  const order = now.sort === by ? now.order : undefined;
  return (
    <th scope="col" aria-sort={order === 'asc' ? 'ascending' : order === 'desc' ? 'descending' : 'none'}>
      <button
        type="button"
        className={styles.sort}
        onClick={() => onSort((now) => nextSorting(now, by, first) as Sorting<never>)}
      >
        {label}
        <span aria-hidden="true">{order === 'asc' ? '▲' : order === 'desc' ? '▼' : '⇅'}</span>
      </button>
    </th>
  );
}
