import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { findLinked } from '../../identity/identity-store.ts';
import { link } from '../../session/link-store.ts';
import { findActor } from '../../session/session-store.ts';
import { emptyDatabase } from '../../testing/scratch-databases.ts';
import { migrate, migrateUpTo } from '../migrate.ts';

const limits = { sessionIdleMs: 60_000, sessionAbsoluteMs: 60_000 };

test('sessions of before the migration go on without a vouched factor, and their users can be linked', async () => {
  const { db, close } = await emptyDatabase();
  await db.transaction().execute((tx) => migrateUpTo(tx, '0042-upload-part'));
  await sql`insert into "user" (username, username_key, name, password_hash, is_manager)
      values ('wang', 'wang', '王', 'hash', true), ('li', 'li', '李', 'hash', true)`.execute(db);
  await sql`insert into session (token_hash, user_id) select 'token', id from "user" where username = 'wang'`.execute(
    db,
  );
  await migrate(db);
  const actor = (await findActor(db, 'token', limits))!;
  expect(actor).toMatchObject({ username: 'wang', isFactorVouched: false });

  const { id: other } = await db.selectFrom('user').select('id').where('username', '=', 'li').executeTakeFirstOrThrow();
  const linked = (subject: string, userId: number) =>
    db.transaction().execute((tx) => link(tx, { issuer: 'i', subject, label: '' }, userId, 'owner'));
  expect(await linked('a', actor.id)).toBe(true);
  expect(await linked('a', other)).toBe(false);
  expect(await linked('b', actor.id)).toBe(false);
  expect(await findLinked(db, { issuer: 'i', subject: 'a' })).toMatchObject({ userId: actor.id });
  expect(await findLinked(db, { issuer: 'another', subject: 'a' })).toBeUndefined();
  await close();
});
