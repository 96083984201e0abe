import { Button } from 'antd';
import type { ReactNode } from 'react';
import { type Column, DataTable } from './DataTable.tsx';
import { Empty } from './Empty.tsx';
import { Fetched, type Result } from './Fetched.tsx';
import { Loading } from './Loading.tsx';
import { type GoToPage, useExistingPage } from './list-address.ts';
import { Pager } from './Pager.tsx';
import panel from './Panel.module.css';
import type { Sortable } from './SortHeader.tsx';
import { isCurrent } from './use-list.ts';

/** `page` and `size` are those of the rows, which may not be what the address asks for yet. */
type Page<Row> = { results: ReadonlyArray<Row>; totalCount: number; page: number; size: number };

type Props<Row> = {
  label: string;
  columns: ReadonlyArray<Column<Row>>;
  rowKey: (row: Row) => string | number;
  result: Result<Page<Row>> & { isFormer: boolean };
  /** What to say when the rows cannot be fetched. */
  failed: string;
  empty: string;
  address: { page: number; size: number };
  sizes: ReadonlyArray<number>;
  go: GoToPage;
  search?: ReactNode;
  /** Set while a search narrows the list: shows everything again. */
  onShowAll?: (() => void) | undefined;
  /** On phones, too, a table: for a few short columns. */
  alwaysTable?: boolean;
  sortable?: Sortable;
};

/** A table with its search, its paging and what stands in its place while it loads, fails or holds nothing. */
export function PagedList<Row>(props: Props<Row>) {
  const {
    label,
    columns,
    rowKey,
    result,
    failed,
    empty,
    address,
    sizes,
    go,
    search,
    onShowAll,
    alwaysTable,
    sortable,
  } = props;
  const { data } = result;
  const isBeyond = useExistingPage(isCurrent(result) ? data?.totalCount : undefined, address, go);
  return (
    <section className={`${panel.panel} ${alwaysTable ? panel.table : ''}`} aria-label={label}>
      {search}
      <Fetched result={result} failed={failed} rows={8}>
        {({ results, totalCount, page, size }, busy) =>
          results.length > 0 ? (
            <DataTable
              label={label}
              columns={columns}
              rows={results}
              rowKey={rowKey}
              first={(page - 1) * size + 1}
              busy={busy}
              sortable={sortable}
            />
          ) : isBeyond || totalCount > 0 ? (
            <Loading rows={8} />
          ) : (
            <Empty text={onShowAll ? '没有符合条件的记录' : empty}>
              {onShowAll && <Button onClick={onShowAll}>显示全部</Button>}
            </Empty>
          )
        }
      </Fetched>
      {data && data.results.length > 0 && (
        <Pager
          total={data.totalCount}
          page={data.page}
          size={data.size}
          sizes={sizes}
          onChange={(page, size) => go({ page, size })}
        />
      )}
    </section>
  );
}
