import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { loadFormer } from '../../testing/former-version.ts';
import { emptyDatabase, type ScratchDatabase } from '../../testing/scratch-databases.ts';
import { migrate, migrateUpTo } from '../migrate.ts';
import { fillSearch, isNamed, isSaidInCase, nameColumns, type Searched } from '../search-store.ts';

let database: ScratchDatabase;
let versions: unknown;
const children = 450;

const versionsOf = async () => (await sql`select id, version_no from "user" order by id`.execute(database.db)).rows;
const left = async () => {
  const counts: Record<string, number> = {};
  for (const table of ['article', 'child', 'consultation', 'doctor', 'patient'] satisfies Searched[]) {
    const { rows } = await sql<{ count: number }>`select count(*)::integer as count from ${sql.table(table)}
      where search is null`.execute(database.db);
    if (rows[0]!.count > 0) counts[table] = rows[0]!.count;
  }
  return counts;
};
const called = async (typed: string) => {
  const { rows } = await sql<{
    name: string;
  }>`select name from child where ${isNamed('child', typed)} order by id`.execute(database.db);
  return rows.map(({ name }) => name);
};

/** Rows as the calls of the version before wrote them. */
beforeAll(async () => {
  database = await emptyDatabase();
  const { db } = database;
  await loadFormer(db);
  await db.transaction().execute((tx) => migrateUpTo(tx, '0056-today'));
  await sql`insert into child (hospital_id, doctor_id, name, sex, birth_date, gestational_weeks, gestational_days, created_at)
    select hospital_id, id, case n when ${children} then '周 砚书' else '病儿' || n end, 1, '2026-05-01', 30, 0, now()
    from (select id, hospital_id from doctor order by id limit 1) as doctor, generate_series(1, ${children}) as n`.execute(
    db,
  );
  versions = await versionsOf();
  await migrate(db);
});
afterAll(() => database.close());

test('until rows are filled they are found as they are written, and the filling goes on where it was broken off', async () => {
  const { db } = database;
  expect([await called('砚书'), await called('zys')]).toEqual([['周 砚书'], []]);
  const before = (await left()).child!;
  let batches = 0;
  await fillSearch(db, ['child'], () => batches++ > 0);
  const { child } = await left();
  expect([before > children, child! < before, child! > 0]).toEqual([true, true, true]);
  expect(await called('病儿4')).toHaveLength(1 + 10 + 50);
  expect((await called('binger4')).length).toBeLessThan(1 + 10 + 50);
  await Promise.all([fillSearch(db), fillSearch(db)]);
  await fillSearch(db);
  expect(await left()).toEqual({});
  expect([await called('周砚书'), await called('zys'), await called('zhou yan')]).toEqual(
    Array(3).fill([['周 砚书']].flat()),
  );
  const { rows } = await sql<{ title: string }>`select title from consultation where ${isSaidInCase('第一')}`.execute(
    db,
  );
  expect(rows).toEqual([{ title: '第一例' }]);
});

test('it makes no version of an account, and a name that a server of the version before writes is filled again', async () => {
  const { db } = database;
  expect(await versionsOf()).toEqual(versions);
  await sql`update child set name = '吴 明' where name = '周 砚书'`.execute(db);
  expect([await called('吴'), await called('wuming')]).toEqual([['吴 明'], []]);
  expect(await fillSearch(db)).toBe(1);
  expect(await called('wuming')).toEqual(['吴 明']);
  await db.updateTable('child').set(nameColumns('郑明')).where('name', '=', '吴 明').execute();
  expect([await called('zm'), await left()]).toEqual([['郑明'], {}]);
  await sql`update doctor set title = '主任医师' where id = (select min(id) from doctor)`.execute(db);
  expect(await versionsOf()).not.toEqual(versions);
});
