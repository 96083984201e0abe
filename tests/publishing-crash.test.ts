import { expect, test } from 'vitest';
import { torturePublishing } from '../scripts/torture/publishing.ts';

test('killed server and publisher come back to a site that equals the database, and visitors never notice', async () => {
  const { faults, counts } = await torturePublishing({ articles: 160, publications: 15, kills: 6, seed: 7 });
  expect(faults).toEqual([]);
  expect(counts).toMatchObject({ 'server killed': expect.any(Number), 'publisher killed': expect.any(Number) });
  expect(counts['pages seen']).toBeGreaterThan(100);
}, 300_000);
