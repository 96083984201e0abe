import { Button } from 'antd';
import type { ReactNode } from 'react';
import { type Column, DataTable } from './DataTable.tsx';
import { Empty } from './Empty.tsx';
import { Fetched, type Result } from './Fetched.tsx';
import { Pager } from './Pager.tsx';
import panel from './Panel.module.css';

/** `page` where it is another than the address asks for. */
type Page<Row> = { results: ReadonlyArray<Row>; totalCount: number; page?: number };

type Props<Row> = {
  label: string;
  columns: ReadonlyArray<Column<Row>>;
  rowKey: (row: Row) => string | number;
  result: Result<Page<Row>> & { isLoading: boolean };
  /** What to say when the rows cannot be fetched. */
  failed: string;
  empty: string;
  address: { page: number; size: number };
  sizes: ReadonlyArray<number>;
  go: (change: { page: number; size: number }) => void;
  search?: ReactNode;
  /** Set while a search narrows the list: shows everything again. */
  onShowAll?: (() => void) | undefined;
  /** On phones, too, a table: for a few short columns. */
  alwaysTable?: boolean;
};

/** A table with its search, its paging and what stands in its place while it loads, fails or holds nothing. */
export function PagedList<Row>(props: Props<Row>) {
  const { label, columns, rowKey, result, failed, empty, address, sizes, go, search, onShowAll, alwaysTable } = props;
  const { data, isLoading } = result;
  const noRows = onShowAll ? '没有符合条件的记录' : address.page > 1 ? '这一页没有内容' : empty;
  return (
    <section className={`${panel.panel} ${alwaysTable ? panel.table : ''}`} aria-label={label}>
      {search}
      <Fetched result={result} failed={failed} rows={8}>
        {({ results }) =>
          results.length === 0 ? (
            <Empty text={noRows}>{onShowAll && <Button onClick={onShowAll}>显示全部</Button>}</Empty>
          ) : (
            <DataTable
              label={label}
              columns={columns}
              rows={results}
              rowKey={rowKey}
              first={((data?.page ?? address.page) - 1) * address.size + 1}
              busy={isLoading}
            />
          )
        }
      </Fetched>
      {data && data.totalCount > 0 && (
        <Pager
          total={data.totalCount}
          page={data.page ?? address.page}
          size={address.size}
          sizes={sizes}
          onChange={(page, size) => go({ page, size })}
        />
      )}
    </section>
  );
}
