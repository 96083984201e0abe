import type { Sorting } from '../../contract/sorting.ts';
import { useAddress, withParameters } from './address.ts';

/** As the address has it: `hospital`, from the end `-hospital`. What is no column is left out. */
export function readSorting<Column extends string>(
  query: URLSearchParams,
  columns: readonly Column[],
): Sorting<Column> {
  const [, minus, name] = /^(-?)(.*)$/.exec(query.get('sort') ?? '')!;
  const sort = columns.find((column) => column === name);
  return sort ? { sort, order: minus ? 'desc' : 'asc' } : {};
}

export const sortingText = ({ sort, order }: Sorting<string>): string =>
  sort ? `${order === 'desc' ? '-' : ''}${sort}` : '';

/** What a press on a column's heading asks for: its own order first, then the other way round, then the list's own. */
export function nextSorting<Column extends string>(
  now: Sorting<Column>,
  sort: Column,
  first: 'asc' | 'desc',
): Sorting<Column> {
  if (now.sort !== sort) return { sort, order: first };
  return now.order === first ? { sort, order: first === 'asc' ? 'desc' : 'asc' } : {};
}

/** The order of a list, kept in the address; another one begins at the first page. */
export function useSorting<Column extends string>(columns: readonly Column[]) {
  const [sorting, go] = useAddress<Sorting<Column>>({
    read: (query) => readSorting(query, columns),
    write: (wanted, query) => withParameters(query, { page: '', sort: sortingText(wanted) }),
  });
  const sortBy = (next: (now: Sorting<Column>) => Sorting<Column>) =>
    go((now) => ({ sort: undefined, order: undefined, ...next(now) }));
  return [sorting, sortBy] as const;
}
