const beijingOffsetMs = 8 * 3_600_000;

/** ISO 8601 in UTC as Asia/Shanghai sees it, `YYYY-MM-DD HH:mm:ss`, whatever zone the browser is in. */
export const beijingDateTime = (iso: string): string =>
  new Date(Date.parse(iso) + beijingOffsetMs).toISOString().slice(0, 19).replace('T', ' ');

/** As {@link beijingDateTime}, to the minute. */
export const beijingMinute = (iso: string): string => beijingDateTime(iso).slice(0, 16);

export const beijingNow = (): string => beijingDateTime(new Date().toISOString());

/** A moment of today as `10:32`, of another day as `11月21日 10:32`, in Asia/Shanghai. Both in ms since 1970. */
export function asOfText(at: number, now = Date.now()): string {
  const [then, today] = [at, now].map((moment) => beijingMinute(new Date(moment).toISOString())) as [string, string];
  const time = then.slice(11);
  if (then.slice(0, 10) === today.slice(0, 10)) return time;
  return `${Number(then.slice(5, 7))}月${Number(then.slice(8, 10))}日 ${time}`;
}
