import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays, ageOn, ageText, dayInShanghai, daysBetween, dayText, isDay, startOfDayInShanghai } from './ages.ts';

test.each([
  ['2026-11-08', '2026-11-20', '12天'],
  ['2026-11-20', '2026-11-20', '0天'],
  ['2026-11-21', '2026-11-20', '0天'],
  ['2026-08-15', '2026-11-20', '3月5天'],
  ['2026-08-20', '2026-11-20', '3月'],
  ['2024-07-20', '2026-11-20', '2岁4月'],
  ['2025-11-20', '2026-11-20', '1岁0月'],
  ['2025-11-21', '2026-11-20', '11月30天'],
  ['2026-01-31', '2026-02-27', '27天'],
  ['2026-01-31', '2026-02-28', '1月'],
  ['2026-01-31', '2026-03-01', '1月1天'],
  ['2024-02-29', '2025-02-28', '1岁0月'],
  ['2023-12-31', '2024-02-28', '1月28天'],
  ['2023-12-31', '2024-02-29', '2月'],
])('a child born on %s is %s %s old', (birthday, on, text) => {
  expect(ageText(birthday, on)).toBe(text);
});

const day = fc.integer({ min: 0, max: 40_000 }).map((days) => addDays('1960-01-01', days));

test('an age never falls as days go by, and its parts stay in bounds', () => {
  fc.assert(
    fc.property(day, fc.integer({ min: 0, max: 8000 }), (birthday, days) => {
      const order = (on: string) => {
        const age = ageOn(birthday, on);
        expect(age.days).toBeLessThan(31);
        expect(age.months).toBeLessThan(12);
        return (age.years * 12 + age.months) * 31 + age.days;
      };
      const on = addDays(birthday, days);
      expect(order(addDays(on, 1))).toBeGreaterThan(order(on));
      expect(daysBetween(birthday, on)).toBe(days);
    }),
  );
});

test('a day in Asia/Shanghai begins eight hours before it does in UTC', () => {
  expect(dayInShanghai(new Date('2026-11-19T15:59:59.999Z'))).toBe('2026-11-19');
  expect(dayInShanghai(new Date('2026-11-19T16:00:00Z'))).toBe('2026-11-20');
  expect(startOfDayInShanghai('2026-11-20').toISOString()).toBe('2026-11-19T16:00:00.000Z');
});

test.each([
  ['2026-02-28', true],
  ['2026-02-29', false],
  ['2024-02-29', true],
  ['2026-02-30', false],
  ['2026-13-01', false],
  ['2026-1-1', false],
  ['', false],
])('%s is a calendar day: %s', (text, exists) => {
  expect(isDay(text)).toBe(exists);
});

test('a day is written without leading zeros', () => {
  expect(dayText('2026-03-01')).toBe('2026年3月1日');
});
