import { expect, test } from 'vitest';
import { dayIn } from './DateField.tsx';

test('a day is understood as people write it, and nothing else is', () => {
  for (const text of ['2026-08-05', '2026-8-5', '2026/08/05', '2026.8.5', ' 20260805 ', '2026年8月5日'])
    expect(dayIn(text)).toBe('2026-08-05');
  for (const text of ['', '2026', '2026-08', '2026-02-30', '26-8-5', '08/05/2026']) expect(dayIn(text)).toBe('');
});
