import { Button } from 'antd';
import type { ReactNode } from 'react';
import { reasonOf } from '../api/call.ts';
import { type Column, DataTable } from './DataTable.tsx';
import { Empty } from './Empty.tsx';
import { Failure } from './Failure.tsx';
import { useFailureToast } from './failure-toast.ts';
import { Loading } from './Loading.tsx';
import { Pages } from './Pages.tsx';
import panel from './Panel.module.css';

type Props<Row> = {
  label: string;
  search?: ReactNode;
  /** The rows of this page; undefined while they have never come. */
  rows: ReadonlyArray<Row> | undefined;
  total: number;
  columns: ReadonlyArray<Column<Row>>;
  rowKey: (row: Row) => string | number;
  error: unknown;
  /** What to say when the rows cannot be fetched. */
  failed: string;
  onRetry: () => void;
  empty: string;
  /** Set while a search narrows the list: shows everything again. */
  onShowAll?: (() => void) | undefined;
  page: number;
  size: number;
  sizes: ReadonlyArray<number>;
  onPage: (page: number, size: number) => void;
};

/** A list with its search, its paging and what stands in its place while it loads, fails or holds nothing. */
export function ListPanel<Row>(props: Props<Row>) {
  const { label, search, rows, total, error, failed, onRetry, empty, onShowAll, page, size, sizes, onPage } = props;
  useFailureToast(error, failed);
  return (
    <section className={panel.panel} aria-label={label}>
      {search}
      {error && !rows ? (
        <Failure text={failed} reason={reasonOf(error)} onRetry={onRetry} />
      ) : !rows ? (
        <Loading rows={8} />
      ) : rows.length === 0 ? (
        <Empty text={onShowAll ? '没有符合条件的记录' : empty}>
          {onShowAll && <Button onClick={onShowAll}>显示全部</Button>}
        </Empty>
      ) : (
        <DataTable label={label} columns={props.columns} rows={rows} rowKey={props.rowKey} />
      )}
      {rows && total > 0 && <Pages total={total} page={page} size={size} sizes={sizes} onChange={onPage} />}
    </section>
  );
}
