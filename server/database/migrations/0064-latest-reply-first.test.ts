import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { loadFormer } from '../../testing/former-version.ts';
import { emptyDatabase } from '../../testing/scratch-databases.ts';
import { migrate, migrateUpTo } from '../migrate.ts';

test('a case that was edited stands where its latest reply puts it', async () => {
  const { db, close } = await emptyDatabase();
  await loadFormer(db);
  await db.transaction().execute((tx) => migrateUpTo(tx, '0056-today'));
  await sql`update consultation_doctor set last_activity_at = now()`.execute(db);
  await migrate(db);
  const { rows } = await sql<{ isRight: boolean }>`
    select bool_and(last_activity_at = coalesce(last_reply_at, created_at)) as "isRight"
    from consultation join consultation_doctor on consultation_id = consultation.id`.execute(db);
  expect(rows).toEqual([{ isRight: true }]);
  await close();
});
