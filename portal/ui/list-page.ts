/** The page of a list that was fetched whole; a page beyond the end shows the last one. */
export function pageOf<Row>(rows: ReadonlyArray<Row>, page: number, size: number): { page: number; rows: Row[] } {
  const shown = Math.min(page, Math.max(1, Math.ceil(rows.length / size)));
  return { page: shown, rows: rows.slice((shown - 1) * size, shown * size) };
}

/** Whether one of the texts holds what is sought, whatever the case. */
export const matches = (sought: string, ...texts: ReadonlyArray<string | number | null>): boolean =>
  texts.some((text) =>
    String(text ?? '')
      .toLowerCase()
      .includes(sought.trim().toLowerCase()),
  );
