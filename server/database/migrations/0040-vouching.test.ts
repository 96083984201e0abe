import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { emptyDatabase } from '../../testing/scratch-databases.ts';
import { migrate, migrateUpTo } from '../migrate.ts';

/** Managers: one who may set passwords, one who may not, one whose account waits. Each but the last was confirmed. */
const rows = [
  `insert into permission (id, code, description) values (1, 'user:update', ''), (2, 'article:add', '')`,
  `insert into role (id, role_name, role_name_cn) values (1, 'a', 'a'), (2, 'b', 'b')`,
  `insert into role_permission (role_id, permission_id) values (1, 1), (2, 2)`,
  `insert into "user" (username, username_key, name, password_hash, is_manager)
    select 'm' || no, 'm' || no, '', '', true from generate_series(1, 5) as no`,
  `insert into user_role (user_id, role_id) values (3, 1), (4, 2), (5, 1)`,
  `insert into password_reset (user_id, code_hash, asked_by, asked_at, confirmed_by, confirmed_at, expires_at, needs_word)
    values (3, 'x', 1, now(), 2, now(), now(), true), (4, 'x', 1, now(), 2, now(), now(), true),
      (5, 'x', 1, now(), null, null, now(), true)`,
];

test('a word that was given before vouches for who can set passwords', async () => {
  const { db, close } = await emptyDatabase();
  await db.transaction().execute((tx) => migrateUpTo(tx, '0039-separate-administrators'));
  for (const statement of rows) await sql.raw(statement).execute(db);
  await migrate(db);
  const found = await db.selectFrom('password_reset').select(['user_id', 'vouches']).orderBy('user_id').execute();
  expect(found).toEqual([
    { user_id: 3, vouches: true },
    { user_id: 4, vouches: false },
    { user_id: 5, vouches: false },
  ]);
  await close();
});
