import { expect, test } from 'vitest';
import { durationText, monthText, shareText } from './case-display.ts';

test('durations are told as finely as they are rounded', () => {
  const told = [null, 0, 10, 60, 70, 390, 2880, 3060, 20_160, 21_600].map(durationText);
  expect(told).toEqual([
    '—',
    '0 分钟',
    '10 分钟',
    '1 小时',
    '1 小时 10 分',
    '6 小时 30 分',
    '48 小时',
    '2 天 3 小时',
    '14 天',
    '15 天',
  ]);
});

test('shares and months in words', () => {
  expect([shareText(1, 3), shareText(0, 0), shareText(2, 2)]).toEqual(['33.3%', '0%', '100%']);
  expect([shareText(1, 121), shareText(1, 10_000), shareText(9_999, 10_000)]).toEqual(['0.8%', '<0.1%', '>99.9%']);
  expect(monthText('2026-03')).toBe('2026年3月');
});
