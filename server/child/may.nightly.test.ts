import { expect, test } from 'vitest';
import { onServer } from '../testing/test-server.ts';
import { walk } from '../testing/who-may.ts';

onServer((server) => {
  test('security 2: in generated sequences everybody reads what the table of who may says, and nothing acknowledged is lost', async () => {
    // 100 worlds of 50 deeds, 4 reads after each.
    for (let seed = 1; seed <= 100; seed += 1)
      expect([seed, await walk(server(), seed, { deeds: 50, reads: 4 })]).toEqual([seed, []]);
  }, 3_600_000);
});
