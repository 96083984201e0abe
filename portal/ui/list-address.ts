import { useSearchParams } from 'react-router-dom';

/** Page and size as a list's query says them; what is missing or impossible becomes the default. */
export function readPaging(query: URLSearchParams, sizes: ReadonlyArray<number>, defaultSize: number) {
  const page = Number(query.get('page'));
  const size = Number(query.get('size'));
  return {
    page: Number.isInteger(page) && page > 0 && page < 1_000_000 ? page : 1,
    size: sizes.includes(size) ? size : defaultSize,
  };
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

  const go = (change: Partial<ListAddress<Key>>) => {
    const next = { ...address, ...change };
    setQuery({
      ...(next.page !== 1 && { page: String(next.page) }),
      ...(next.size !== defaultSize && { size: String(next.size) }),
      ...((next.value !== '' || next.key !== keys[0]) && { key: next.key }),
      ...(next.value !== '' && { q: next.value }),
    });
  };

  return [address, go] as const;
}
