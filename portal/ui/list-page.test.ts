import { expect, test } from 'vitest';
import { matches, pageOf } from './list-page.ts';

test('a list fetched whole is shown page by page', () => {
  expect(pageOf([1, 2, 3, 4, 5], { page: 2, size: 2 })).toEqual({ page: 2, size: 2, results: [3, 4], totalCount: 5 });
  expect(pageOf([1, 2, 3], { page: 9, size: 2 })).toEqual({ page: 2, size: 2, results: [3], totalCount: 3 });
  expect(pageOf([], { page: 1, size: 10 })).toEqual({ page: 1, size: 10, results: [], totalCount: 0 });
});

test('a search looks into every text, whatever the case', () => {
  expect(matches('ADMIN', 7, 'admin')).toBe(true);
  expect(matches('7', 7, 'admin')).toBe(true);
  expect(matches('王', null, '李')).toBe(false);
  expect(matches('', '李')).toBe(true);
});
