import { randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { idempotencyKeyHeader } from '../contract/call-marks.ts';
import { apiPaths } from '../contract/paths.ts';
import { refusalTexts } from '../contract/texts.ts';
import { routes } from './routes.ts';
import { claimSubmission, deleteOldSubmissions } from './submission-store.ts';
import { post } from './testing/call.ts';
import { making } from './testing/making.ts';
import { addManager, type Person, testPassword } from './testing/people.ts';
import { onServer, type TestServer } from './testing/test-server.ts';
import { signIn } from './testing/users.ts';

const keyed = (key: string) => ({ [idempotencyKeyHeader]: key });
const add = (server: TestServer, name: string, by: Person, key?: string) =>
  post(
    server,
    apiPaths.roleAdd,
    { roleName: `of ${by.username}`, roleNameCn: `${name} ${by.username}` },
    by.cookie,
    key ? keyed(key) : {},
  );
const removeRole = (server: TestServer, roleId: number, by: Person) =>
  post(server, apiPaths.roleDelete, { roleId }, by.cookie);

const countEntries = ({ db }: TestServer, actorId: number) =>
  db.selectFrom('audit_entry').select('id').where('actor_id', '=', actorId).execute();

const putBack = ({ db }: TestServer, ms: number) =>
  db
    .updateTable('submission')
    .set({ at: new Date(Date.now() - ms) })
    .execute();

const onceRoutes = routes.filter(({ access }) => access.once);

test('each call that is done once is for somebody signed in, and is tried here', () => {
  expect(onceRoutes.map(({ path }) => path).sort()).toEqual(Object.keys(making).sort());
  for (const { access } of onceRoutes) expect(['doctor', 'manager']).toContain(access.audience);
});

onServer((server) => {
  describe.each(Object.keys(making))('%s', (path) => {
    test.each([
      ['deleted', 'without a key'],
      ['deleted', 'with one'],
      ['changed', 'without a key'],
      ['changed', 'with one'],
    ])('security 41: what was %s is made anew by the same submit, %s', async (what, how) => {
      const { by, fields, idOf, remove, change = remove } = await making[path]!(server());
      const key = how === 'with one' ? keyed(randomUUID()) : {};
      const send = async () => {
        const answer = await post(server(), path, fields, by.cookie, key);
        expect(answer).toMatchObject({ status: 'OK' });
        return idOf(answer);
      };
      const id = await send();
      expect(await send()).toBe(id);
      await (what === 'changed' ? change : remove)(id);
      const again = await send();
      expect(again).not.toBe(id);
      expect(await send()).toBe(again);
      const added = (await countEntries(server(), by.id)).length;
      await send();
      expect(await countEntries(server(), by.id)).toHaveLength(added);
    });
  });

  test('security 41: a submit sent twice, one after the other or at once, is done once and answers alike', async () => {
    for (const key of [undefined, randomUUID()]) {
      const by = await addManager(server(), { roleId: 1 });
      const answers = await Promise.all([1, 2, 3, 4].map(() => add(server(), '甲', by, key)));
      answers.push(await add(server(), '甲', by, key));
      for (const answer of answers) expect(answer).toMatchObject({ status: 'OK', rmObject: answers[0]!.rmObject });
      const rows = server().db.selectFrom('role').select('id').where('role_name', '=', `of ${by.username}`);
      expect(await rows.execute()).toHaveLength(1);
      expect(await countEntries(server(), by.id)).toHaveLength(1);
    }
  });

  test('security 41: a submit that meets a delete waits for its end', async () => {
    const by = await addManager(server(), { roleId: 1 });
    const { rmObject: former } = await add(server(), '同时', by);
    const [again] = await server()
      .db.transaction()
      .execute(async (tx) => {
        await tx.deleteFrom('role').where('id', '=', former.id).execute();
        const adding = [add(server(), '同时', by)];
        await setTimeout(300);
        return adding;
      });
    expect(await again).toMatchObject({ status: 'OK' });
    expect((await again)!.rmObject.id).not.toBe(former.id);
  });

  test('security 41: another field or another person makes it another submit', async () => {
    const by = await addManager(server(), { roleId: 1 });
    await add(server(), '甲', by);
    expect((await add(server(), '乙', by)).statusCode).toBe(409);
  });

  test('security 41: after ten seconds it is another submit, and a refused one leaves nothing behind', async () => {
    const by = await addManager(server(), { roleId: 1 });
    const { rmObject } = await add(server(), '甲', by);
    await putBack(server(), 10_001);
    expect((await add(server(), '甲', by)).statusCode).toBe(409);
    await removeRole(server(), rmObject.id, by);
    expect(await add(server(), '甲', by)).toMatchObject({ status: 'OK' });
  });

  test('a key is remembered for a day, by its person and not by the session', async () => {
    const [by, other] = [await addManager(server(), { roleId: 1 }), await addManager(server(), { roleId: 1 })];
    const key = randomUUID();
    const { rmObject } = await add(server(), '甲', by, key);
    await putBack(server(), 86_000_000);
    await deleteOldSubmissions(server().db);
    const { headers } = await signIn(server(), by.username, testPassword);
    const later = { ...by, cookie: String(headers['set-cookie']).split(';')[0]! };
    expect(await add(server(), '甲', later, key)).toMatchObject({ status: 'OK', rmObject });
    expect((await add(server(), '甲', other, key)).rmObject.id).not.toBe(rmObject.id);

    await putBack(server(), 86_400_001);
    expect((await add(server(), '甲', by, key)).statusCode).toBe(409);
    await deleteOldSubmissions(server().db);
    expect(await server().db.selectFrom('submission').select('key').execute()).toEqual([]);
  });

  test('a key with other fields is refused, and with another call it is another submit', async () => {
    const by = await addManager(server(), { roleId: 1 });
    const key = randomUUID();
    await add(server(), '甲', by, key);
    const refused = { statusCode: 409, rmObject: null, errMsg: refusalTexts.submitKeyTaken };
    expect(await add(server(), '乙', by, key)).toMatchObject(refused);
    const hospital = { hospitalName: `${by.username}分院`, province: 110000, city: 110100 };
    const elsewhere = await post(server(), apiPaths.hospitalAdd, hospital, by.cookie, keyed(key));
    expect(elsewhere).toMatchObject({ status: 'OK' });
  });

  test('two keys are two submits, also at once', async () => {
    const { by, fields } = await making[apiPaths.replySave]!(server());
    const send = (key: string) => post(server(), apiPaths.replySave, fields, by.cookie, keyed(key));
    const answers = await Promise.all([send(randomUUID()), send(randomUUID())]);
    expect(new Set(answers.map(({ rmObject }) => rmObject.replyId)).size).toBe(2);
  });

  test('a key that is none is refused where it means something, and passed over elsewhere', async () => {
    const by = await addManager(server(), { roleId: 1 });
    const refused = await add(server(), '甲', by, 'once');
    expect(refused).toMatchObject({ statusCode: 400, errMsg: expect.stringContaining(idempotencyKeyHeader) });
    expect(await post(server(), apiPaths.heartbeat, {}, by.cookie, keyed('once'))).toMatchObject({ status: 'OK' });
  });

  test('a submit from before the clock was set back is forgotten', async () => {
    const by = await addManager(server(), { roleId: 1 });
    await add(server(), '回拨', by);
    await putBack(server(), -3_600_000);
    expect((await add(server(), '回拨', by)).statusCode).toBe(409);
  });

  test('a submit is known by nothing that tells its fields', async () => {
    const { db } = server();
    const by = await addManager(server(), { roleId: 1 });
    await add(server(), '机密', by, randomUUID());
    await add(server(), '绝密', await addManager(server(), { roleId: 1 }));
    const rows = await db.selectFrom('submission').selectAll().execute();
    expect(rows.length).toBeGreaterThan(0);
    for (const row of rows) for (const told of [row.key, row.fields ?? row.key]) expect(told).toMatch(/^[\w-]{43}$/);
    const submit = { key: 'new', fields: null };
    expect(await db.transaction().execute((tx) => claimSubmission(tx, submit))).toBeUndefined();
  });
});
