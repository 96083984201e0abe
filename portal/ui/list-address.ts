import { useEffect } from 'react';
import { useAddress, withParameters } from './address.ts';

type Paging = { page: number; size: number };

/** Page and size as a list's query says them; what is missing or impossible becomes the default. */
export function readPaging(query: URLSearchParams, sizes: ReadonlyArray<number>, defaultSize: number) {
  const page = Number(query.get('page'));
  const size = Number(query.get('size'));
  return {
    page: Number.isInteger(page) && page > 0 && page < 1_000_000 ? page : 1,
    size: sizes.includes(size) ? size : defaultSize,
  };
}

/** Page and size as a query tells them; the first page and the default size are left out. */
export const pagingParameters = ({ page, size }: Paging, defaultSize: number) => ({
  page: page === 1 ? '' : page,
  size: size === defaultSize ? '' : size,
});

type ListAddress<Key extends string> = Paging & { key: Key; value: string };

/** Reads page, size and search of a list from its query; what is missing or impossible becomes the default. */
export function readListAddress<Key extends string>(
  query: URLSearchParams,
  sizes: ReadonlyArray<number>,
  defaultSize: number,
  keys: readonly [Key, ...Key[]],
): ListAddress<Key> {
  return {
    ...readPaging(query, sizes, defaultSize),
    key: keys.find((key) => key === query.get('key')) ?? keys[0],
    value: query.get('q') ?? '',
  };
}

/** Page, size and search of a list, kept in the address. */
export const useListAddress = <Key extends string>(
  sizes: ReadonlyArray<number>,
  defaultSize: number,
  keys: readonly [Key, ...Key[]],
) =>
  useAddress<ListAddress<Key>>({
    read: (query) => readListAddress(query, sizes, defaultSize, keys),
    write: ({ key, value, ...paging }, query) => {
      const isSought = value !== '' || key !== keys[0];
      return withParameters(query, {
        ...pagingParameters(paging, defaultSize),
        key: isSought ? key : '',
        q: value,
      });
    },
  });

/** Page and size of a list that is not searched, kept in the address. */
export const usePagingAddress = (sizes: ReadonlyArray<number>, defaultSize: number) =>
  useAddress<Paging>({
    read: (query) => readPaging(query, sizes, defaultSize),
    write: (paging, query) => withParameters(query, pagingParameters(paging, defaultSize)),
  });

/** The last page of a list; of an empty one the first. */
export const lastPageOf = (totalCount: number, size: number): number => Math.max(1, Math.ceil(totalCount / size));

/** Turns to a page; `replace` where it takes the place of an address that leads nowhere. */
export type GoToPage = (change: Paging, options?: { replace: boolean }) => void;

/**
 * Leads from a page beyond the end (of an old link, or after rows were deleted) to the last one, in the address as well.
 * Answers whether it is about to. `totalCount` is undefined as long as it is not known for certain.
 */
export function useExistingPage(totalCount: number | undefined, { page, size }: Paging, go: GoToPage): boolean {
  const last = totalCount === undefined ? page : lastPageOf(totalCount, size);
  const isBeyond = page > last;
  // biome-ignore lint/correctness/useExhaustiveDependencies: go is another function each time and does the same
  useEffect(() => {
    if (isBeyond) go({ page: last, size }, { replace: true });
  }, [isBeyond, last, size]);
  return isBeyond;
}
