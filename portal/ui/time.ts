import { clockInShanghai, minuteInShanghai } from '../../clinical/ages.ts';
import { serverNow } from '../../contract/server-clock.ts';

export { clockInShanghai as beijingDateTime, minuteInShanghai as beijingMinute } from '../../clinical/ages.ts';

export const beijingNow = (): string => clockInShanghai(new Date(serverNow()).toISOString());

/** A moment of today as `10:32`, of another day as `11月21日 10:32`, in Asia/Shanghai. Both in ms since 1970. */
export function asOfText(at: number, now = serverNow()): string {
  const [then, today] = [at, now].map((moment) => minuteInShanghai(new Date(moment).toISOString())) as [string, string];
  const time = then.slice(11);
  if (then.slice(0, 10) === today.slice(0, 10)) return time;
  return `${Number(then.slice(5, 7))}月${Number(then.slice(8, 10))}日 ${time}`;
}
