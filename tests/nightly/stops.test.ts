import { expect, test } from 'vitest';
import { isPostgresInstalled } from '../postgres-cluster.ts';
import { tortureByRestarts, tortureByStops } from './faults/stops.ts';
import { torture } from './faults/torture.ts';

test('a server that is asked to stop answers every call in flight and ends within ten seconds', async () => {
  const { faults, counts } = await torture('pglite', (place, findings) => tortureByStops(3, place, findings));
  expect(faults).toEqual([]);
  expect(counts).toMatchObject({ 'server ended by SIGTERM': 3, 'uploads in flight': 9, 'lines ended': 6 });
  expect(counts.answered).toBeGreaterThan(0);
}, 180_000);

test.runIf(isPostgresInstalled())(
  'while PostgreSQL restarts calls are answered 503, and afterwards all is well without a new server',
  async () => {
    const { faults, counts } = await torture('postgres', (place, findings) => tortureByRestarts(3, place, findings));
    expect(faults).toEqual([]);
    for (const what of ['answered', 'answered 503']) expect(counts[what], what).toBeGreaterThan(0);
  },
  180_000,
);
