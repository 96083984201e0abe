import { expect, test } from 'vitest';
import { apiPaths, fillPath } from '../../contract/paths.ts';
import { type Duty, duties, type Permission, permissionTable, separateRoles } from '../../contract/permissions.ts';
import { refusalTexts, texts } from '../../contract/texts.ts';
import { seedReference } from '../database/reference.ts';
import { post } from '../testing/call.ts';
import { addAdministrator, addDoctor, addManager, type Person } from '../testing/people.ts';
import { onServer } from '../testing/test-server.ts';
import { add, forbidden, remove, signIn, update } from '../testing/users.ts';

test('security 81: no permission belongs to two of the three duties', () => {
  const all = separateRoles.flatMap((role) => role.permissions);
  expect(new Set(all).size).toBe(all.length);
  expect(separateRoles.map(({ duty }) => duty)).toEqual([...duties]);
});

onServer((server) => {
  const roleIdOf = async (duty: Duty) =>
    (await server().db.selectFrom('role').select('id').where('duty', '=', duty).executeTakeFirstOrThrow()).id;
  const assign = (userId: number, roleIds: number[], by: Person) =>
    post(server(), apiPaths.userRoleUpdate, { userId, roleIds }, by.cookie);
  const permit = (roleId: number, codes: Permission[], by: Person) =>
    post(
      server(),
      apiPaths.rolePermissionUpdate,
      { roleId, permissionIds: codes.map((code) => permissionTable[code].id) },
      by.cookie,
    );
  const setActive = (userId: number, isActive: 0 | 1, by: Person) =>
    post(server(), apiPaths.userActive, { userId, isActive }, by.cookie);
  const addRole = async (by: Person, name: string, codes: Permission[]) => {
    const { rmObject } = await post(server(), apiPaths.roleAdd, { roleName: name, roleNameCn: name }, by.cookie);
    await permit(rmObject.id, codes, by);
    return rmObject.id as number;
  };

  test('security 81: each of the three holds what is theirs and is told so, however often the server starts', async () => {
    await seedReference(server().db);
    for (const { duty, permissions: held } of separateRoles) {
      const { cookie } = await addAdministrator(server(), duty);
      const { rmObject } = await post(server(), apiPaths.heartbeat, {}, cookie);
      expect(rmObject).toMatchObject({ duty, permissions: [...held].sort() });
    }
    const roles = await server().db.selectFrom('role').select('duty').where('duty', 'is not', null).execute();
    expect(roles).toHaveLength(3);
  });

  test('security 81: who has one of the three duties has no other role, not even role 1', async () => {
    const by = await addManager(server(), { roleId: 1 });
    const [system, security, audit] = [await roleIdOf('system'), await roleIdOf('security'), await roleIdOf('audit')];
    const { id } = await addManager(server());
    for (const roleIds of [
      [system, security],
      [security, audit],
      [1, audit],
      [2, system],
      [system, security, audit],
    ])
      expect(await assign(id, roleIds, by)).toMatchObject(forbidden(refusalTexts.dutyAlone));
    const doctor = await addDoctor(server());
    expect(await assign(doctor.id, [security], by)).toMatchObject(forbidden(refusalTexts.roleOfManager));
    expect(await assign(id, [audit], by)).toMatchObject({ status: 'OK' });
    expect(await assign(id, [audit, 3], by)).toMatchObject(forbidden(refusalTexts.dutyAlone));
    expect(await assign(id, [2, 3], by)).toMatchObject({ status: 'OK' });
  });

  test('security 81: what the three may do stays as it is, whoever asks, and their roles are not deleted', async () => {
    const [superAdmin, security] = [
      await addManager(server(), { roleId: 1 }),
      await addAdministrator(server(), 'security'),
    ];
    for (const by of [superAdmin, security])
      for (const duty of duties) {
        const roleId = await roleIdOf(duty);
        expect(await permit(roleId, ['role:list'], by)).toMatchObject(forbidden(refusalTexts.dutyFixed));
        expect(await post(server(), apiPaths.roleDelete, { roleId }, by.cookie)).toMatchObject(
          forbidden(texts.roleDeleteProtected),
        );
      }
  });

  test('security 81: the system administrator adds administrators who may do nothing, and gives nobody a right', async () => {
    const system = await addAdministrator(server(), 'system');
    const form = { username: 'without-rights', password: 'secret-1', userBelong: 0 };
    const { rmObject } = await add(server(), form, system);
    expect((await signIn(server(), 'without-rights', 'secret-1')).rmObject).toMatchObject({ permissions: [] });
    expect(await assign(rmObject.id, [2], system)).toMatchObject(forbidden());
    const adder = await addManager(server(), { permissions: [...separateRoles[0]!.permissions] });
    expect(await add(server(), { ...form, username: 'not-by-me' }, adder)).toMatchObject(forbidden());
  });

  test('security 81: the security administrator gives and takes every role but role 1, and never their own', async () => {
    const security = await addAdministrator(server(), 'security');
    const superAdmin = await addManager(server(), { roleId: 1 });
    const { id } = await addManager(server());
    for (const duty of duties)
      expect(await assign(id, [await roleIdOf(duty)], security), duty).toMatchObject({ status: 'OK' });
    expect(await assign(id, [2], security)).toMatchObject({ status: 'OK' });
    for (const roleId of [1, 3])
      expect(await assign(id, [roleId], security)).toMatchObject(forbidden(refusalTexts.grantBeyondOwn));
    expect(await assign(security.id, [2], security)).toMatchObject(forbidden(refusalTexts.ownRoles));
    expect(await assign(superAdmin.id, [], security)).toMatchObject(forbidden(refusalTexts.superAdminOnly));
    await assign(id, [3], superAdmin);
    expect(await assign(id, [], security)).toMatchObject({ status: 'OK' });
  });

  test('security 81: the roles a security administrator makes hold nothing of the other two duties', async () => {
    const security = await addAdministrator(server(), 'security');
    const content = await addRole(security, 'site-editor', ['site:update', 'article:publish', 'role:list']);
    const others = separateRoles.filter(({ duty }) => duty !== 'security').flatMap((role) => role.permissions);
    for (const code of others)
      expect(await permit(content, [code], security), code).toMatchObject(forbidden(refusalTexts.grantBeyondOwn));
    const { id } = await addManager(server());
    expect(await assign(id, [content], security)).toMatchObject({ status: 'OK' });

    const superAdmin = await addManager(server(), { roleId: 1 });
    const mixed = await addRole(superAdmin, 'mixed', ['user:add:2', 'audit:read']);
    expect(await assign(id, [mixed], security)).toMatchObject(forbidden(refusalTexts.grantBeyondOwn));
    expect(await permit(mixed, ['audit:read'], security)).toMatchObject({ status: 'OK' });
    expect(await post(server(), apiPaths.roleDelete, { roleId: mixed }, security.cookie)).toMatchObject({
      status: 'OK',
    });
  });

  test('security 81: the system administrator has the accounts of doctors and editors, not those of the other two', async () => {
    const system = await addAdministrator(server(), 'system');
    const editor = await addManager(server(), { roleId: 2 });
    const doctor = await addDoctor(server());
    const rename = ({ id, username }: Person, more = {}) =>
      update(server(), id, { username: `${username}-new`, ...more }, system);
    for (const target of [editor, doctor]) {
      expect(await rename(target)).toMatchObject({ status: 'OK' });
      expect(await setActive(target.id, 0, system)).toMatchObject({ status: 'OK' });
    }
    expect(await rename(editor, { password: 'another-1' })).toMatchObject(forbidden(refusalTexts.passwordBeyondOwn));
    const beyond = [
      await addAdministrator(server(), 'security'),
      await addAdministrator(server(), 'audit'),
      await addManager(server(), { roleId: 3 }),
      await addManager(server(), { permissions: ['audit:read'] }),
    ];
    for (const target of beyond) {
      expect(await rename(target)).toMatchObject(forbidden(refusalTexts.accountBeyondOwn));
      expect(await remove(server(), target.id, system)).toMatchObject(forbidden(texts.userDeleteProtected));
      expect(await setActive(target.id, 0, system)).toMatchObject(forbidden(refusalTexts.userActiveProtected));
    }
    // Two of them together may: one takes the role, the other the account.
    await assign(beyond[1]!.id, [], await addAdministrator(server(), 'security'));
    expect(await remove(server(), beyond[1]!.id, system)).toMatchObject({ status: 'OK' });
  });

  test('security 81: what system and security administrators do is told to the audit administrator, who changes nothing', async () => {
    const [system, security, audit] = [
      await addAdministrator(server(), 'system'),
      await addAdministrator(server(), 'security'),
      await addAdministrator(server(), 'audit'),
    ];
    const form = { username: 'to-be-editor', password: 'secret-1', userBelong: 0 };
    const { id } = (await add(server(), form, system)).rmObject;
    await assign(id, [2], security);
    const path = fillPath(apiPaths.auditList, { pageSize: 8, pageNo: 1 });
    const { rmObject } = await post(server(), path, {}, audit.cookie);
    const lines = (rmObject.results as { actorId: number; action: string; objectId: number }[]).map(
      ({ actorId, action, objectId }) => [actorId, action, objectId],
    );
    expect(lines).toContainEqual([system.id, 'user.add', id]);
    expect(lines).toContainEqual([security.id, 'user.updateRoles', id]);
    for (const by of [system, security]) expect((await post(server(), path, {}, by.cookie)).statusCode).toBe(403);
    expect(await add(server(), { ...form, username: 'by-audit' }, audit)).toMatchObject(forbidden());
    expect(await assign(id, [], audit)).toMatchObject(forbidden());
  });

  test('a name that somebody had given to a role of their own is numbered, and theirs stays as it is', async () => {
    const { db } = server();
    const former = await db.selectFrom('role').selectAll().where('duty', '=', 'audit').executeTakeFirstOrThrow();
    const { duty: _, ...own } = former;
    await db.transaction().execute(async (tx) => {
      await tx.deleteFrom('role').where('id', '=', former.id).execute();
      await tx.insertInto('role').values(own).execute();
    });
    await seedReference(db);
    const made = await db.selectFrom('role').selectAll().where('duty', '=', 'audit').executeTakeFirstOrThrow();
    expect(made).toMatchObject({ role_name: 'audit_administrator_2', role_name_cn: '审计管理员（2）' });
    const rights = await db.selectFrom('role_permission').selectAll().where('role_id', '=', own.id).execute();
    expect(rights).toEqual([]);
  });
});
