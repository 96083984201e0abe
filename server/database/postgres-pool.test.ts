import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { openPostgres } from './open.ts';
import { isOutage } from './outage.ts';

const url = process.env.TEST_DATABASE_URL;

test.runIf(url)('a connection that ends within a transaction fails that transaction and nothing else', async () => {
  const [db, other] = [openPostgres(url!), openPostgres(url!)];
  const broken = db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx);
    await sql`select pg_terminate_backend(${rows[0]!.pid}::integer)`.execute(other);
    // The end of the connection is heard of while no statement is under way.
    await new Promise((go) => setTimeout(go, 100));
    await sql`select 1`.execute(tx);
  });
  await expect(broken).rejects.toSatisfy(isOutage);
  expect((await sql`select 1 as one`.execute(db)).rows).toEqual([{ one: 1 }]);
  await Promise.all([db.destroy(), other.destroy()]);
});

test.runIf(url)('statements with parameters are prepared once a connection', async () => {
  const db = openPostgres(url!);
  await db.connection().execute(async (connection) => {
    for (const number of [1, 2, 3]) await sql`select ${number}::integer as number`.execute(connection);
    const { rows } = await sql`select statement, (generic_plans + custom_plans)::integer as runs
      from pg_prepared_statements`.execute(connection);
    expect(rows).toEqual([{ statement: 'select $1::integer as number', runs: 3 }]);
  });
  await db.destroy();
});

test.runIf(url)('how many statements one pool has prepared takes nothing from another', async () => {
  const [busy, db] = [openPostgres(url!), openPostgres(url!)];
  for (let number = 0; number <= 400; number += 1) {
    await sql`select ${number}::integer as ${sql.id(`number_${number}`)}`.execute(busy);
  }
  await db.connection().execute(async (connection) => {
    await sql`select ${1}::integer as first_of_all`.execute(connection);
    const { rows } = await sql`select statement from pg_prepared_statements`.execute(connection);
    expect(rows).toHaveLength(1);
  });
  await Promise.all([busy.destroy(), db.destroy()]);
});
