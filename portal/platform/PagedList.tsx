import { limits } from '../../contract/limits.ts';
import { reasonOf } from '../api/call.ts';
import { type Column, DataTable } from '../ui/DataTable.tsx';
import { Empty } from '../ui/Empty.tsx';
import { Failure } from '../ui/Failure.tsx';
import { Loading } from '../ui/Loading.tsx';
import { Pager } from '../ui/Pager.tsx';
import styles from './PagedList.module.css';

type Props<Row> = {
  label: string;
  columns: ReadonlyArray<Column<Row>>;
  /** Undefined while they have never come. */
  rows: ReadonlyArray<Row> | undefined;
  rowKey: (row: Row) => string | number;
  total: number;
  busy: boolean;
  error: unknown;
  failed: string;
  onRetry: () => void;
  empty: string;
  page: number;
  size: number;
  onPage: (page: number, size: number) => void;
};

/** A table of the platform, eight or sixteen lines a page, and what stands in its place without lines. */
export function PagedList<Row>(props: Props<Row>) {
  const { label, columns, rows, rowKey, total, busy, error, failed, onRetry, empty, page, size, onPage } = props;
  return (
    <section aria-label={label}>
      <div className={styles.panel}>
        {error && !rows ? (
          <Failure text={failed} reason={reasonOf(error)} onRetry={onRetry} />
        ) : !rows ? (
          <Loading rows={8} />
        ) : rows.length === 0 ? (
          <Empty text={page > 1 ? '这一页没有内容' : empty} />
        ) : (
          <DataTable label={label} columns={columns} rows={rows} rowKey={rowKey} busy={busy} />
        )}
      </div>
      {total > 0 && <Pager total={total} page={page} size={size} sizes={limits.doctorPageSizes} onChange={onPage} />}
    </section>
  );
}
