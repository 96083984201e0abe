import { expect, test } from 'vitest';
import { matches, pageOf } from './list-page.ts';

test('a list fetched whole is shown page by page', () => {
  expect(pageOf([1, 2, 3, 4, 5], 2, 2)).toEqual({ page: 2, rows: [3, 4] });
  expect(pageOf([1, 2, 3], 9, 2)).toEqual({ page: 2, rows: [3] });
  expect(pageOf([], 1, 10)).toEqual({ page: 1, rows: [] });
});

test('a search looks into every text, whatever the case', () => {
  expect(matches('ADMIN', 7, 'admin')).toBe(true);
  expect(matches('7', 7, 'admin')).toBe(true);
  expect(matches('王', null, '李')).toBe(false);
  expect(matches('', '李')).toBe(true);
});
