import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { apiPaths } from '../../contract/paths.ts';
import { migrate, migrateUpTo } from '../database/migrate.ts';
import { post } from '../testing/call.ts';
import { addDoctor, addManager } from '../testing/people.ts';
import { emptyDatabase } from '../testing/scratch-databases.ts';
import { onServer } from '../testing/test-server.ts';

onServer((server) => {
  test('whoever is new is shown around until they have seen it or skipped it, and nobody for another', async () => {
    const [doctor, manager] = [await addDoctor(server(), { isNew: true }), await addManager(server(), { isNew: true })];
    const isDue = async (cookie: string) => (await post(server(), apiPaths.heartbeat, {}, cookie)).rmObject.isTourDue;
    expect([await isDue(doctor.cookie), await isDue(manager.cookie)]).toEqual([true, true]);
    expect((await post(server(), apiPaths.tourSeen, {}, doctor.cookie)).status).toBe('OK');
    expect([await isDue(doctor.cookie), await isDue(manager.cookie)]).toEqual([false, true]);
    expect((await post(server(), apiPaths.tourSeen, {}, doctor.cookie)).status).toBe('OK');
  });
});

test('after the upgrade those are shown around who never signed in', async () => {
  const { db, close } = await emptyDatabase();
  await db.transaction().execute((tx) => migrateUpTo(tx, '0042-upload-part'));
  await sql`insert into "user" (username, username_key, name, password_hash, is_manager, last_sign_in_at)
    values ('old', 'old', '', '', false, now()), ('new', 'new', '', '', false, null)`.execute(db);
  await migrate(db);
  const { rows } = await sql`select username from "user" where tour_seen_at is null`.execute(db);
  expect(rows).toEqual([{ username: 'new' }]);
  await close();
});
