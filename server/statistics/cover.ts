import { addDays, type Day } from '../../contract/ages.ts';

/** First and last, both included. */
export type Range<Bound> = readonly [first: Bound, last: Bound];

/**
 * A range of days in parts that do not overlap. Periods are numbered as the table case_count has them: 0 is always,
 * 2026 a year, 202603 a month.
 */
export type Cover = { periods: Range<number>[]; days: Range<Day>[] };

/** The filter's first and last possible day; case_count is summed by year or month between them. */
export const bounds = ['1900-01-01', '2199-12-31'] as const;

const monthOf = (day: Day): number => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1;
const firstDayOf = (month: number): Day => `${Math.floor(month / 12)}-${String((month % 12) + 1).padStart(2, '0')}-01`;
const periodOf = (month: number): number => Math.floor(month / 12) * 100 + (month % 12) + 1;
const ranges = <Bound extends number | Day>(...all: Range<Bound>[]) => all.filter(([first, last]) => first <= last);

type Whole = { months: Range<number> | undefined; days: Range<Day>[] };

/** The whole months from one day to another, and the days left over at both ends. */
function splitByMonths(from: Day, to: Day): Whole {
  const first = firstDayOf(monthOf(from)) === from ? monthOf(from) : monthOf(from) + 1;
  const last = firstDayOf(monthOf(to) + 1) === addDays(to, 1) ? monthOf(to) : monthOf(to) - 1;
  if (first > last) return { months: undefined, days: ranges([from, to]) };
  return {
    months: [first, last],
    days: ranges([from, addDays(firstDayOf(first), -1)], [firstDayOf(last + 1), to]),
  };
}

/** A range of days, each end of which may be open, as whole months and days. */
export function coverByMonths(from: Day | undefined, to: Day | undefined): Cover {
  const { months, days } = splitByMonths(from ?? bounds[0], to ?? bounds[1]);
  return { periods: months ? [[periodOf(months[0]), periodOf(months[1])]] : [], days };
}

/** As {@link coverByMonths}, with years in place of their twelve months, and always in place of everything. */
export function coverDays(from: Day | undefined, to: Day | undefined): Cover {
  if (!from && !to) return { periods: [[0, 0]], days: [] };
  const { months, days } = splitByMonths(from ?? bounds[0], to ?? bounds[1]);
  if (!months) return { periods: [], days };
  const [first, last] = months;
  const years = [Math.ceil(first / 12), Math.floor((last + 1) / 12) - 1] as const;
  if (years[0] > years[1]) return { periods: [[periodOf(first), periodOf(last)]], days };
  const before = [periodOf(first), periodOf(years[0] * 12 - 1)] as const;
  const after = [periodOf((years[1] + 1) * 12), periodOf(last)] as const;
  return { periods: ranges(years, before, after), days };
}
