import { expect, test } from 'vitest';
import { beijingDateTime, beijingMinute } from './time.ts';

test('times are shown as in Asia/Shanghai', () => {
  expect(beijingDateTime('2026-11-20T01:30:05.000Z')).toBe('2026-11-20 09:30:05');
  expect(beijingMinute('2026-12-31T16:00:00Z')).toBe('2027-01-01 00:00');
});
