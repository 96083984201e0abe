import { expect, test } from 'vitest';
import { nextSorting, readSorting, sortingText } from './sorting.ts';

test('an order is read from the address, and what is no column is none', () => {
  const read = (sort: string) => readSorting(new URLSearchParams({ sort }), ['name', 'cases']);
  expect(read('name')).toEqual({ sort: 'name', order: 'asc' });
  expect(read('-cases')).toEqual({ sort: 'cases', order: 'desc' });
  expect([read('ps'), read(''), read('-')]).toEqual([{}, {}, {}]);
  expect([sortingText(read('-cases')), sortingText({})]).toEqual(['-cases', '']);
});

test('a heading sorts, turns round and gives the own order back', () => {
  const first = nextSorting<string>({ sort: 'name', order: 'asc' }, 'cases', 'desc');
  const second = nextSorting(first, 'cases', 'desc');
  expect([first.order, second.order, nextSorting(second, 'cases', 'desc')]).toEqual(['desc', 'asc', {}]);
});
