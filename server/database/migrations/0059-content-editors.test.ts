import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { loadFormer } from '../../testing/former-version.ts';
import { emptyDatabase } from '../../testing/scratch-databases.ts';
import { seedReference } from '../reference.ts';
import { migrate, migrateUpTo } from '../migrate.ts';

test.each([
  ['as it came', '', [1, 2, 3, 4, 15]],
  ['from which something was taken', 'delete from role_permission where role_id = 2 and permission_id = 4', [1, 2, 3]],
  ['to which something was added', 'insert into role_permission values (2, 13)', [1, 2, 3, 4, 13]],
])('content editors of a role %s', async (_how, changed, allowed) => {
  const { db, close } = await emptyDatabase();
  try {
    await loadFormer(db);
    await db.transaction().execute((tx) => migrateUpTo(tx, '0056-today'));
    if (changed) await sql.raw(changed).execute(db);
    await migrate(db);
    await seedReference(db);
    const { rows } = await sql<{ id: number }>`select permission_id as id from role_permission where role_id = 2
      order by permission_id`.execute(db);
    expect(rows.map(({ id }) => id)).toEqual(allowed);
  } finally {
    await close();
  }
});
