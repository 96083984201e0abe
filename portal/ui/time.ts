const beijingOffsetMs = 8 * 3_600_000;

/** ISO 8601 in UTC as Asia/Shanghai sees it, `YYYY-MM-DD HH:mm:ss`, whatever zone the browser is in. */
export const beijingDateTime = (iso: string): string =>
  new Date(Date.parse(iso) + beijingOffsetMs).toISOString().slice(0, 19).replace('T', ' ');

/** As {@link beijingDateTime}, to the minute. */
export const beijingMinute = (iso: string): string => beijingDateTime(iso).slice(0, 16);

export const beijingNow = (): string => beijingDateTime(new Date().toISOString());
