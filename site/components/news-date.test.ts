import { expect, test } from 'vitest';
import { newsDate } from './news-date.ts';

test('a day is Beijing’s by eight hours, in the summers of 1986 to 1991 as well; what is no time has none', () => {
  expect(newsDate('1988-07-01T15:30:00.000Z', false)).toBe('1988年7月1日');
  expect(newsDate('2026-03-04T16:00:00.000Z', true)).toBe('2026-03-05');
  expect(newsDate(null, false)).toBe('');
  expect(newsDate('gestern', true)).toBe('');
});
