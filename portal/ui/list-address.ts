import { useEffect } from 'react';
import { type NavigateOptions, useSearchParams } from 'react-router-dom';

/** Page and size as a list's query says them; what is missing or impossible becomes the default. */
export function readPaging(query: URLSearchParams, sizes: ReadonlyArray<number>, defaultSize: number) {
  const page = Number(query.get('page'));
  const size = Number(query.get('size'));
  return {
    page: Number.isInteger(page) && page > 0 && page < 1_000_000 ? page : 1,
    size: sizes.includes(size) ? size : defaultSize,
  };
}

/** The query with these parameters, empty ones left out, and all others as they were. */
export function withParameters(query: URLSearchParams, told: Readonly<Record<string, string | number>>) {
  for (const [name, value] of Object.entries(told))
    if (value === '') query.delete(name);
    else query.set(name, String(value));
  return query;
}

type ListAddress<Key extends string> = { page: number; size: number; key: Key; value: string };

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

/** The state of a list, kept in the address so that back, reload and a shared link show the same. */
export function useListAddress<Key extends string>(
  sizes: ReadonlyArray<number>,
  defaultSize: number,
  keys: readonly [Key, ...Key[]],
) {
  const [query, setQuery] = useSearchParams();
  const address = readListAddress(query, sizes, defaultSize, keys);

  const go = (change: Partial<ListAddress<Key>>, options?: NavigateOptions) => {
    const next = { ...address, ...change };
    const { page, size, key, value } = next;
    const isSought = value !== '' || key !== keys[0];
    const told = {
      page: page === 1 ? '' : page,
      size: size === defaultSize ? '' : size,
      key: isSought ? key : '',
      q: value,
    };
    setQuery((query) => withParameters(query, told), options);
  };

  return [address, go] as const;
}

/** The last page of a list; of an empty one the first. */
export const lastPageOf = (totalCount: number, size: number): number => Math.max(1, Math.ceil(totalCount / size));

type Paging = { page: number; size: number };
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
