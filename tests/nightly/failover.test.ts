import { expect, test } from 'vitest';
import { isPostgresInstalled } from '../postgres-cluster.ts';
import { tortureByFailover } from './faults/failover.ts';
import { isPatroniInstalled } from './faults/failover-cluster.ts';
import { torture } from './faults/torture.ts';

const isThere = isPostgresInstalled() && isPatroniInstalled();

// One that hangs and wakes takes more than one that is gone: it believes to be the primary still.
test.runIf(isThere || process.env.DEPLOYMENT_TEST === 'required')(
  'where the machine of the primary hangs the other takes over, nothing acknowledged is lost, and it comes back as the standby',
  async () => {
    const { faults, counts } = await torture('pglite', async (place, findings) => {
      await tortureByFailover({ rounds: 1, seed: 1 }, place, findings);
    });
    expect(faults).toEqual([]);
    expect(counts).toMatchObject({ 'machine hangs: rounds': 1, 'writes lost': 0 });
    for (const done of ['writes acknowledged', 'answered 503', 'propose', 'audit entries'])
      expect(counts[done] ?? 0, done).toBeGreaterThan(0);
  },
  300_000,
);
