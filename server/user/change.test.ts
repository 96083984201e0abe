import { expect, test } from 'vitest';
import { apiPaths, fillPath } from '../../contract/paths.ts';
import type { User } from '../../contract/schemas/user.ts';
import { refusalTexts, texts } from '../../contract/texts.ts';
import { get, post } from '../testing/call.ts';
import { giveReply, propose } from '../testing/consultations.ts';
import { setStatus } from '../testing/edits.ts';
import { addCoordinator, addDoctor, addManager, type Person, testPassword } from '../testing/people.ts';
import { onServer } from '../testing/test-server.ts';
import { add, detail, type Form, forbidden, isSignedIn, newDoctor, remove, signIn, update } from '../testing/users.ts';

onServer((server) => {
  const admin = async (): Promise<Person> => addManager(server(), { roleId: 1 });

  test('security 23: an update takes the listed fields only, of the user in the path', async () => {
    const by = await admin();
    const doctor = await addDoctor(server());
    const form = { username: doctor.username };
    for (const smuggled of ['is_manager', 'isManager', 'roleIds', 'password_hash', 'doctorId', 'deleted_at'])
      expect((await update(server(), doctor.id, { ...form, [smuggled]: 1 }, by)).statusCode).toBe(400);
    expect(await update(server(), doctor.id, { ...form, id: by.id }, by)).toMatchObject({
      statusCode: 400,
      errMsg: refusalTexts.idMismatch,
    });
    expect(await update(server(), doctor.id, { ...form, userBelong: 0 }, by)).toMatchObject({
      statusCode: 400,
      errMsg: refusalTexts.userBelongFixed,
    });
    expect(await update(server(), doctor.id, { ...form, userBelong: 1, id: doctor.id }, by)).toMatchObject({
      status: 'OK',
    });
    expect((await detail(server(), doctor.id, by)).rmObject).toMatchObject({
      userBelong: 1,
      doctorId: doctor.doctorId,
    });
  });

  test('security 23: the account admin is changed by itself alone and keeps its name', async () => {
    const by = await admin();
    const signedIn = await signIn(server(), 'admin', 'admin-in-tests');
    const { id } = signedIn.rmObject;
    const itself = {
      id,
      doctorId: 0,
      username: 'admin',
      cookie: String(signedIn.headers['set-cookie']).split(';')[0]!,
    };
    expect(await update(server(), id, { username: 'admin' }, by)).toMatchObject(
      forbidden(refusalTexts.adminOnlyItself),
    );
    expect(await update(server(), id, { username: 'root' }, itself)).toMatchObject(
      forbidden(refusalTexts.adminNameFixed),
    );
    expect(await update(server(), id, { username: 'Admin', name: '管理员' }, itself)).toMatchObject({ status: 'OK' });
  });

  test('security 23: one resets no password of someone who may do more', async () => {
    const userManager = await addManager(server(), { roleId: 3 });
    const editor = await addManager(server(), { roleId: 2 });
    const superAdmin = await admin();
    const reset = (target: Person, more: Form = {}) =>
      update(server(), target.id, { username: target.username, ...more }, userManager);
    expect(await reset(editor, { password: 'another-1' })).toMatchObject(forbidden(refusalTexts.passwordBeyondOwn));
    expect(await reset(editor, { name: '编辑' })).toMatchObject(forbidden(refusalTexts.accountBeyondOwn));
    expect(await reset(superAdmin)).toMatchObject(forbidden(refusalTexts.superAdminOnly));
    expect(await isSignedIn(server(), editor)).toBe(true);
    expect((await signIn(server(), editor.username, testPassword)).status).toBe('OK');
  });

  test('security 23: one renames no manager who may do more, and every doctor and manager who may do no more', async () => {
    const userManager = await addManager(server(), { roleId: 3 });
    const more = await addManager(server(), { permissions: ['user:update', 'site:update'] });
    const less = await addManager(server(), { permissions: ['user:update', 'hospital:add'] });
    const [nobody, doctor] = [await addManager(server()), await addCoordinator(server())];
    const rename = ({ id, username }: Person, by = userManager) =>
      update(server(), id, { username: `${username}-new` }, by);
    expect(await rename(more)).toMatchObject(forbidden(refusalTexts.accountBeyondOwn));
    expect(await isSignedIn(server(), more)).toBe(true);
    for (const target of [less, nobody, doctor]) expect(await rename(target)).toMatchObject({ status: 'OK' });
    const narrow = await addManager(server(), { permissions: ['user:update'] });
    expect(await rename(doctor, narrow)).toMatchObject({ status: 'OK' });
  });

  test('security 24: administrators are added by those who assign roles, and nobody new has a role', async () => {
    await addDoctor(server());
    const adder = await addManager(server(), { permissions: ['user:add:2'] });
    const administrator = { username: 'new-manager', password: 'secret-1', userBelong: 0 };
    expect(await add(server(), administrator, adder)).toMatchObject(forbidden());
    expect((await add(server(), newDoctor(), adder)).status).toBe('OK');
    const assigner = await addManager(server(), { permissions: ['user:add:2', 'user:updateUserRole'] });
    expect((await add(server(), { ...administrator, roleIds: 1 }, assigner)).statusCode).toBe(400);
    expect((await add(server(), administrator, assigner)).status).toBe('OK');
    const signedIn = await signIn(server(), administrator.username, 'secret-1');
    expect(signedIn.rmObject).toMatchObject({ isManager: true, permissions: [], roleIds: [] });
  });

  test('security 26: one deletes neither oneself nor admin nor, without being one, a super administrator', async () => {
    const by = await admin();
    const { id: adminId } = (await signIn(server(), 'admin', 'admin-in-tests')).rmObject;
    const userManager = await addManager(server(), { roleId: 3 });
    for (const [target, who] of [
      [by.id, by],
      [adminId, by],
      [by.id, userManager],
    ] as [number, Person][])
      expect(await remove(server(), target, who)).toMatchObject(forbidden(texts.userDeleteProtected));
    expect(await isSignedIn(server(), by)).toBe(true);
  });

  test('security 26: a deleted user is signed out, cannot sign in, has no roles, and the name is free again', async () => {
    const by = await admin();
    const editor = await addManager(server(), { roleId: 2, username: 'leaving' });
    expect(await remove(server(), editor.id, by)).toMatchObject({ status: 'OK' });
    expect(await isSignedIn(server(), editor)).toBe(false);
    expect(await signIn(server(), 'leaving', testPassword)).toMatchObject({ errMsg: texts.loginFailed });
    expect(await detail(server(), editor.id, by)).toMatchObject({ statusCode: 404 });
    expect(await remove(server(), editor.id, by)).toMatchObject({ statusCode: 404 });
    for (const table of ['user_role', 'session'] as const) {
      const left = server().db.selectFrom(table).selectAll().where('user_id', '=', editor.id);
      expect(await left.execute()).toEqual([]);
    }
    const row = server().db.selectFrom('user').select('name').where('id', '=', editor.id);
    expect(await row.executeTakeFirst()).toEqual({ name: 'leaving' });
    expect((await add(server(), newDoctor({ username: 'leaving' }), by)).status).toBe('OK');
  });

  const setActive = (userId: number, isActive: 0 | 1, by: Person) =>
    post(server(), apiPaths.userActive, { userId, isActive }, by.cookie);

  test('security 26: one deletes and deactivates no manager who may do more, whatever that is', async () => {
    const userManager = await addManager(server(), { roleId: 3 });
    const more = [await addManager(server(), { roleId: 2 }), await addManager(server(), { permissions: ['role:add'] })];
    for (const target of more) {
      expect(await remove(server(), target.id, userManager)).toMatchObject(forbidden(texts.userDeleteProtected));
      expect(await setActive(target.id, 0, userManager)).toMatchObject(forbidden(refusalTexts.userActiveProtected));
      expect(await isSignedIn(server(), target)).toBe(true);
    }
    const less = await addManager(server(), { permissions: ['hospital:add', 'role:list'] });
    expect(await setActive(less.id, 0, userManager)).toMatchObject({ status: 'OK' });
    expect(await remove(server(), less.id, userManager)).toMatchObject({ status: 'OK' });
  });

  test('a deactivated user is signed out, cannot sign in or be invited, and comes back with roles and name', async () => {
    const by = await admin();
    const editor = await addManager(server(), { roleId: 2, username: 'resting' });
    const doctor = await addDoctor(server());
    expect(await setActive(editor.id, 0, by)).toMatchObject({ status: 'OK' });
    expect(await setActive(doctor.id, 0, by)).toMatchObject({ status: 'OK' });
    expect(await isSignedIn(server(), editor)).toBe(false);
    expect(await signIn(server(), 'resting', testPassword)).toMatchObject({ errMsg: texts.loginFailed });
    const colleague = await addDoctor(server());
    const doctors = await get(server(), apiPaths.doctorList, colleague.cookie);
    expect(doctors.rmObject.map(({ id }: { id: number }) => id)).not.toContain(doctor.doctorId);
    const all = fillPath(apiPaths.userList, { pageSize: 100, pageNo: 1 });
    const users = async (form: Form) => (await post(server(), all, form, by.cookie)).rmObject.results;
    expect((await users({ isActive: 0 })).map(({ id }: User) => id)).toEqual([editor.id, doctor.id]);
    expect(await setActive(editor.id, 1, by)).toMatchObject({ status: 'OK' });
    expect((await signIn(server(), 'resting', testPassword)).rmObject.roleIds).toEqual([2]);
    expect(await users({ roleId: 2, userIds: editor.id })).toMatchObject([
      { id: editor.id, isActive: true, roles: ['内容编辑'], lastSignInAt: expect.stringMatching(/^20/) },
    ]);
  });

  test('the list tells of each doctor in how many open cases they are the initiator or waited for, and of nobody else', async () => {
    const by = await admin();
    const [busy, free] = [await addDoctor(server()), await addDoctor(server())];
    const answered = await propose(server(), free, [busy]);
    await giveReply(server(), busy, answered, '<p>意见</p>');
    for (const invited of [busy, busy]) await propose(server(), free, [invited]);
    const closed = await propose(server(), busy, [free]);
    await setStatus(server(), busy, closed, 1);
    await propose(server(), busy, [free]);
    const all = fillPath(apiPaths.userList, { pageSize: 100, pageNo: 1 });
    const { results } = (await post(server(), all, {}, by.cookie)).rmObject as { results: User[] };
    const casesOf = (person: Person) => results.find(({ id }) => id === person.id)?.openCases;
    expect(casesOf(busy)).toEqual({ initiated: 1, awaited: 2 });
    expect(casesOf(free)).toEqual({ initiated: 3, awaited: 1 });
    expect(casesOf(by)).toBeNull();
  });

  test('security 26: one deactivates neither oneself nor admin nor, without being one, a super administrator', async () => {
    const by = await admin();
    const { id: adminId } = (await signIn(server(), 'admin', 'admin-in-tests')).rmObject;
    const userManager = await addManager(server(), { roleId: 3 });
    for (const [target, who] of [
      [by.id, by],
      [adminId, by],
      [by.id, userManager],
    ] as [number, Person][])
      expect(await setActive(target, 0, who)).toMatchObject(forbidden(refusalTexts.userActiveProtected));
    expect(await isSignedIn(server(), by)).toBe(true);
  });

  test('who may change no account is told neither the roles nor the last sign-in nor the cases of others', async () => {
    const writer = await addManager(server(), { roleId: 2 });
    const all = fillPath(apiPaths.userList, { pageSize: 100, pageNo: 1 });
    const { results } = (await post(server(), all, { roleId: 1 }, writer.cookie)).rmObject;
    expect(results.length).toBeGreaterThan(1);
    for (const one of results) expect(one).toMatchObject({ roles: null, lastSignInAt: null, openCases: null });
  });

  test('security 1: deleting in the name of another is refused and on record', async () => {
    const by = await admin();
    const doctor = await addDoctor(server());
    expect(await remove(server(), doctor.id, by, doctor.id)).toMatchObject(forbidden());
    expect(await isSignedIn(server(), doctor)).toBe(true);
    const last = server().db.selectFrom('audit_entry').selectAll().orderBy('id', 'desc').limit(1);
    expect(await last.executeTakeFirst()).toMatchObject({
      actor_id: by.id,
      action: 'user.delete',
      outcome: 'refused',
      object_id: doctor.id,
    });
  });
});
