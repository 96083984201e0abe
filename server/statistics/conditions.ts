import { addDays, type Day, daysBetween } from '../../clinical/ages.ts';
import type { ConsultationStatus } from '../../contract/schemas/consultation.ts';
import type { caseStatusFilters } from '../../contract/schemas/fields.ts';
import { refusalTexts } from '../../contract/texts.ts';
import { refuse } from '../answers.ts';

/** Days in Asia/Shanghai, both included; `status` as consultations have it. Undefined: no bound. */
export type CaseConditions = { name?: string; from?: Day; to?: Day; status?: ConsultationStatus };

/** What the search form of hospitals or of doctors sends. */
type ConditionsForm = {
  hospitalName?: string;
  doctorName?: string;
  date1?: string;
  date2?: string;
  status?: (typeof caseStatusFilters)[number];
};

/** The conditions of the search form, in which 1, 2, 3 stand for the statuses 0, 1, 2 and '' for no bound. */
export function readConditions({ hospitalName, doctorName, date1, date2, status }: ConditionsForm): CaseConditions {
  if (date1 && date2 && date1 > date2) throw refuse.invalid(refusalTexts.daysReversed);
  return {
    name: hospitalName || doctorName || undefined,
    from: date1 || undefined,
    to: date2 || undefined,
    status: status ? ((Number(status) - 1) as ConsultationStatus) : undefined,
  };
}

/** First and last, both included. */
export type Range<Bound> = readonly [first: Bound, last: Bound];

/**
 * A range of days in parts: periods and days that do not overlap, `without` the days that the periods hold beyond the
 * range. Periods are numbered as the table case_sum has them: 0 is always, 2026 a year, 20261 its first quarter,
 * 202603 a month.
 */
export type Cover = { periods: Range<number>[]; days: Range<Day>[]; without: Range<Day>[] };

/** All days that the conditions allow; an open end reaches as far as a filter can. */
export const daysOf = ({ from = '1900-01-01', to = '2199-12-31' }: CaseConditions): Range<Day> => [from, to];

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

/** The days that the conditions allow, by months. */
export function coverByMonths(conditions: CaseConditions): Cover {
  const { months, ...days } = splitByMonths(...daysOf(conditions));
  return { periods: months ? [[periodOf(months[0]), periodOf(months[1])]] : [], ...days };
}

/** The lengths of periods, in months, and how the table case_sum numbers the one that is `n` lengths after the year 0. */
const lengths = [
  { months: 12, periodOf: (n: number) => n },
  { months: 3, periodOf: (n: number) => Math.floor(n / 4) * 10 + (n % 4) + 1 },
  { months: 1, periodOf },
];

/** The months from one to another in periods as long as can be. */
function longestPeriods([first, last]: Range<number>, [length, ...shorter] = lengths): Range<number>[] {
  if (!length || first > last) return [];
  const { months, periodOf } = length;
  const [from, to] = [Math.ceil(first / months), Math.floor((last + 1) / months) - 1];
  if (from > to) return longestPeriods([first, last], shorter);
  return [
    [periodOf(from), periodOf(to)],
    ...longestPeriods([first, from * months - 1], shorter),
    ...longestPeriods([(to + 1) * months, last], shorter),
  ];
}

/** As {@link coverByMonths}, with years and quarters in place of their months, and always in place of everything. */
export function coverDays(conditions: CaseConditions): Cover {
  if (!conditions.from && !conditions.to) return { periods: [[0, 0]], days: [], without: [] };
  const { months, ...days } = splitByMonths(...daysOf(conditions));
  return { periods: months ? longestPeriods(months) : [], ...days };
}
