import { expect, test } from 'vitest';
import { dueText, durationText, timeLeft } from './duration.ts';

const hour = 3_600_000;

test('a time is told in minutes within the hour, in hours for two days, and in days', () => {
  expect(durationText(0, 0.99 * hour)).toBe('59 分钟');
  expect(durationText(0, hour)).toBe('1 小时');
  expect(durationText(0, 47.9 * hour)).toBe('47 小时');
  expect(durationText(0, 72 * hour)).toBe('3 天');
});

test('before the target it says what is left, after it by how much it has passed', () => {
  const due = new Date(10 * hour).toISOString();
  expect(timeLeft(due, 8 * hour)).toBe('还有 2 小时');
  expect(timeLeft(due, 15 * hour)).toBe('已超过 5 小时');
  expect(dueText(due, 8 * hour)).toBe('2 小时内回复');
  expect(dueText(new Date(72 * hour).toISOString(), 1000)).toBe('3 天内回复');
  for (const now of [1000, -1000]) expect(dueText(new Date(24 * hour).toISOString(), now)).toBe('24 小时内回复');
  expect(dueText(new Date(72 * hour).toISOString(), 1.1 * hour)).toBe('2 天内回复');
  expect(dueText(due, 9.5 * hour)).toBe('30 分钟内回复');
  expect(dueText(due, 15 * hour)).toBe('已超过回复期限 5 小时');
});
