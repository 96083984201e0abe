import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { apiPaths, fillPath } from '../../contract/paths.ts';
import { permissions } from '../../contract/permissions.ts';
import type { AuditLine } from '../../contract/schemas/audit.ts';
import { refusalTexts, texts } from '../../contract/texts.ts';
import { post } from '../testing/call.ts';
import { addDoctor, addManager, type Person } from '../testing/people.ts';
import { onServer, type TestServer } from '../testing/test-server.ts';

const list = (server: TestServer, by: Person, form: Record<string, string | number> = {}, pageSize = 100, pageNo = 1) =>
  post(server, fillPath(apiPaths.auditList, { pageSize, pageNo }), form, by.cookie);

const deleteUser = (server: TestServer, deleteId: number, by: Person) =>
  post(server, apiPaths.userDelete, { deleteId }, by.cookie);

const countEntries = async ({ db }: TestServer) =>
  (
    await db
      .selectFrom('audit_entry')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
  ).count;

const today = () => new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 10);

onServer((server) => {
  test('security 47: the audit is read by those who hold its permission, whatever else others hold', async () => {
    const everything = await addManager(server(), { permissions: permissions.filter((one) => one !== 'audit:read') });
    const doctor = await addDoctor(server());
    for (const by of [everything, doctor]) expect(await list(server(), by)).toMatchObject({ statusCode: 403 });
    const superAdmin = await addManager(server(), { roleId: 1 });
    const { rmObject } = await list(server(), superAdmin, { outcome: 'refused', action: 'audit.read' });
    expect(rmObject.results.map((line: AuditLine) => line.actorId)).toEqual([doctor.id, everything.id]);
  });

  test('security 47: an id no row can have, sent by whoever may not, hides nothing of the audit', async () => {
    const by = await addManager(server(), { roleId: 1 });
    const path = fillPath(apiPaths.articleDelete, { id: 9_999_999_999 });
    expect(await post(server(), path, {}, (await addDoctor(server())).cookie)).toMatchObject({ statusCode: 403 });
    const { rmObject } = await list(server(), by, { action: 'article.delete', outcome: 'refused' });
    expect(rmObject.results[0]).toMatchObject({ objectId: 9_999_999_999, objectName: null });
  });

  test('the audit is filtered by actor, action, outcome and day, and goes on before an entry', async () => {
    const by = await addManager(server(), { roleId: 1, username: 'Auditor_1' });
    const [first, second] = [await addDoctor(server()), await addDoctor(server())];
    await deleteUser(server(), first.id, by);
    await deleteUser(server(), second.id, by);
    await deleteUser(server(), by.id, by);
    const objects = async (form: Record<string, string | number>) =>
      (await list(server(), by, form)).rmObject.results.map((line: AuditLine) => line.objectId);
    const actor = 'auditor_';
    expect(await objects({ actor })).toEqual([by.id, second.id, first.id]);
    expect(await objects({ actor: '%' })).toEqual([]);
    expect(await objects({ actor, outcome: 'refused', action: 'user.delete' })).toEqual([by.id]);
    expect(await objects({ actor, action: 'role.add' })).toEqual([]);
    const deleted = { actor, action: 'user.delete' };
    expect(await objects({ ...deleted, date1: today(), date2: today() })).toHaveLength(3);
    expect(await objects({ actor, date2: '2020-02-29' })).toEqual([]);
    expect(await objects({ actor, date1: '2199-01-01' })).toEqual([]);
    const page = await list(server(), by, deleted, 2, 1);
    expect(page.rmObject).toMatchObject({ totalCount: 3, pageCount: 2 });
    expect(await objects({ ...deleted, beforeId: page.rmObject.results[1].id })).toEqual([first.id]);
    expect(page.rmObject.results[1]).toMatchObject({
      actorName: 'Auditor_1',
      action: 'user.delete',
      objectKind: 'user',
      outcome: 'done',
      address: '127.0.0.1',
      detail: { username: second.username, roleIds: [] },
    });
  });

  test('security 47: what cannot be put on record is not done and not answered', async () => {
    const { db } = server();
    const by = await addManager(server(), { roleId: 1 });
    const doctor = await addDoctor(server());
    const before = await countEntries(server());
    await sql`alter function append_audit(text[]) rename to append_audit_away`.execute(db);
    const deleted = await deleteUser(server(), doctor.id, by);
    const refused = await deleteUser(server(), by.id, by);
    await sql`alter function append_audit_away(text[]) rename to append_audit`.execute(db);
    for (const answer of [deleted, refused]) {
      expect(answer).toMatchObject({ statusCode: 500, rmObject: null });
      expect(answer.errMsg).toMatch(/^系统繁忙/);
    }
    expect((await post(server(), apiPaths.heartbeat, {}, doctor.cookie)).statusCode).toBe(200);
    expect(await countEntries(server())).toBe(before);
    expect(await deleteUser(server(), by.id, by)).toMatchObject({ errMsg: texts.userDeleteProtected });
  });

  test('security 47: a call that fails is on record as failed', async () => {
    const { db } = server();
    const by = await addManager(server(), { roleId: 1 });
    const doctor = await addDoctor(server());
    await sql`alter table session rename to session_away`.execute(db);
    await sql`create view session as select * from session_away`.execute(db);
    await sql`create rule no_delete as on delete to session do instead select 1 / 0`.execute(db);
    const failed = await deleteUser(server(), doctor.id, by);
    await sql`drop view session`.execute(db);
    await sql`alter table session_away rename to session`.execute(db);
    expect(failed.statusCode).toBe(500);
    const { rmObject } = await list(server(), by, { outcome: 'failed' });
    expect(rmObject.results).toMatchObject([{ actorId: by.id, action: 'user.delete', objectId: doctor.id }]);
  });

  test('security 47: strangers and malformed calls leave no entries', async () => {
    const by = await addManager(server(), { roleId: 1 });
    const before = await countEntries(server());
    expect((await post(server(), apiPaths.userDelete, { deleteId: 1 })).statusCode).toBe(401);
    const otherSite = { 'sec-fetch-site': 'cross-site' };
    const forged = await post(server(), apiPaths.userDelete, { deleteId: 1 }, by.cookie, otherSite);
    expect(forged).toMatchObject({ statusCode: 403, errMsg: refusalTexts.otherSite });
    expect((await post(server(), apiPaths.userDelete, { deleteId: 'x' }, by.cookie)).statusCode).toBe(400);
    expect((await post(server(), apiPaths.login, {}, '', otherSite)).statusCode).toBe(403);
    expect(await countEntries(server())).toBe(before);
  });
});
