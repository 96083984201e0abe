import { setTimeout } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { apiPaths, fillPath } from '../../contract/paths.ts';
import { type Permission, permissions, permissionTable, protectedRoles } from '../../contract/permissions.ts';
import { refusalTexts, texts } from '../../contract/texts.ts';
import { seedReference } from '../database/reference.ts';
import { type Answered, post } from '../testing/call.ts';
import { addDoctor, addManager, type Person } from '../testing/people.ts';
import { onServer, type TestServer } from '../testing/test-server.ts';
import { holdsAllOf, requireMayAssign, requireMayPermit } from './rules.ts';

const idsOf = (codes: Permission[]) => codes.map((code) => permissionTable[code].id);
let numbered = 0;

const assign = (server: TestServer, userId: number, roleIds: number[], by: Person) =>
  post(server, apiPaths.userRoleUpdate, { userId, roleIds }, by.cookie);
const permit = (server: TestServer, roleId: number, codes: Permission[], by: Person) =>
  post(server, apiPaths.rolePermissionUpdate, { roleId, permissionIds: idsOf(codes) }, by.cookie);
const remove = (server: TestServer, roleId: number, by: Person, userId = by.id) =>
  post(server, apiPaths.roleDelete, { roleId, userId }, by.cookie);

async function addRole(server: TestServer, by: Person, codes: Permission[] = []): Promise<number> {
  numbered += 1;
  const names = { roleName: `role-${numbered}`, roleNameCn: `角色${numbered}` };
  const { rmObject } = await post(server, apiPaths.roleAdd, names, by.cookie);
  if (codes.length > 0) await permit(server, rmObject.id, codes, by);
  return rmObject.id;
}

async function rolesOf(server: TestServer, userId: number): Promise<number[]> {
  const rows = await server.db.selectFrom('user_role').select('role_id').where('user_id', '=', userId).execute();
  return rows.map((row) => row.role_id).sort();
}

/** Starts calls that then wait for these users' rows and go on at once together. */
async function whileLocked(
  { db }: TestServer,
  userIds: number[],
  start: () => Promise<Answered>[],
): Promise<Promise<Answered>[]> {
  return db.transaction().execute(async (tx) => {
    await tx.selectFrom('user').select('id').where('id', 'in', userIds).forUpdate().execute();
    const started = start();
    await setTimeout(300);
    return started;
  });
}

const forbidden = (errMsg: string = refusalTexts.forbidden) => ({ statusCode: 403, status: 'ERROR', errMsg });

