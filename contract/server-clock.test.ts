import { afterEach, expect, test, vi } from 'vitest';
import { noteServerTime, onServerTime, serverNow } from './server-clock.ts';

afterEach(() => vi.useRealTimers());

const noon = Date.parse('2026-03-02T12:00:00Z');
const header = (ms: number) => new Date(ms).toUTCString();

test("the moment is the server's, however wrong the browser's clock is, and goes on between answers", () => {
  vi.useFakeTimers({ now: Date.parse('2019-01-01T00:00:00Z') });
  const told = vi.fn();
  const stop = onServerTime(told);
  noteServerTime(header(noon), Date.now());
  expect(told).toHaveBeenCalledTimes(1);
  expect(Math.abs(serverNow() - noon)).toBeLessThan(2000);
  vi.advanceTimersByTime(3_600_000);
  expect(Math.abs(serverNow() - noon - 3_600_000)).toBeLessThan(2000);
  noteServerTime(header(noon + 3_600_000), Date.now());
  noteServerTime(null, Date.now());
  noteServerTime('not a day', Date.now());
  expect(told).toHaveBeenCalledTimes(1);
  stop();
  vi.setSystemTime(noon);
  noteServerTime(header(noon), Date.now());
  expect(told).toHaveBeenCalledTimes(1);
  expect(Math.abs(serverNow() - noon)).toBeLessThan(2000);
});
