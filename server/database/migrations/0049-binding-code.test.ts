import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { addReset, applyReset, findAskedLink } from '../../session/reset-store.ts';
import { loadFormer } from '../../testing/former-version.ts';
import { emptyDatabase } from '../../testing/scratch-databases.ts';
import { migrate, migrateUpTo } from '../migrate.ts';

test('resets and links of before the migration stay, and an identity can wait as they do', async () => {
  const { db, close } = await emptyDatabase();
  await loadFormer(db);
  await db.transaction().execute((tx) => migrateUpTo(tx, '0047-tour'));
  const [one, other] = await db
    .selectFrom('user')
    .select('id')
    .where('deleted_at', 'is', null)
    .where('deactivated_at', 'is', null)
    .orderBy('id')
    .execute();
  await sql`insert into password_reset (user_id, asked_by, asked_at, expires_at, code_hash)
      values (${one!.id}, ${other!.id}, now(), now() + interval '1 day', 'hash')`.execute(db);
  await sql`insert into user_identity (issuer, subject, user_id, label, made_by)
      values ('i', 'a', ${one!.id}, '', 'owner')`.execute(db);
  const stored = async () => [
    await db
      .selectFrom('password_reset')
      .select(['user_id', 'code_hash', 'link_hash', 'ended_at'])
      .orderBy('id')
      .execute(),
    await db.selectFrom('user_identity').selectAll().execute(),
  ];
  const before = await stored();
  await migrate(db);
  expect(await stored()).toEqual(before);

  await db.transaction().execute(async (tx) => {
    const identity = { issuer: 'i', subject: 'b', said: '王' };
    await addReset(tx, { userId: other!.id, askedBy: one!.id, identity });
    const asked = await findAskedLink(tx, identity);
    expect(asked).toMatchObject({ userId: other!.id, isConfirmed: false });
    expect(await applyReset(tx, asked!.askedId)).toEqual({ needsWord: false, identity: '王' });
  });
  const none = sql`update password_reset set code_hash = null where user_id = ${one!.id}`;
  await expect(none.execute(db)).rejects.toThrow('password_reset_opens_by_one');
  await close();
});
