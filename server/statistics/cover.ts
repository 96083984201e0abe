import { addDays, type Day, daysBetween } from '../../clinical/ages.ts';

/** First and last, both included. */
export type Range<Bound> = readonly [first: Bound, last: Bound];

/**
 * A range of days in parts: periods and days that do not overlap, `without` the days that the periods hold beyond the
 * range. Periods are numbered as the table case_count has them: 0 is always, 2026 a year, 202603 a month.
 */
export type Cover = { periods: Range<number>[]; days: Range<Day>[]; without: Range<Day>[] };

/** The filter's first and last possible day; case_count is summed by year or month between them. */
export const bounds = ['1900-01-01', '2199-12-31'] as const;

const monthOf = (day: Day): number => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1;
const firstDayOf = (month: number): Day => `${Math.floor(month / 12)}-${String((month % 12) + 1).padStart(2, '0')}-01`;
const periodOf = (month: number): number => Math.floor(month / 12) * 100 + (month % 12) + 1;
const ranges = <Bound extends number | Day>(...all: Range<Bound>[]) => all.filter(([first, last]) => first <= last);

type Split = { months: Range<number> | undefined; days: Range<Day>[]; without: Range<Day>[] };

const lengthOf = (all: Range<Day>[]): number =>
  all.reduce((sum, [first, last]) => sum + daysBetween(first, last) + 1, 0);

/** The months from one day to another. Of a month at either end, the fewer days are named: those in it, or those out. */
function splitByMonths(from: Day, to: Day): Split {
  const [first, last] = [monthOf(from), monthOf(to)];
  const before = ranges([firstDayOf(first), addDays(from, -1)]);
  const after = ranges([addDays(to, 1), addDays(firstDayOf(last + 1), -1)]);
  if (first === last) {
    const isWhole = lengthOf([...before, ...after]) <= lengthOf([[from, to]]);
    return isWhole
      ? { months: [first, last], days: [], without: [...before, ...after] }
      : { months: undefined, days: [[from, to]], without: [] };
  }
  const within = [ranges([from, addDays(firstDayOf(first + 1), -1)]), ranges([firstDayOf(last), to])] as const;
  const isFirstWhole = lengthOf(before) <= lengthOf(within[0]);
  const isLastWhole = lengthOf(after) <= lengthOf(within[1]);
  const months = [isFirstWhole ? first : first + 1, isLastWhole ? last : last - 1] as const;
  return {
    months: months[0] <= months[1] ? months : undefined,
    days: [...(isFirstWhole ? [] : within[0]), ...(isLastWhole ? [] : within[1])],
    without: [...(isFirstWhole ? before : []), ...(isLastWhole ? after : [])],
  };
}

/** A range of days, each end of which may be open, by months. */
export function coverByMonths(from: Day | undefined, to: Day | undefined): Cover {
  const { months, ...days } = splitByMonths(from ?? bounds[0], to ?? bounds[1]);
  return { periods: months ? [[periodOf(months[0]), periodOf(months[1])]] : [], ...days };
}

/** As {@link coverByMonths}, with years in place of their twelve months, and always in place of everything. */
export function coverDays(from: Day | undefined, to: Day | undefined): Cover {
  if (!from && !to) return { periods: [[0, 0]], days: [], without: [] };
  const { months, ...days } = splitByMonths(from ?? bounds[0], to ?? bounds[1]);
  if (!months) return { periods: [], ...days };
  const [first, last] = months;
  const years = [Math.ceil(first / 12), Math.floor((last + 1) / 12) - 1] as const;
  if (years[0] > years[1]) return { periods: [[periodOf(first), periodOf(last)]], ...days };
  const before = [periodOf(first), periodOf(years[0] * 12 - 1)] as const;
  const after = [periodOf((years[1] + 1) * 12), periodOf(last)] as const;
  return { periods: ranges(years, before, after), ...days };
}
