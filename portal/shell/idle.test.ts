import { expect, test } from 'vitest';
import { idleness } from './idle.ts';

const minute = 60_000;
const at = (forMs: number, idleMs = 30 * minute) => idleness(1_000_000_000 + forMs, 1_000_000_000, idleMs);

test('security 61: a page is over before its session is on the server, and says so a minute ahead', () => {
  expect(at(0)).toBe('used');
  expect(at(28.5 * minute - 1)).toBe('used');
  expect(at(28.5 * minute)).toBe('soon over');
  expect(at(29.5 * minute - 1)).toBe('soon over');
  expect(at(29.5 * minute)).toBe('over');
  expect(at(600 * minute)).toBe('over');
});

test('security 61: also where the time is short, and where the clock was set back', () => {
  for (const idleMs of [minute, 5 * minute]) {
    expect(at(0, idleMs)).toBe('used');
    expect(at(idleMs - 1, idleMs)).toBe('over');
    const states = Array.from({ length: 100 }, (_, part) => at((part * idleMs) / 100, idleMs));
    expect([...new Set(states)]).toEqual(['used', 'soon over', 'over']);
  }
  expect(at(-minute)).toBe('used');
  expect(at(-2 * minute)).toBe('over');
});
