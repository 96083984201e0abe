import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { emptyDatabase } from '../../testing/scratch-databases.ts';
import { migrate, migrateUpTo } from '../migrate.ts';

test('accounts and sessions of before stay, and an account takes tokens for a year at most', async () => {
  const { db, close } = await emptyDatabase();
  await db.transaction().execute((tx) => migrateUpTo(tx, '0042-upload-part'));
  await sql`insert into "user" (username, username_key, name, password_hash, is_manager)
      values ('a', 'a', '', '', false)`.execute(db);
  await sql`insert into session (token_hash, user_id) select 'x', id from "user"`.execute(db);
  await migrate(db);
  expect(await db.selectFrom('session').select('token_hash').execute()).toEqual([{ token_hash: 'x' }]);
  const give = (days: number, scopes: string) =>
    sql`insert into access_token (user_id, token_hash, begin, name, scopes, expires_at)
        select id, ${`${days} ${scopes}`}, '', '', ${scopes}::text[], now() + make_interval(days => ${days})
        from "user"`.execute(db);
  await give(365, '{people:read}');
  await expect(give(370, '{people:read}')).rejects.toThrow();
  await expect(give(30, '{}')).rejects.toThrow();
  await close();
});
