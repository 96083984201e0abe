/** Ages and days as paediatricians count them: whole days, then calendar months and years; never months as 30 days. */

/** A calendar day, `YYYY-MM-DD`. */
export type Day = string;

const msPerDay = 86_400_000;
/** All the year, and in all years: the zone Asia/Shanghai had summer time from 1986 to 1991, which nobody's clock shows today. */
const shanghaiOffsetMs = 8 * 3_600_000;

/** The calendar day in Asia/Shanghai (UTC+8, no summer time) at a moment. */
export const dayInShanghai = (moment: Date): Day =>
  new Date(moment.getTime() + shanghaiOffsetMs).toISOString().slice(0, 10);

/** ISO 8601 in UTC as the clock shows it in Asia/Shanghai, `YYYY-MM-DD HH:mm:ss`, whatever zone the machine is in. */
export const clockInShanghai = (iso: string): string =>
  new Date(Date.parse(iso) + shanghaiOffsetMs).toISOString().slice(0, 19).replace('T', ' ');

/** As {@link clockInShanghai}, to the minute. */
export const minuteInShanghai = (iso: string): string => clockInShanghai(iso).slice(0, 16);

/** The moment at which a day begins in Asia/Shanghai. */
export const startOfDayInShanghai = (day: Day): Date => new Date(Date.parse(day) - shanghaiOffsetMs);

/** The moment at which a day ends there. */
export const endOfDayInShanghai = (day: Day): Date => startOfDayInShanghai(addDays(day, 1));

/** Whether a text is a calendar day that exists. */
export function isDay(text: string): text is Day {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const time = Date.parse(text);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
}

/** `2026年3月1日` */
export function dayText(day: Day): string {
  const [year, month, date] = day.split('-').map(Number);
  return `${year}年${month}月${date}日`;
}

export const addDays = (day: Day, days: number): Day =>
  new Date(Date.parse(day) + days * msPerDay).toISOString().slice(0, 10);

/** The earliest of days; undefined and null are none. */
export const earliest = (...days: (Day | null | undefined)[]): Day | null =>
  days.filter((day) => day !== null && day !== undefined).toSorted()[0] ?? null;

/** Whole days from one day to another; negative when `to` is earlier. */
export const daysBetween = (from: Day, to: Day): number => Math.round((Date.parse(to) - Date.parse(from)) / msPerDay);

/** The same day of the month some months on, or that month's last day where it is shorter. */
export function addMonths(day: Day, months: number): Day {
  const [year, month, date] = day.split('-').map(Number) as [number, number, number];
  const first = new Date(Date.UTC(year, month - 1 + months, 1));
  const lastDate = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate();
  first.setUTCDate(Math.min(date, lastDate));
  return first.toISOString().slice(0, 10);
}

/** Who is older when they are registered is no child. */
export const childYearsMax = 18;
export const earliestBirthday = (today: Day): Day => addMonths(today, -12 * childYearsMax);

/**
 * The age on a day, with the days left over after whole months. A birth date that is still to come counts as no age.
 */
export function ageOn(birthday: Day, on: Day): { years: number; months: number; days: number } {
  if (on <= birthday) return { years: 0, months: 0, days: 0 };
  const [birthYear, birthMonth] = birthday.split('-').map(Number) as [number, number];
  const [year, month] = on.split('-').map(Number) as [number, number];
  let months = (year - birthYear) * 12 + (month - birthMonth);
  if (addMonths(birthday, months) > on) months -= 1;
  return {
    years: Math.floor(months / 12),
    months: months % 12,
    days: daysBetween(addMonths(birthday, months), on),
  };
}

/** As it is written in a record: `12天` below a month, `3月5天` below a year, `2岁4月` from then on. */
export function ageText(birthday: Day, on: Day): string {
  const { years, months, days } = ageOn(birthday, on);
  if (years > 0) return `${years}岁${months}月`;
  if (months > 0) return `${months}月${days > 0 ? `${days}天` : ''}`;
  return `${days}天`;
}
