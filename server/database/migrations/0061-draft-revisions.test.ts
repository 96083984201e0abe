import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { loadFormer } from '../../testing/former-version.ts';
import { emptyDatabase, type ScratchDatabase } from '../../testing/scratch-databases.ts';
import { migrate, migrateUpTo } from '../migrate.ts';

let database: ScratchDatabase;

beforeAll(async () => {
  database = await emptyDatabase();
  const { db } = database;
  await loadFormer(db);
  await db.transaction().execute((tx) => migrateUpTo(tx, '0056-today'));
  await sql`insert into article_revision (article_id, version_no, state, title, author, source, content, preview_pic,
      pub_date_time, disease_profile_id, reviewer, sources, saved_by)
    select id, 9, 'waiting', title, author, source, content, preview_pic, pub_date_time, disease_profile_id, '', '', 1
    from article order by id limit 1`.execute(db);
  await migrate(db);
});
afterAll(() => database.close());

test('what waited waits, and an author may keep a draft', async () => {
  const { db } = database;
  const kept = await db
    .updateTable('article_revision')
    .set({ title: '改' })
    .returning(['state', 'version_no'])
    .execute();
  expect(kept).toEqual([{ state: 'waiting', version_no: 9 }]);
  await db.updateTable('article_revision').set({ state: 'draft' }).execute();
  await expect(sql`update article_revision set state = 'gone'`.execute(db)).rejects.toThrow(/state_check/);
});
