import { expect, test } from 'vitest';
import { queryOf, readArticleAddress } from './article-address.ts';

const read = (query: string) => readArticleAddress(new URLSearchParams(query));

test('the address holds every question and leaves out what goes without saying', () => {
  const query =
    'page=2&key=author&q=%E6%9D%8E&state=reviewDue&disease=11&from=2026-01-01&to=2026-02-01&sort=title&order=desc';
  expect(String(queryOf(read(query)))).toBe(query);
  expect(String(queryOf(read('')))).toBe('');
  expect(String(queryOf(read('sort=date&order=desc&key=title')))).toBe('');
});

test('what is impossible becomes the default', () => {
  expect(read('page=-1&state=gone&disease=x&from=2026-13-45&sort=password&order=up')).toEqual(read(''));
});
