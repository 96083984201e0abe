import { expect, test } from 'vitest';
import { daysBetween } from './ages.ts';
import { surgeryWindow } from './cataract.ts';

const born = '2026-01-01';

test('the review of surgical timing, 2024: one eye at 4 to 6 weeks of age', () => {
  const { from, to } = surgeryWindow('unilateral', born);
  expect([daysBetween(born, from), daysBetween(born, to)]).toEqual([28, 42]);
});

test('both eyes at 4 to 8 weeks', () => {
  const { from, to } = surgeryWindow('bilateral', born);
  expect([daysBetween(born, from), daysBetween(born, to)]).toEqual([28, 56]);
});
