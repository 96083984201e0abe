import { dayInShanghai, dayText } from '../../clinical/ages.ts';

/** The day of a time in ISO 8601: `2026年3月5日`, short `2026-03-05`; empty where there is none. */
export function newsDate(time: string | null | undefined, isShort: boolean): string {
  const date = new Date(time ?? Number.NaN);
  if (Number.isNaN(date.getTime())) return '';
  return isShort ? dayInShanghai(date) : dayText(dayInShanghai(date));
}
