import { expect, test } from 'vitest';
import { dueText, spanText } from './due-text.ts';

const hour = 3_600_000;

test.each([
  [0, '1 分钟'],
  [59 * 60_000, '59 分钟'],
  [hour, '1 小时'],
  [24 * hour - 1, '23 小时'],
  [24 * hour, '1 天'],
  [51 * hour, '2 天 3 小时'],
  [75 * hour, '3 天'],
])('%d ms are told as %s', (ms, text) => expect(spanText(ms)).toBe(text));

test('a promise says how long is left, then how long it has passed', () => {
  const due = Date.UTC(2026, 10, 23, 12);
  expect(dueText(due, due - 5 * hour)).toBe('请在 5 小时内答复');
  expect(dueText(due, due + 26 * hour)).toBe('已超过答复期限 1 天 2 小时');
});
