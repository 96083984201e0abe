import { describe, expect, test } from 'vitest';
import { readListAddress } from './list-address.ts';

const read = (query: string) => readListAddress(new URLSearchParams(query), [5, 10], 10, ['title', 'author']);

describe("a list's address", () => {
  test('holds page, size and search', () => {
    expect(read('page=3&size=5&key=author&q=王医生')).toEqual({ page: 3, size: 5, key: 'author', value: '王医生' });
  });

  test('falls back to the first page, the default size and the first key', () => {
    expect(read('')).toEqual({ page: 1, size: 10, key: 'title', value: '' });
    expect(read('page=-1&size=7&key=ps')).toEqual({ page: 1, size: 10, key: 'title', value: '' });
    expect(read('page=1.5')).toMatchObject({ page: 1 });
  });
});
