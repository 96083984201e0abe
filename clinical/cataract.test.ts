import { expect, test } from 'vitest';
import { daysBetween } from './ages.ts';
import { ageAtSurgery, surgeryWindow } from './cataract.ts';

const born = '2026-01-01';

test('the review of surgical timing, 2024: one eye at 4 to 6 weeks of age', () => {
  const { from, to } = surgeryWindow('unilateral', born);
  expect([daysBetween(born, from), daysBetween(born, to)]).toEqual([28, 42]);
});

test('both eyes at 4 to 8 weeks', () => {
  const { from, to } = surgeryWindow('bilateral', born);
  expect([daysBetween(born, from), daysBetween(born, to)]).toEqual([28, 56]);
});

test.each([
  ['2026-02-05', '1月4天'],
  ['2026-01-13', '12天'],
  ['2025-12-31', undefined],
])('the age at surgery on %s is %s', (surgeryDate, age) => {
  expect(ageAtSurgery(born, surgeryDate)).toBe(age);
});
