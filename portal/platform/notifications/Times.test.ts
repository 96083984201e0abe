import { expect, test } from 'vitest';
import { clockOf, minutesOf } from './Notifications.tsx';

test('minutes of a day are written as a field for a time does, and read back', () => {
  for (const [minutes, clock] of [
    [0, '00:00'],
    [485, '08:05'],
    [1439, '23:59'],
  ] as const) {
    expect(clockOf(minutes)).toBe(clock);
    expect(minutesOf(clock)).toBe(minutes);
  }
  expect(minutesOf('08:05:00')).toBe(485);
});

test('what is no time is nothing', () => {
  expect(clockOf(null)).toBe('');
  for (const clock of ['', '24:00', '08:60', '8:05', '早上']) expect(minutesOf(clock)).toBeNull();
});
