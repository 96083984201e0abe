import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { openPostgres } from '../../server/database/open.ts';
import { isOutage } from '../../server/database/outage.ts';
import { isPostgresInstalled, startPostgresCluster } from '../postgres-cluster.ts';

test.runIf(isPostgresInstalled())(
  'a commit whose wait for the standby somebody ended is not taken for done, nor its connection used again',
  async () => {
    const cluster = await startPostgresCluster();
    const [db, operator] = [openPostgres(cluster.url), openPostgres(cluster.url)];
    onTestFinished(async () => {
      await Promise.all([db.destroy(), operator.destroy()]);
      await cluster.stop();
    });
    await sql`create table kept (number integer)`.execute(db);
    await sql`alter system set synchronous_standby_names = 'a_standby_that_is_away'`.execute(operator);
    await sql`select pg_reload_conf()`.execute(operator);
    let done = 0;
    const writing = async () => {
      for (; ; done++) await sql`insert into kept values (1)`.execute(db);
    };
    const refused = expect(writing()).rejects.toSatisfy(isOutage);
    const cancelled = async () => {
      const { rows } = await sql`select pg_cancel_backend(pid) from pg_stat_activity
        where wait_event = 'SyncRep' and pid <> pg_backend_pid()`.execute(operator);
      return rows.length === 1;
    };
    while (!(await cancelled())) await delay(20);
    await refused;
    // It is on this machine's disk, and nobody was told so.
    expect((await sql`select number from kept`.execute(db)).rows).toHaveLength(done + 1);
  },
);
