import { expect, test } from 'vitest';
import { apiPaths } from '../contract/paths.ts';
import { claimSubmission } from './change-store.ts';
import { post } from './testing/call.ts';
import { addManager, type Person } from './testing/people.ts';
import { onEachEngine, type TestServer } from './testing/test-server.ts';

const add = (server: TestServer, name: string, by: Person) =>
  post(server, apiPaths.roleAdd, { roleName: `of ${by.username}`, roleNameCn: `${name} ${by.username}` }, by.cookie);

const countEntries = ({ db }: TestServer, actorId: number) =>
  db.selectFrom('audit_entry').select('id').where('actor_id', '=', actorId).execute();

onEachEngine((server) => {
  test('security 41: a submit sent twice, one after the other or at once, is done once and answers alike', async () => {
    const by = await addManager(server(), { roleId: 1 });
    const answers = await Promise.all([1, 2, 3, 4].map(() => add(server(), '甲', by)));
    answers.push(await add(server(), '甲', by));
    for (const answer of answers) expect(answer).toMatchObject({ status: 'OK', rmObject: answers[0]!.rmObject });
    const rows = server().db.selectFrom('role').select('id').where('role_name', '=', `of ${by.username}`);
    expect(await rows.execute()).toHaveLength(1);
    expect(await countEntries(server(), by.id)).toHaveLength(1);
  });

  test('security 41: another field or another person makes it another submit', async () => {
    const by = await addManager(server(), { roleId: 1 });
    await add(server(), '甲', by);
    expect((await add(server(), '乙', by)).statusCode).toBe(409);
  });

  test('security 41: after ten seconds it is another submit, and a refused one leaves nothing behind', async () => {
    const by = await addManager(server(), { roleId: 1 });
    const { rmObject } = await add(server(), '甲', by);
    await server()
      .db.updateTable('submission')
      .set({ at: new Date(Date.now() - 10_001) })
      .execute();
    expect((await add(server(), '甲', by)).statusCode).toBe(409);
    await post(server(), apiPaths.roleDelete, { roleId: rmObject.id }, by.cookie);
    expect(await add(server(), '甲', by)).toMatchObject({ status: 'OK' });
  });

  test('a submit from before the clock was set back is forgotten', async () => {
    const by = await addManager(server(), { roleId: 1 });
    const { rmObject } = await add(server(), '回拨', by);
    await post(server(), apiPaths.roleDelete, { roleId: rmObject.id }, by.cookie);
    const inAnHour = new Date(Date.now() + 3_600_000);
    await server().db.updateTable('submission').set({ at: inAnHour }).execute();
    const again = await add(server(), '回拨', by);
    expect(again.rmObject.id).not.toBe(rmObject.id);
  });

  test('a submit is known by nothing that tells its fields', async () => {
    const { db } = server();
    await addManager(server(), { roleId: 1 }).then((by) => add(server(), '机密', by));
    const rows = await db.selectFrom('submission').selectAll().execute();
    for (const row of rows) expect(row.key).toMatch(/^[\w-]{43}$/);
    expect(await db.transaction().execute((tx) => claimSubmission(tx, 'new'))).toBeUndefined();
  });
});
