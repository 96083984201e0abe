import type { ReactNode } from 'react';
import styles from './DataTable.module.css';

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
  /** Whether the rows are in its order, where its head orders them. */
  sorted?: 'ascending' | 'descending' | 'none';
  onSort?: () => void;
};

type Props<Row> = {
  label: string;
  columns: ReadonlyArray<Column<Row>>;
  rows: ReadonlyArray<Row>;
  rowKey: (row: Row) => string | number;
  /** The number of the first row. */
  first: number;
  busy?: boolean;
};

/** A table on wide screens, cards on phones. */
export const DataTable = <Row,>({ label, columns, rows, rowKey, first, busy = false }: Props<Row>) => (
  <table className={styles.table} aria-label={label}>
    <colgroup>
      {columns.map((column) => (
        <col key={column.label} style={{ width: column.width }} />
      ))}
    </colgroup>
    <thead>
      <tr>
        {columns.map((column) => (
          <th key={column.label} scope="col" aria-sort={column.sorted === 'none' ? undefined : column.sorted}>
            {column.onSort ? (
              <button type="button" className={styles.sort} onClick={column.onSort}>
                {column.label}
                <span aria-hidden="true">
                  {column.sorted === 'ascending' ? '▲' : column.sorted === 'descending' ? '▼' : '↕'}
                </span>
              </button>
            ) : (
              (column.head ?? column.label)
            )}
          </th>
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
