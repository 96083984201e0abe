import type { ReactNode } from 'react';
import styles from './DataTable.module.css';
import { type Sortable, SortHeader } from './SortHeader.tsx';

export type Column<Row> = {
  label: string;
  /** `number` counts the rows of the whole list from 1. */
  render: (row: Row, number: number) => ReactNode;
  /** CSS width on wide screens. */
  width?: string;
  /** On phones a row is a card: its picture, its headline, its foot, half a labelled line or a whole one (the default). */
  card?: 'picture' | 'headline' | 'foot' | 'short';
  /** Its head in other words than the label. */
  head?: ReactNode;
  /** The column's name where the list can be sorted by it, and the way a first press sorts. */
  sort?: string;
  first?: 'asc' | 'desc';
};

type Props<Row> = {
  label: string;
  columns: ReadonlyArray<Column<Row>>;
  rows: ReadonlyArray<Row>;
  rowKey: (row: Row) => string | number;
  /** The number of the first row. */
  first: number;
  busy?: boolean;
  sortable?: Sortable | undefined;
};

/** A table on wide screens, cards on phones. */
export const DataTable = <Row,>({ label, columns, rows, rowKey, first, busy = false, sortable }: Props<Row>) => (
  <table className={styles.table} aria-label={label}>
    <colgroup>
      {columns.map((column) => (
        <col key={column.label} style={{ width: column.width }} />
      ))}
    </colgroup>
    <thead>
      <tr>
        {columns.map((column) => (
          <SortHeader
            key={column.label}
            label={column.label}
            head={column.head}
            by={column.sort}
            first={column.first}
            sortable={sortable}
          />
        ))}
      </tr>
    </thead>
    <tbody aria-busy={busy} inert={busy}>
      {rows.map((row, at) => (
        <tr key={rowKey(row)}>
          {columns.map((column) => (
            <td key={column.label} data-label={column.label} className={styles[column.card ?? 'line']}>
              {column.render(row, first + at)}
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  </table>
);
