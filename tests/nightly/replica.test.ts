import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { apiPaths, fillPath } from '../../contract/paths.ts';
import { openPostgres } from '../../server/database/open.ts';
import { createReader } from '../../server/database/replica.ts';
import { writeExport } from '../../server/export/write.ts';
import { post } from '../../server/testing/call.ts';
import { giveReply, listOf, propose } from '../../server/testing/consultations.ts';
import { addDoctor, addManager, type Person } from '../../server/testing/people.ts';
import { makePostgresTemplate } from '../../server/testing/scratch-databases.ts';
import { type ScratchServer, startScratchServer } from '../../server/testing/scratch-server.ts';
import { isPostgresInstalled, type PostgresCluster, startPostgresCluster } from '../postgres-cluster.ts';

const database = 'tongmou';
const named = (cluster: PostgresCluster) => cluster.url.replace(/postgres$/, database);

async function ask(cluster: PostgresCluster, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: named(cluster) });
  await client.connect();
  await client.query(statement).finally(() => client.end());
}

async function serverOn(primary: PostgresCluster, replica: PostgresCluster): Promise<ScratchServer> {
  const db = openPostgres(named(primary));
  const env = { DATABASE_URL: named(primary), DATABASE_REPLICA_URL: named(replica), METRICS_PORT: '0' };
  return startScratchServer({ db, engine: 'PostgreSQL', close: () => db.destroy() }, env);
}

/** Which cases a list shows, and that it is answered at all. */
async function casesOf(server: ScratchServer, doctor: Person): Promise<number[]> {
  const { statusCode, rmObject } = await listOf(server, doctor);
  expect(statusCode).toBe(200);
  return rmObject.results.map(({ id }: { id: number }) => id);
}

const readsOf = ({ services }: ScratchServer) => ({ ...services.replica!.reads });

/** Asks for the list again and again, as open pages do, until it comes from the replica. */
async function untilReplicaAnswers(server: ScratchServer, doctor: Person): Promise<number[]> {
  for (;;) {
    const before = readsOf(server).replica;
    const cases = await casesOf(server, doctor);
    if (readsOf(server).replica > before) return cases;
    await delay(20);
  }
}

describe.skipIf(!isPostgresInstalled())('with a replica', () => {
  let primary: PostgresCluster;
  let replica: PostgresCluster;
  let one: ScratchServer;
  let other: ScratchServer;
  let initiator: Person;
  let invited: Person;

  beforeAll(async () => {
    primary = await startPostgresCluster();
    await makePostgresTemplate(primary.url, database);
    replica = await primary.startReplica();
    [one, other] = [await serverOn(primary, replica), await serverOn(primary, replica)];
    [initiator, invited] = [await addDoctor(one), await addDoctor(one)];
  });

  afterAll(async () => {
    for (const server of [one, other]) await server?.close();
    for (const cluster of [replica, primary]) await cluster?.stop();
  });

  test('lists, statistics and exports come from it', async () => {
    const id = await propose(one, initiator, [invited]);
    expect(await untilReplicaAnswers(other, invited)).toEqual([id]);
    const before = readsOf(other);
    for (const path of [apiPaths.platformOverview, apiPaths.platformTimes, apiPaths.childToday])
      expect((await post(other, path, {}, invited.cookie)).statusCode).toBe(200);
    const after = readsOf(other);
    expect(after.replica + after.primary - before.replica - before.primary).toBe(3);
    const { read, replica: asked, close } = createReader(one.db, named(replica), { timed: false, patienceMs: 5000 });
    const folder = await mkdtemp(join(tmpdir(), 'tongmou-export-'));
    const uploads = one.services.files.originals;
    const { lines } = await writeExport({ db: one.db, read, uploads }, join(folder, 'export'), '1.0.0');
    expect(lines['consultations.ndjson']).toBe(1);
    expect(asked!.reads).toEqual({ replica: 1, primary: 0 });
    await close();
    await rm(folder, { recursive: true });
    expect(await other.services.metrics!.metrics()).toMatch(/tongmou_reads_total\{from="replica"\} [1-9]/);
  });

  test('while it lags, what was written at one server stands in the list of the other, and what was taken away does not', async () => {
    await untilReplicaAnswers(other, invited);
    await ask(replica, 'select pg_wal_replay_pause()');
    const kept = await propose(one, initiator, [invited]);
    const deleted = await propose(one, initiator, [invited]);
    expect(await casesOf(other, invited)).toEqual(expect.arrayContaining([kept, deleted]));
    await giveReply(one, invited, kept, '<p>一周内复查。</p>');
    const removed = await post(one, apiPaths.consultationDelete, { consultationId: deleted }, initiator.cookie);
    expect(removed.statusCode).toBe(200);
    for (const server of [one, other])
      for (const doctor of [initiator, invited]) {
        const { rmObject } = await listOf(server, doctor);
        expect(rmObject.results.map(({ id }: { id: number }) => id)).not.toContain(deleted);
        expect(rmObject.results[0]).toMatchObject({ id: kept, reply_count: 1 });
      }
    const { primary: byPrimary } = readsOf(other);
    expect(byPrimary).toBeGreaterThan(0);
    expect(await other.services.metrics!.metrics()).toMatch(/tongmou_replica_lag_bytes [1-9]/);
    await ask(replica, 'select pg_wal_replay_resume()');
    expect(await untilReplicaAnswers(other, invited)).not.toContain(deleted);
  });

  test('while it lags, a session that ended and a right that was taken away are gone at once', async () => {
    const manager = await addManager(one, { permissions: ['audit:read'] });
    const entries = () => post(other, fillPath(apiPaths.auditList, { pageSize: 1, pageNo: 1 }), {}, manager.cookie);
    await ask(replica, 'select pg_wal_replay_pause()');
    expect((await entries()).statusCode).toBe(200);
    await one.db.deleteFrom('role_permission').execute();
    expect((await entries()).statusCode).toBe(403);
    expect((await post(one, apiPaths.logout, {}, initiator.cookie)).statusCode).toBe(200);
    expect((await listOf(other, initiator)).statusCode).toBe(401);
    await ask(replica, 'select pg_wal_replay_resume()');
  });

  test('killed, frozen and back again, it fails nobody', async () => {
    await untilReplicaAnswers(one, invited);
    const answered = async () => {
      for (let round = 0; round < 20; round++)
        await Promise.all([casesOf(one, invited), casesOf(one, invited), delay(10)]);
    };
    await Promise.all([answered(), replica.end('SIGKILL')]);
    await untilReplicaAnswers(one, invited);
    replica.freeze(true);
    await answered();
    expect(one.services.replica!.isInUse()).toBe(false);
    replica.freeze(false);
    await untilReplicaAnswers(one, invited);
  });

  test('one that followed another primary is no replica, however far its log is', async () => {
    const astray = await replica.startReplica();
    const server = await serverOn(primary, astray);
    try {
      await untilReplicaAnswers(server, invited);
      await ask(replica, 'select pg_promote()');
      await ask(
        replica,
        `do $$ begin perform pg_logical_emit_message(false, '', repeat('.', 5000)) from generate_series(1, 500); end $$`,
      );
      await delay(1000);
      const before = readsOf(server).replica;
      const id = await propose(one, invited, [await addDoctor(one)]);
      expect(await casesOf(server, invited)).toContain(id);
      await delay(1000);
      expect(await casesOf(server, invited)).toContain(id);
      expect(readsOf(server).replica).toBe(before);
    } finally {
      await server.close();
      await astray.stop();
    }
  });
});
