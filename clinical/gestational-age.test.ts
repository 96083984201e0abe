import fc from 'fast-check';
import { expect, test } from 'vitest';
import { limits } from '../contract/limits.ts';
import { addDays, ageText } from './ages.ts';
import {
  agesLine,
  agesOn,
  dayAtPostmenstrualAge,
  gestationalDays,
  gestationalWeeks,
  isGestationalAge,
  lengthName,
  weeksText,
} from './gestational-age.ts';

test.each([
  [{ weeks: 20, days: 0 }, true],
  [{ weeks: 44, days: 6 }, true],
  [{ weeks: 19, days: 6 }, false],
  [{ weeks: 45, days: 0 }, false],
  [{ weeks: 30, days: -1 }, false],
  [{ weeks: 30, days: 7 }, false],
  [{ weeks: 30.5, days: 0 }, false],
  [{ weeks: 30, days: 0.5 }, false],
  [{ weeks: Number.NaN, days: 0 }, false],
])('clinical.md, ages: gestational age is weeks 20 to 44 and days 0 to 6: %o is one: %s', (gestation, valid) => {
  expect(isGestationalAge(gestation)).toBe(valid);
});

test('the consultation form accepts the same weeks and days', () => {
  expect([limits.embryoAgeMin, limits.embryoAgeMax, limits.embryoAgeDayMax]).toEqual([
    gestationalWeeks.min,
    gestationalWeeks.max,
    6,
  ]);
});

test.each([
  // birthday, weeks, days, on, chronological, postmenstrual, corrected
  ['2026-01-01', 28, 3, '2026-01-01', '0天', '28周3天', undefined],
  ['2026-01-01', 28, 3, '2026-02-01', '1月', '32周6天', undefined],
  ['2026-01-01', 28, 3, '2026-03-22', '2月21天', '39周6天', undefined],
  ['2026-01-01', 28, 3, '2026-03-23', '2月22天', '40周0天', '0天'],
  ['2026-01-01', 28, 3, '2026-04-04', '3月3天', '41周5天', '12天'],
  ['2026-01-01', 28, 3, '2026-06-28', '5月27天', '53周6天', '3月5天'],
  ['2024-01-01', 36, 6, '2026-05-23', '2岁4月', '161周4天', '2岁4月'],
  ['2026-01-01', 37, 0, '2026-02-01', '1月', '41周3天', undefined],
  ['2026-01-01', 40, 0, '2026-01-13', '12天', '41周5天', undefined],
  ['2024-02-28', 30, 0, '2024-03-01', '2天', '30周2天', undefined],
  ['2025-02-28', 30, 0, '2025-03-01', '1天', '30周1天', undefined],
] as const)(
  'clinical.md, ages: born %s at %s+%s, on %s: %s old, postmenstrual %s, corrected %s',
  (birthday, weeks, days, on, chronological, postmenstrual, corrected) => {
    const { postmenstrual: reached, correctedDays = -1 } = agesOn(birthday, { weeks, days }, on)!;
    expect([ageText(birthday, on), weeksText(reached)]).toEqual([chronological, postmenstrual]);
    const term = dayAtPostmenstrualAge(birthday, { weeks, days }, 280);
    expect(correctedDays < 0 ? undefined : ageText(term, on)).toBe(corrected);
  },
);

test.each([
  ['an exam before birth', '2026-01-02', 30, 0, '2026-01-01'],
  ['an exam on no day', '2026-01-02', 30, 0, '2026-02-30'],
  ['a birth on no day', '2026-02-29', 30, 0, '2026-03-30'],
  ['a gestational age of 19 weeks', '2026-01-02', 19, 6, '2026-02-01'],
  ['a gestational age of 7 days', '2026-01-02', 30, 7, '2026-02-01'],
])('clinical.md, ages: %s is refused', (_what, birthday, weeks, days, on) => {
  expect(agesOn(birthday, { weeks, days }, on)).toBeUndefined();
});

const birthday = fc.integer({ min: 0, max: 40_000 }).map((days) => addDays('1990-01-01', days));
const gestation = fc.record({ weeks: fc.integer({ min: 20, max: 44 }), days: fc.integer({ min: 0, max: 6 }) });

test('adding a day adds a day to every age, leap years and all, and weeks keep 0 to 6 days', () => {
  fc.assert(
    fc.property(birthday, gestation, fc.integer({ min: 0, max: 7000 }), (born, ga, days) => {
      const today = agesOn(born, ga, addDays(born, days))!;
      const tomorrow = agesOn(born, ga, addDays(born, days + 1))!;
      expect(today.chronologicalDays).toBe(days);
      expect(tomorrow.chronologicalDays).toBe(days + 1);
      expect(today.postmenstrual.days).toBeGreaterThanOrEqual(0);
      expect(today.postmenstrual.days).toBeLessThanOrEqual(6);
      expect(gestationalDays(tomorrow.postmenstrual)).toBe(gestationalDays(today.postmenstrual) + 1);
      expect(today.correctedDays === undefined).toBe(ga.weeks >= 37);
      if (today.correctedDays === undefined) return;
      expect(tomorrow.correctedDays).toBe(today.correctedDays + 1);
      expect(today.correctedDays).toBe(gestationalDays(today.postmenstrual) - 280);
    }),
  );
});

test('an exam before birth is refused on whatever day', () => {
  fc.assert(
    fc.property(birthday, gestation, fc.integer({ min: 1, max: 7000 }), (born, ga, days) => {
      expect(agesOn(born, ga, addDays(born, -days))).toBeUndefined();
    }),
  );
});

test('the day of a postmenstrual age is the day on which the child has it', () => {
  fc.assert(
    fc.property(birthday, gestation, fc.integer({ min: 0, max: 400 }), (born, ga, days) => {
      const pma = gestationalDays(ga) + days;
      const ages = agesOn(born, ga, dayAtPostmenstrualAge(born, ga, pma));
      expect(ages && gestationalDays(ages.postmenstrual)).toBe(pma);
    }),
  );
});

const born = { weeks: 28, days: 3 };

test.each([
  ['2026-02-01', '年龄 1月，矫正胎龄 32周6天'],
  ['2026-04-04', '年龄 3月3天，矫正胎龄 41周5天，矫正年龄 12天'],
  ['2027-01-01', '年龄 1岁0月，矫正年龄 9月9天'],
  ['2029-01-01', '年龄 3岁0月'],
  ['2025-12-31', ''],
])('a child born at 28+3 weeks on 2026-01-01 is on %s: %s', (on, line) => {
  expect(agesLine('2026-01-01', born, on)).toBe(line);
});

test('a child born at term has no corrected age', () => {
  expect(agesLine('2026-01-01', { weeks: 39, days: 0 }, '2026-01-13')).toBe('年龄 12天，矫正胎龄 40周5天');
});

test('an infant has a length, and a child a height from the second birthday on', () => {
  expect(lengthName('2026-01-01', '2027-12-31')).toBe('身长');
  expect(lengthName('2026-01-01', '2028-01-01')).toBe('身高');
});
