import { lastPageOf } from './list-address.ts';

/** The page of a list that was fetched whole; a page beyond the end shows the last one. Undefined as long as the list is. */
export function pageOf<Row>(rows: ReadonlyArray<Row> | undefined, wanted: { page: number; size: number }) {
  if (!rows) return undefined;
  const page = Math.min(wanted.page, lastPageOf(rows.length, wanted.size));
  const results = rows.slice((page - 1) * wanted.size, page * wanted.size);
  return { page, size: wanted.size, results, totalCount: rows.length };
}

/** Whether one of the texts holds what is sought, whatever the case. */
export const matches = (sought: string, ...texts: ReadonlyArray<string | number | null>): boolean =>
  texts.some((text) =>
    String(text ?? '')
      .toLowerCase()
      .includes(sought.trim().toLowerCase()),
  );
