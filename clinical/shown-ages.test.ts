import { expect, test } from 'vitest';
import { agesLine, lengthName } from './shown-ages.ts';

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
