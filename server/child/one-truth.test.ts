import { expect, test } from 'vitest';
import { walk } from '../testing/one-truth.ts';
import { onServer } from '../testing/test-server.ts';

onServer((server) => {
  test('after every deed all places say the same of a child', async () => {
    expect(await walk(server(), { children: 20, steps: 20, seed: 41 })).toBe(400);
  }, 300_000);
});