onServer((server) => {
  const admin = () => addManager(server(), { roleId: 1 });

  test('a role is added, given permissions, given to a user and deleted', async () => {
    const by = await admin();
    const roleId = await addRole(server(), by, ['article:add', 'article:update']);
    const shown = await post(server(), apiPaths.permissionsOfRole, { id: roleId }, by.cookie);
    expect(shown.rmObject.allPermissions).toHaveLength(permissions.length);
    expect(shown.rmObject.hasPermissions).toEqual([
      { id: 1, permissionName: 'article:add', permissionDesc: '新增文章' },
      { id: 2, permissionName: 'article:update', permissionDesc: '编辑文章' },
    ]);
    const person = await addManager(server());
    expect(await assign(server(), person.id, [roleId, roleId], by)).toMatchObject({ status: 'OK' });
    const held = await post(server(), apiPaths.rolesOfUser, { id: person.id }, by.cookie);
    expect(held.rmObject.hasRoles).toMatchObject([{ id: roleId, roleNameCn: `角色${numbered}` }]);
    expect(held.rmObject.allRoles).toEqual(expect.arrayContaining(held.rmObject.hasRoles));
    const beat = await post(server(), apiPaths.heartbeat, {}, person.cookie);
    expect(beat.rmObject.permissions).toEqual(['article:add', 'article:update']);
    expect(await remove(server(), roleId, by)).toMatchObject({ status: 'OK' });
    expect(await rolesOf(server(), person.id)).toEqual([]);
  });

  test('permissions that changed since are not replaced: both lists go back', async () => {
    const by = await admin();
    const roleId = await addRole(server(), by, ['article:add']);
    const shown = async () => (await post(server(), apiPaths.permissionsOfRole, { id: roleId }, by.cookie)).rmObject;
    const { versionNo } = await shown();
    const replace = (permissionIds: number[], from: number) =>
      post(server(), apiPaths.rolePermissionUpdate, { roleId, permissionIds, versionNo: from }, by.cookie);
    expect(await replace([1], versionNo)).toMatchObject({ status: 'OK' });
    expect(await replace([1, 2], versionNo)).toMatchObject({ status: 'OK' });
    expect(await replace([1, 3], versionNo)).toMatchObject({
      statusCode: 409,
      errMsg: refusalTexts.roleEditedSince,
      rmObject: { versionNo: versionNo + 1, stored: { permissionIds: [1, 2] }, sent: { permissionIds: [1, 3] } },
    });
    expect(await replace([2, 1, 1], versionNo)).toMatchObject({ status: 'OK' });
    expect(await shown()).toMatchObject({ versionNo: versionNo + 1, hasPermissions: [{ id: 1 }, { id: 2 }] });
    expect(await replace([1, 2, 3], versionNo + 1)).toMatchObject({ status: 'OK' });

    const editor = await addManager(server(), { permissions: ['role:update'] });
    const fields = { roleId, permissionIds: [1, 2, 3, 4], versionNo };
    expect(await post(server(), apiPaths.rolePermissionUpdate, fields, editor.cookie)).toMatchObject({
      statusCode: 403,
      errMsg: refusalTexts.grantBeyondOwn,
      rmObject: null,
    });
  });

  test('roles are listed by page, and a name is taken once', async () => {
    const by = await admin();
    const page = await post(server(), fillPath(apiPaths.roleList, { pageSize: 2, pageNo: 1 }), {}, by.cookie);
    const [first, second] = protectedRoles.map(({ permissions: _, ...role }) => role);
    expect(page.rmObject).toMatchObject({ results: [first, second] });
    const again = await post(server(), apiPaths.roleAdd, { roleName: 'super_admin', roleNameCn: '又一个' }, by.cookie);
    expect(again).toMatchObject({ statusCode: 409, errMsg: refusalTexts.roleNameTaken });
    const sameInChinese = { roleName: 'another', roleNameCn: protectedRoles[0]!.roleNameCn };
    expect(await post(server(), apiPaths.roleAdd, sameInChinese, by.cookie)).toMatchObject({
      statusCode: 409,
      errMsg: refusalTexts.roleNameCnTaken,
    });
    const nameless = await post(server(), apiPaths.roleAdd, { roleName: ' ', roleNameCn: '' }, by.cookie);
    expect(nameless).toMatchObject({ statusCode: 400, errMsg: texts.roleNameRequired });
    const withoutChinese = await post(server(), apiPaths.roleAdd, { roleName: 'reader', roleNameCn: ' ' }, by.cookie);
    expect(withoutChinese).toMatchObject({ statusCode: 400, errMsg: texts.roleNameCnRequired });
  });

  test('absent roles, permissions and users are told apart from none', async () => {
    const by = await admin();
    const person = await addManager(server());
    const absent = 2_147_483_647;
    expect(await assign(server(), person.id, [absent], by)).toMatchObject({
      statusCode: 400,
      errMsg: refusalTexts.roleMissing,
    });
    expect(await assign(server(), absent, [2], by)).toMatchObject({ statusCode: 404 });
    expect(await remove(server(), absent, by)).toMatchObject({ statusCode: 404 });
    const roleId = await addRole(server(), by);
    const beyond = await post(server(), apiPaths.rolePermissionUpdate, { roleId, permissionIds: absent }, by.cookie);
    expect(beyond).toMatchObject({ statusCode: 400, errMsg: refusalTexts.permissionMissing });
    expect(await permit(server(), absent, [], by)).toMatchObject({ statusCode: 404 });
  });

  test('security 25: one gives and takes only roles whose permissions one holds', async () => {
    const assigner = await addManager(server(), { permissions: ['user:updateUserRole', 'article:add'] });
    const by = await admin();
    const [held, more, none] = [
      await addRole(server(), by, ['article:add']),
      await addRole(server(), by, ['article:add', 'article:publish']),
      await addRole(server(), by),
    ];
    const person = await addManager(server());
    const beyond = forbidden(refusalTexts.grantBeyondOwn);
    for (const roleId of [1, 2, 3, more])
      expect(await assign(server(), person.id, [held, roleId], assigner)).toMatchObject(beyond);
    expect(await rolesOf(server(), person.id)).toEqual([]);
    await assign(server(), person.id, [more], by);
    expect(await assign(server(), person.id, [held, none, more], assigner)).toMatchObject({ status: 'OK' });
    expect(await assign(server(), person.id, [], assigner)).toMatchObject(forbidden(refusalTexts.takeBeyondOwn));
    expect(await assign(server(), person.id, [more], assigner)).toMatchObject({ status: 'OK' });
    expect(await rolesOf(server(), person.id)).toEqual([more]);
  });

  test('security 25: nobody changes their own roles, and role 1 passes from super administrators alone', async () => {
    const by = await admin();
    for (const roleIds of [[], [1], [1, 2]])
      expect(await assign(server(), by.id, roleIds, by)).toMatchObject(forbidden(refusalTexts.ownRoles));
    const everything = await addRole(server(), by, [...permissions]);
    const rival = await addManager(server());
    await assign(server(), rival.id, [everything], by);
    expect(await assign(server(), by.id, [2], rival)).toMatchObject(forbidden(refusalTexts.superAdminOnly));
    expect(await assign(server(), (await addManager(server())).id, [1], rival)).toMatchObject(
      forbidden(refusalTexts.grantBeyondOwn),
    );
    expect(await rolesOf(server(), by.id)).toEqual([1]);
  });

  test('security 25: two super administrators who take role 1 from one another leave one', async () => {
    const { db } = server();
    const [one, other] = [await admin(), await admin()];
    const holders = await db.selectFrom('user_role').selectAll().where('role_id', '=', 1).execute();
    const others = holders.filter(({ user_id }) => ![one.id, other.id].includes(user_id));
    for (const { user_id } of others) await db.deleteFrom('user_role').where('user_id', '=', user_id).execute();
    const answers = await Promise.all(
      await whileLocked(server(), [one.id, other.id], () => [
        assign(server(), one.id, [2], other),
        assign(server(), other.id, [2], one),
      ]),
    );
    expect(answers.map((answer) => answer.statusCode).sort()).toEqual([200, 403]);
    const left = await db.selectFrom('user_role').select('user_id').where('role_id', '=', 1).execute();
    expect(left).toHaveLength(1);

    const [survivor] = [one, other].filter(({ id }) => id === left[0]!.user_id);
    const third = await addManager(server(), { roleId: 1 });
    const removing = (by: Person, deleteId: number) =>
      post(server(), apiPaths.userDelete, { userId: by.id, deleteId }, by.cookie);
    await Promise.all(
      await whileLocked(server(), [survivor!.id, third.id], () => [
        removing(survivor!, third.id),
        removing(third, survivor!.id),
      ]),
    );
    const stillThere = db.selectFrom('user').select('id').where('id', 'in', [survivor!.id, third.id]);
    expect(await stillThere.where('deleted_at', 'is', null).execute()).toHaveLength(1);
    await db.insertInto('user_role').values(others).execute();
  });

  test('security 25: a role gets and loses only permissions one holds, and roles 1 to 3 change by a super administrator', async () => {
    const by = await admin();
    const editor = await addManager(server(), { permissions: ['role:update', 'role:add', 'article:add'] });
    const roleId = await addRole(server(), by, ['hospital:add']);
    expect(await permit(server(), roleId, ['hospital:add', 'user:delete'], editor)).toMatchObject(
      forbidden(refusalTexts.grantBeyondOwn),
    );
    expect(await permit(server(), roleId, ['hospital:add', 'article:add'], editor)).toMatchObject({ status: 'OK' });
    expect(await permit(server(), roleId, ['article:add'], editor)).toMatchObject(
      forbidden(refusalTexts.takeBeyondOwn),
    );
    expect(await permit(server(), roleId, ['hospital:add'], editor)).toMatchObject({ status: 'OK' });
    for (const id of [1, 2, 3])
      expect(await permit(server(), id, ['article:add'], editor)).toMatchObject(forbidden(refusalTexts.protectedRoles));
    expect(await permit(server(), 3, ['role:list'], by)).toMatchObject({ status: 'OK' });
    expect(await permit(server(), 1, ['role:list'], by)).toMatchObject(forbidden(refusalTexts.superAdminComplete));
    expect(await permit(server(), 1, [...permissions], by)).toMatchObject({ status: 'OK' });
    await permit(server(), 3, protectedRoles[2]!.permissions, by);
  });

  test('security 26: roles 1, 2 and 3 are not deleted, nor what allows more, nor any in the name of another', async () => {
    const by = await admin();
    for (const id of [1, 2, 3])
      expect(await remove(server(), id, by)).toMatchObject(forbidden(texts.roleDeleteProtected));
    const roleId = await addRole(server(), by, ['site:update']);
    expect(await remove(server(), roleId, by, by.id + 1)).toMatchObject(forbidden());
    const lesser = await addManager(server(), { permissions: ['role:delete'] });
    expect(await remove(server(), roleId, lesser)).toMatchObject(forbidden(refusalTexts.takeBeyondOwn));
    expect(await remove(server(), await addRole(server(), by), lesser)).toMatchObject({ status: 'OK' });
    expect(await remove(server(), roleId, by)).toMatchObject({ status: 'OK' });
  });

  test('the id of a deleted role is not given again, though the server was started anew meanwhile', async () => {
    const by = await admin();
    const last = await addRole(server(), by);
    expect(await remove(server(), last, by)).toMatchObject({ status: 'OK' });
    await seedReference(server().db);
    expect(await addRole(server(), by)).toBeGreaterThan(last);
  });

  test('every manager reads the list of roles, and changes none without the right', async () => {
    const reader = await addManager(server(), { permissions: ['article:add'] });
    const path = fillPath(apiPaths.roleList, { pageSize: 20, pageNo: 1 });
    expect((await post(server(), path, {}, reader.cookie)).rmObject.results[0]).toMatchObject({ id: 1 });
    expect(await post(server(), apiPaths.permissionsOfRole, { id: 2 }, reader.cookie)).toMatchObject(forbidden());
  });

  test('security 47: changes of rights are on record with what was before and after, refused ones too', async () => {
    const by = await admin();
    const person = await addManager(server(), { roleId: 3 });
    const doctor = await addDoctor(server());
    const from = Number(
      (await server()
        .db.selectFrom('audit_entry')
        .select((eb) => eb.fn.max('id').as('id'))
        .executeTakeFirst())!.id,
    );
    await assign(server(), person.id, [2], by);
    await assign(server(), by.id, [], person);
    await assign(server(), person.id, [1], doctor);
    await post(server(), apiPaths.permissionsOfRole, { id: 2 }, doctor.cookie);
    await post(server(), apiPaths.permissionsOfRole, { id: 2 }, by.cookie);
    await post(server(), apiPaths.userRoleUpdate, { userId: person.id, roleIds: 1 });
    const entries = await server()
      .db.selectFrom('audit_entry')
      .selectAll()
      .where('id', '>', from)
      .orderBy('id')
      .execute();
    const short = entries.map((row) => [row.actor_id, row.action, row.outcome, row.object_id, row.detail]);
    expect(short).toEqual([
      [by.id, 'user.updateRoles', 'done', person.id, { before: [3], after: [2] }],
      [person.id, 'user.updateRoles', 'refused', null, {}],
      [doctor.id, 'user.updateRoles', 'refused', null, {}],
      [doctor.id, 'role.readPermissions', 'refused', null, {}],
    ]);
  });
});

test('who holds every permission but not role 1 does not hold all of role 1', () => {
  const all = { roleIds: [9], permissions: [...permissions] };
  expect(holdsAllOf(all, { roleIds: [2], permissions: ['article:add'] })).toBe(true);
  expect(holdsAllOf(all, { roleIds: [1], permissions: [] })).toBe(false);
  expect(() => requireMayAssign(all, { isManager: true }, [], [{ id: 1, permissions: [] }])).toThrow(
    refusalTexts.grantBeyondOwn,
  );
  expect(() => requireMayPermit(all, { id: 1 }, { before: [], after: [] })).toThrow(refusalTexts.protectedRoles);
});
