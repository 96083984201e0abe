import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays, daysBetween } from '../../clinical/ages.ts';
import { type Cover, coverByMonths, coverDays } from './conditions.ts';

const day = fc.integer({ min: 0, max: 3000 }).map((days) => addDays('2019-11-20', days));
const range = fc.tuple(day, day).map(([one, other]): [string, string] => (one <= other ? [one, other] : [other, one]));

/** How many parts of the cover hold the day, less those that take it away. */
function timesCovered({ periods, days, without }: Cover, day: string): number {
  const [year, month] = [Number(day.slice(0, 4)), Number(day.slice(0, 4) + day.slice(5, 7))];
  const quarter = year * 10 + Math.ceil((month % 100) / 3);
  const lengths = [0, year, quarter, month];
  const inPeriods = periods.flatMap(([first, last]) => lengths.filter((one) => first <= one && one <= last));
  const among = (ranges: Cover['days']) => ranges.filter(([first, last]) => first <= day && day <= last).length;
  return inPeriods.length + among(days) - among(without);
}

test.each([coverDays, coverByMonths])('%o holds each day of the range once and no other', (cover) => {
  fc.assert(
    fc.property(range, ([from, to]) => {
      const parts = cover({ from, to });
      for (let day = addDays(from, -40); day <= addDays(to, 40); day = addDays(day, 1))
        expect(timesCovered(parts, day), day).toBe(from <= day && day <= to ? 1 : 0);
      for (const [first, last] of [...parts.days, ...parts.without])
        expect(daysBetween(first, last) + 1).toBeLessThanOrEqual(16);
    }),
    { numRuns: process.env.NIGHTLY ? 200 : 30 },
  );
});

test('an open end reaches as far as a filter can', () => {
  expect(coverDays({})).toEqual({ periods: [[0, 0]], days: [], without: [] });
  expect(coverDays({ from: '2024-02-29' })).toEqual({
    periods: [
      [2025, 2199],
      [20242, 20244],
      [202403, 202403],
    ],
    days: [['2024-02-29', '2024-02-29']],
    without: [],
  });
  expect(coverDays({ from: '2024-02-03', to: '2024-03-31' })).toEqual({
    periods: [[202402, 202403]],
    days: [],
    without: [['2024-02-01', '2024-02-02']],
  });
  expect(coverDays({ to: '2024-03-31' })).toEqual({
    periods: [
      [1900, 2023],
      [20241, 20241],
    ],
    days: [],
    without: [],
  });
});
