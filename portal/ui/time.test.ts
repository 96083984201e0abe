import { expect, test } from 'vitest';
import { asOfText, beijingDateTime, beijingMinute } from './time.ts';

test('times are shown as in Asia/Shanghai', () => {
  expect(beijingDateTime('2026-11-20T01:30:05.000Z')).toBe('2026-11-20 09:30:05');
  expect(beijingMinute('2026-12-31T16:00:00Z')).toBe('2027-01-01 00:00');
});

test('when figures are from: the time, and of another day the day', () => {
  const now = Date.parse('2026-11-20T16:30:00Z');
  expect(asOfText(Date.parse('2026-11-20T16:02:00Z'), now)).toBe('00:02');
  expect(asOfText(Date.parse('2026-11-20T15:59:00Z'), now)).toBe('11月20日 23:59');
});
