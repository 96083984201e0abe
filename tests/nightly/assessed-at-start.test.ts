import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { apiPaths } from '../../contract/paths.ts';
import type { FindingsStatistics } from '../../contract/schemas/statistics.ts';
import { migrate } from '../../server/database/migrate.ts';
import { openDatabase } from '../../server/database/open.ts';
import { seedReference } from '../../server/database/reference.ts';
import { drawCases, insertCases } from '../../server/testing/case-rows.ts';
import { addDoctor } from '../../server/testing/people.ts';
import { benchPassword } from '../bench/sample-articles.ts';
import { startServer } from '../server-process.ts';
import { afterwards, call, scratchFolder } from './server-alone.ts';

/** As it was written before findings had treatments and rules a version. */
const old = {
  version: 1,
  exams: [
    { disease: 'rop', examDate: '2024-01-02', eyes: { OD: { zone: 'I', stage: '3' }, OS: { aggressive: true } } },
  ],
  images: [],
};

test('a server assesses the cases of a former version when it starts, and serves meanwhile', async () => {
  const dataDir = await scratchFolder();
  const where = { databaseUrl: undefined, dataDir };
  const db = await openDatabase(where);
  await migrate(db);
  await seedReference(db, benchPassword);
  const { doctorId, cookie } = await addDoctor({ db });
  const cases = drawCases([{ doctorId, hospitalId: 1 }], 230, 1);
  for (const id of await insertCases(db, cases))
    await sql`insert into consultation_findings (consultation_id, content) values (${id}, ${JSON.stringify(old)}::jsonb)`.execute(
      db,
    );
  await db.destroy();

  // Asked to stop as soon as it answers, it stops; the next one goes on.
  await (await startServer(dataDir)).end();
  const server = await startServer(dataDir);
  const counted = async () => {
    const { rmObject } = await call(server.url, apiPaths.platformFindings, {}, cookie);
    return (rmObject as FindingsStatistics).outcomes.find(({ outcome }) => outcome === 'treat')?.cases;
  };
  const kept = cases.filter(({ deleted }) => !deleted).length;
  await expect.poll(counted, { timeout: 60_000, interval: 200 }).toBe(kept);
  await server.end();

  const after = await openDatabase(where);
  afterwards(() => after.destroy());
  const { rows } = await sql<object>`select summary ->> 'outcome' as outcome, rules_version is not null as said,
    count(*)::integer as children from child group by 1, 2`.execute(after);
  expect(rows).toEqual([{ outcome: 'treat', said: true, children: 230 }]);
});
