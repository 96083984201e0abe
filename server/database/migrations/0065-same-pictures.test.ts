import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { loadFormer } from '../../testing/former-version.ts';
import { emptyDatabase, type ScratchDatabase } from '../../testing/scratch-databases.ts';
import { listPictures } from '../../upload/library-store.ts';
import { migrate, migrateUpTo } from '../migrate.ts';

let database: ScratchDatabase;

beforeAll(async () => {
  database = await emptyDatabase();
  await loadFormer(database.db);
  await database.db.transaction().execute((tx) => migrateUpTo(tx, '0064-latest-reply-first'));
});
afterAll(() => database.close());

test('the pictures of before, whose content nobody has compared, stand in the library one by one', async () => {
  const { db } = database;
  const { rows } = await sql<{
    count: number;
  }>`select count(*)::int as count from upload where claim_kind = 'article'`.execute(db);
  await migrate(db);
  expect(rows[0]!.count).toBeGreaterThan(0);
  expect(await listPictures(db, '', { pageSize: 100, pageNo: 1 })).toHaveLength(rows[0]!.count);
});
