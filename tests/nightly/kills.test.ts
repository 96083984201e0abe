import { expect, test } from 'vitest';
import { isPostgresInstalled } from '../postgres-cluster.ts';
import { tortureByKills } from './faults/kills.ts';
import { tortureNotifications } from './faults/notifications.ts';
import { torture } from './faults/torture.ts';

const written = ['propose', 'edit a case', 'amend a case', 'set a status', 'reply', 'edit a reply', 'withdraw a reply'];
const deeds = [...written, 'look', 'issue an opinion', 'add a user'];
const made = [...deeds, 'publish', 'pictures opened', 'pages seen', 'audit entries'];

test('killed server and publisher come back to all that was acknowledged, and visitors never notice', async () => {
  const plan = { articles: 160, publications: 12, kills: 5, seed: 7, deeds };
  const { faults, counts } = await torture('pglite', (place, findings) => tortureByKills(plan, place, findings));
  expect(faults).toEqual([]);
  for (const done of [...made, 'server ended by SIGKILL', 'publisher ended by SIGKILL'])
    expect(counts[done] ?? 0, done).toBeGreaterThan(0);
}, 300_000);

test.runIf(isPostgresInstalled())(
  'so they do when PostgreSQL is killed as well',
  async () => {
    const plan = { articles: 160, publications: 8, kills: 4, seed: 4, deeds };
    const { faults, counts } = await torture('postgres', (place, findings) => tortureByKills(plan, place, findings));
    expect(faults).toEqual([]);
    for (const done of [...made, 'database ended by SIGKILL']) expect(counts[done] ?? 0, done).toBeGreaterThan(0);
  },
  300_000,
);

const engines = [
  ['pglite', true],
  ['postgres', isPostgresInstalled()],
] as const;
for (const [engine, isThere] of engines)
  test.runIf(isThere)(
    `on ${engine}, no notification is lost by kills and none is told twice within the window`,
    async () => {
      const plan = { kills: 5, seed: 2 };
      const { faults, counts } = await torture(engine, (place, findings) =>
        tortureNotifications(plan, place, findings),
      );
      expect(faults).toEqual([]);
      for (const done of ['cases proposed', 'server ended by SIGKILL', 'killed when a message had arrived'])
        expect(counts[done] ?? 0, done).toBeGreaterThan(0);
    },
    300_000,
  );
