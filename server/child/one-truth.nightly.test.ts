import { expect, test } from 'vitest';
import { walk } from '../testing/one-truth.ts';
import { onEachEngine } from '../testing/test-server.ts';

onEachEngine((server) => {
  test('after every deed all places say the same of a child, two hundred children long', async () => {
    const seed = 1 + (Date.now() % 100_000);
    expect(await walk(server(), { children: 200, steps: 40, seed })).toBe(8000);
  }, 3_600_000);
});
