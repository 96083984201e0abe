import { texts } from '../contract/texts.ts';

const format = new Intl.DateTimeFormat('zh-CN', {
  timeZone: 'Asia/Shanghai',
  year: 'numeric',
  month: 'long',
  day: 'numeric',
});
const shortFormat = new Intl.DateTimeFormat('zh-CN', { timeZone: 'Asia/Shanghai', month: '2-digit', day: '2-digit' });

/** `2026年3月5日` in Asia/Shanghai for an ISO 8601 time, or 不详. */
export function shanghaiDate(time: string | null | undefined): string {
  const date = new Date(time ?? Number.NaN);
  return Number.isNaN(date.getTime()) ? texts.dateUnknown : format.format(date);
}

/** `03-05` in Asia/Shanghai, for lists of titles; empty where the time is unknown. */
export function shanghaiMonthDay(time: string | null | undefined): string {
  const date = new Date(time ?? Number.NaN);
  return Number.isNaN(date.getTime()) ? '' : shortFormat.format(date).replace('/', '-');
}
