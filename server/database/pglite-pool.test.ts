import { Kysely, PostgresDialect, sql } from 'kysely';
import { afterAll, afterEach, expect, test } from 'vitest';
import { openPGliteMemory } from './pglite-folder.ts';
import { PGlitePool } from './pglite-pool.ts';

const db = new Kysely<{ note: { text: string } }>({
  dialect: new PostgresDialect({ pool: new PGlitePool(await openPGliteMemory()) }),
});
afterAll(() => db.destroy());
afterEach(() => sql`drop table if exists note`.execute(db));

test('a write beside a transaction that is rolled back stays, and transactions take turns', async () => {
  await sql`create table note (text text not null)`.execute(db);
  const write = (text: string) => db.insertInto('note').values({ text });
  const rolledBack = db.transaction().execute(async (tx) => {
    await tx.insertInto('note').values({ text: 'rolled back' }).execute();
    await new Promise((go) => setTimeout(go, 30));
    throw new Error('no');
  });
  const others = Promise.all([
    write('beside').execute(),
    db.transaction().execute(async (tx) => tx.insertInto('note').values({ text: 'second' }).execute()),
    db.transaction().execute(async (tx) => tx.insertInto('note').values({ text: 'third' }).execute()),
  ]);
  await expect(rolledBack).rejects.toThrow('no');
  await others;
  const notes = await db.selectFrom('note').select('text').orderBy('text').execute();
  expect(notes.map((note) => note.text)).toEqual(['beside', 'second', 'third']);
});

test('a statement with parameters is planned once, and goes on after a call that failed', async () => {
  const divide = async (by: number | null) => {
    const { rows } = await sql<{ quotient: number | null }>`select 12 / ${by}::integer as quotient`.execute(db);
    return rows[0]!.quotient;
  };
  expect(await divide(4)).toBe(3);
  await expect(divide(0)).rejects.toMatchObject({ code: '22012' });
  expect(await divide(null)).toBeNull();
  await expect(sql`select ${1}::integer from nothing`.execute(db)).rejects.toMatchObject({ code: '42P01' });
  expect(await divide(3)).toBe(4);
  // Of the four, the one by 0 failed while it was planned.
  const kept = await sql<{ plans: number }>`select generic_plans + custom_plans as plans from pg_prepared_statements
    where statement like '%quotient%'`;
  expect((await kept.execute(db)).rows).toEqual([{ plans: 3 }]);
});

test('a transaction in which a statement failed does not end as if it were done', async () => {
  await sql`create table note (text text not null)`.execute(db);
  const committed = db.transaction().execute(async (tx) => {
    await tx.insertInto('note').values({ text: 'lost' }).execute();
    await sql`select 1 / 0`.execute(tx).catch(() => {});
  });
  await expect(committed).rejects.toThrow();
  expect(await db.selectFrom('note').selectAll().execute()).toEqual([]);
});

test('a kept statement whose table has changed is planned anew', async () => {
  await sql`create table note (text text not null)`.execute(db);
  const read = () => sql`select * from note where text <> ${'x'}`.execute(db);
  await read();
  await sql`alter table note add column place integer`.execute(db);
  await read().catch(() => {});
  await expect(read()).resolves.toMatchObject({ rows: [] });
});
