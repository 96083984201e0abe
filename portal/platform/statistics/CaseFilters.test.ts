import { expect, test } from 'vitest';
import { conditionsText, readCaseAddress } from './CaseFilters.tsx';

test('the address holds the conditions; impossible ones are left out', () => {
  const read = (query: string) => readCaseAddress(new URLSearchParams(query));
  expect(read('name=童心&date1=2026-01-01&date2=2026-02-30x&status=3&page=2&size=16')).toEqual({
    name: '童心',
    date1: '2026-01-01',
    date2: '',
    status: '3',
    page: 2,
    size: 16,
  });
  expect(read('status=9&size=7&page=-1')).toEqual({ name: '', date1: '', date2: '', status: '', page: 1, size: 8 });
});

test('the conditions in words', () => {
  expect(conditionsText({ name: '', date1: '', date2: '', status: '' })).toBe('全部');
  expect(conditionsText({ name: '儿童', date1: '2026-01-01', date2: '', status: '2' })).toBe(
    '儿童，2026-01-01 至 今天，已确诊',
  );
});
