import { afterAll, beforeAll, expect, test } from 'vitest';
import { samplePassword } from '../../../contract/settings.ts';
import { endSampleAccounts } from '../../admin-store.ts';
import { hashPassword } from '../../session/credentials.ts';
import { addSession } from '../../session/session-store.ts';
import { loadFormer } from '../../testing/former-version.ts';
import { emptyDatabase, type ScratchDatabase } from '../../testing/scratch-databases.ts';
import { migrate } from '../migrate.ts';

let database: ScratchDatabase;
const users = (...names: string[]) => database.db.selectFrom('user').where('username', 'in', names);
const marksOf = async (...names: string[]) =>
  (
    await users(...names)
      .select('is_sample')
      .orderBy('username')
      .execute()
  ).map(({ is_sample }) => is_sample);
const end = () => database.db.transaction().execute(endSampleAccounts);

beforeAll(async () => {
  database = await emptyDatabase();
  const { db } = database;
  await loadFormer(db);
  const password_hash = await hashPassword(samplePassword);
  await db.updateTable('user').set({ password_hash }).where('username', 'in', ['yisheng01', 'yisheng03']).execute();
  await db
    .updateTable('user')
    .set({ username: 'wangmin', username_key: 'wangmin' })
    .where('username', '=', 'yisheng03')
    .execute();
  await migrate(db);
});
afterAll(() => database.close());

test('of a demo from before there was a mark, those end whose name and password are the demo’s, and it is looked once', async () => {
  const { db } = database;
  expect(await marksOf('admin', 'yisheng01', 'yisheng02')).toEqual([null, null, null]);
  const { id, password_hash: own } = await users('yisheng02').select(['id', 'password_hash']).executeTakeFirstOrThrow();
  const { id: sampleId } = await users('yisheng01').select('id').executeTakeFirstOrThrow();
  for (const userId of [id, sampleId]) await addSession(db, `session of ${userId}`, userId);

  expect(await end()).toBe(1);
  const left = users('yisheng01', 'yisheng02', 'wangmin').select(['username', 'password_hash']).orderBy('username');
  const [kept, sample, other] = await left.execute();
  expect(kept!.password_hash).not.toBe('');
  expect(sample!.password_hash).toBe('');
  expect(other!.password_hash).toBe(own);
  const sessions = db.selectFrom('session').select('user_id').where('user_id', 'in', [id, sampleId]);
  expect(await sessions.execute()).toEqual(Array(2).fill({ user_id: id }));
  expect(await marksOf('admin', 'yisheng01', 'yisheng02', 'wangmin')).toEqual([false, false, false, false]);
  expect(await end()).toBe(0);
});

test('the mark of a demo goes with the first other password', async () => {
  const { db } = database;
  const set = (columns: { password_hash?: string; is_sample?: boolean; name?: string }) =>
    db.updateTable('user').set(columns).where('username', '=', 'yisheng02').execute();
  await set({ is_sample: true });
  await set({ name: '改名' });
  expect(await marksOf('yisheng02')).toEqual([true]);
  await set({ password_hash: 'another' });
  expect(await marksOf('yisheng02')).toEqual([false]);
  expect(await end()).toBe(0);
});
