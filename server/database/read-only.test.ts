import { sql } from 'kysely';
import { describe, expect, inject, onTestFinished, test, vi } from 'vitest';
import { apiPaths } from '../../contract/paths.ts';
import { refusalTexts } from '../../contract/texts.ts';
import { post } from '../testing/call.ts';
import { addManager } from '../testing/people.ts';
import { copyPostgres } from '../testing/scratch-databases.ts';
import { startScratchServer } from '../testing/scratch-server.ts';
import { openDatabase, openPostgres } from './open.ts';
import { isOutage } from './outage.ts';
import type { Db } from './row-types.ts';

/** As a former primary is: whoever was connected is cut off, and whoever comes may read. */
async function setReadOnly(db: Db, name: string, isReadOnly: boolean): Promise<void> {
  const setting = sql.raw(
    isReadOnly ? 'set default_transaction_read_only = on' : 'reset default_transaction_read_only',
  );
  await sql`alter database ${sql.id(name)} ${setting}`.execute(db);
  await sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = ${name} and pid <> pg_backend_pid()`.execute(
    db,
  );
}

async function scratch() {
  const database = await copyPostgres(process.env.TEST_DATABASE_URL!, inject('postgresTemplate'));
  return { database, name: new URL(database.url!).pathname.slice(1) };
}

describe.runIf(process.env.TEST_DATABASE_URL)('PostgreSQL that may only be read', () => {
  test('a statement that it refuses is an outage, and the connection to it is given up', async () => {
    const { database, name } = await scratch();
    onTestFinished(database.close);
    const { db } = database;
    await db.connection().execute((one) => sql`set default_transaction_read_only = on`.execute(one));
    const write = () => sql`comment on database ${sql.id(name)} is 'written'`.execute(db);
    await expect(write()).rejects.toSatisfy(isOutage);
    await write();
  });

  test('a server does not work with it: its calls are answered 503, and as ever once another is there', async () => {
    const { database, name } = await scratch();
    const ofServer = await openDatabase({ databaseUrl: database.url, dataDir: '' }, { asServer: true });
    const operator = openPostgres(process.env.TEST_DATABASE_URL!);
    const close = async () => {
      await Promise.all([ofServer.destroy(), operator.destroy()]);
      await database.close();
    };
    const server = await startScratchServer({ db: ofServer, engine: 'PostgreSQL', close }, {});
    onTestFinished(server.close);
    const { cookie } = await addManager(server, { roleId: 1 });
    const ask = () => post(server, apiPaths.hospitalList, {}, cookie);
    expect(await ask()).toMatchObject({ statusCode: 200 });

    await setReadOnly(operator, name, true);
    expect(await ask()).toMatchObject({ statusCode: 503, errMsg: refusalTexts.outage });
    await setReadOnly(operator, name, false);
    await vi.waitFor(async () => expect(await ask()).toMatchObject({ statusCode: 200 }), 10_000);
  });
});
