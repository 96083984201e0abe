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
          <th key={column.label} scope="col">
            {column.label}
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
