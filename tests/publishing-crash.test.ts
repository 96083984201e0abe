import { expect, test } from 'vitest';
import { torturePublishing } from '../scripts/torture/publishing.ts';

test('killed server and publisher come back to a site that equals the database, and visitors never notice', async () => {
  const { faults, counts } = await torturePublishing({ articles: 160, publications: 15, kills: 6, seed: 7 });
  expect(faults).toEqual([]);
  for (const done of ['publish', 'server killed', 'publisher killed', 'pages seen'] as const)
    expect(counts[done]).toBeGreaterThan(0);
}, 300_000);
