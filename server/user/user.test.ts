import { expect, test } from 'vitest';
import { defaultAvatar } from '../../contract/limits.ts';
import { apiPaths, fillPath } from '../../contract/paths.ts';
import { refusalTexts, texts } from '../../contract/texts.ts';
import { type Answered, get, post, uploadFile } from '../testing/call.ts';
import { addDoctor, addManager, type Person } from '../testing/people.ts';
import { picture } from '../testing/pictures.ts';
import { onServer } from '../testing/test-server.ts';
import { add, detail, type Form, forbidden, newDoctor, remove, signIn, update } from '../testing/users.ts';

onServer((server) => {
  const admin = async (): Promise<Person> => addManager(server(), { roleId: 1 });

  test('a doctor is added, shown, found, changed and signs in', async () => {
    const by = await admin();
    await addDoctor(server());
    const form = newDoctor({ doctorDesc: '第一行\r\n第二行', doctorAvatar: '' });
    const { rmObject } = await add(server(), form, by);
    expect((await detail(server(), rmObject.id, by)).rmObject).toEqual({
      id: rmObject.id,
      username: form.username,
      name: '林医生',
      userBelong: 1,
      doctorId: expect.any(Number),
      doctorName: '林医生',
      doctorHospital: { id: expect.any(Number), hospitalName: '第一儿童医院' },
      doctorBelongHospital: '第一儿童医院',
      doctorHospitalId: expect.any(Number),
      doctorBelongCenter: '眼科',
      doctorDesc: '第一行\n第二行',
      doctorTitle: '副主任医师',
      doctorAvatar: defaultAvatar,
      versionNo: 1,
      hasIdentity: false,
    });
    const signedIn = await signIn(server(), String(form.username), 'secret-1');
    expect(signedIn.rmObject).toMatchObject({
      id: rmObject.id,
      isManager: false,
      permissions: [],
      hospital: '第一儿童医院',
      mustChangePassword: true,
    });

    const path = fillPath(apiPaths.userList, { pageSize: 99, pageNo: 1 });
    const found = await post(server(), path, { userIds: rmObject.id }, by.cookie);
    expect(found.rmObject).toMatchObject({
      totalCount: 1,
      pageCount: 1,
      results: [{ id: rmObject.id, name: '林医生' }],
    });

    await update(server(), rmObject.id, { username: `${form.username}b`, doctorName: '林主任', doctorDesc: '' }, by);
    expect((await detail(server(), rmObject.id, by)).rmObject).toMatchObject({
      username: `${form.username}b`,
      name: '林主任',
      doctorName: '林主任',
      doctorDesc: '',
      doctorTitle: '副主任医师',
    });
    expect((await signIn(server(), `${form.username}b`, 'secret-1')).status).toBe('OK');
  });

  test('an administrator has no doctor fields', async () => {
    const by = await admin();
    const form = {
      username: 'clerk',
      password: 'secret-1',
      userBelong: 0,
      name: '王干事',
      doctorName: '',
      doctorHospitalId: '',
    };
    const { rmObject } = await add(server(), form, by);
    expect((await detail(server(), rmObject.id, by)).rmObject).toMatchObject({
      name: '王干事',
      userBelong: 0,
      doctorId: null,
    });
    await update(server(), rmObject.id, { ...form, name: '王主任', password: '' }, by);
    expect((await detail(server(), rmObject.id, by)).rmObject).toMatchObject({ name: '王主任', doctorId: null });
    const owner = await post(server(), apiPaths.userByUserId, { userId: rmObject.id }, by.cookie);
    expect(owner.rmObject).toEqual({ results: [] });
  });

  test.each([
    [{ doctorName: '' }, texts.fieldRequired],
    [{ doctorBelongHospital: '' }, texts.fieldRequired],
    [{ doctorBelongCenter: ' ' }, texts.fieldRequired],
    [{ doctorTitle: '' }, texts.fieldRequired],
    [{ username: '' }, texts.usernameRequired],
    [{ username: '有 空格' }, refusalTexts.noSpaces],
    [{ password: '' }, texts.userPasswordTooShort],
    [{ password: '12345' }, texts.userPasswordTooShort],
    [{ password: '123 456' }, refusalTexts.noSpaces],
    [{ doctorBelongHospital: '没有这家医院' }, refusalTexts.hospitalMissing],
    [{ doctorHospitalId: 2_147_483_647 }, refusalTexts.hospitalMissing],
  ] as [Form, string][])('a doctor is not added with %j', async (more, errMsg) => {
    const by = await admin();
    await addDoctor(server());
    expect(await add(server(), newDoctor(more), by)).toMatchObject({ statusCode: 400, errMsg });
  });

  test('security 41: of two users with one name, however it is written, the second is refused', async () => {
    const by = await admin();
    await addDoctor(server());
    await add(server(), newDoctor({ username: 'Lin' }), by);
    const taken = { statusCode: 409, errMsg: texts.usernameTaken };
    expect(await add(server(), newDoctor({ username: ' ｌｉｎ' }), by)).toMatchObject(taken);
    const racing = ['Chen', 'chen', 'CHEN'].map((username) => add(server(), newDoctor({ username }), by));
    const statuses = (await Promise.all(racing)).map((answer) => answer.statusCode).sort();
    expect(statuses).toEqual([200, 409, 409]);
    const other = await add(server(), newDoctor(), by);
    expect(await update(server(), other.rmObject.id, { username: 'LIN' }, by)).toMatchObject(taken);
  });

  test('security 20: rows hold six fields by position, and no call on users shows a password hash', async () => {
    const by = await admin();
    const doctor = await addDoctor(server(), { username: 'in rows' });
    const rows = await post(server(), apiPaths.userRows, {}, by.cookie);
    expect(rows.rmObject).toContainEqual([doctor.id, 1, 'in rows', doctor.doctorId, '第一儿童医院', 'in rows']);
    expect(rows.rmObject).toContainEqual([by.id, 0, by.username, null, null, by.username]);
    const answers: Answered[] = [
      rows,
      await detail(server(), doctor.id, by),
      await post(server(), fillPath(apiPaths.userList, { pageSize: 99, pageNo: 1 }), {}, by.cookie),
      await post(server(), apiPaths.userByUserId, { userId: doctor.id }, by.cookie),
      await get(server(), apiPaths.doctorList, by.cookie),
    ];
    for (const answer of answers) {
      expect(answer.statusCode).toBe(200);
      expect(JSON.stringify(answer.rmObject)).not.toMatch(/argon2|password/i);
    }
  });

  test('security 21: a doctor reads their own account; managers read any', async () => {
    const doctor = await addDoctor(server());
    const other = await addDoctor(server());
    const own = await post(server(), apiPaths.userByUserId, { userId: doctor.id }, doctor.cookie);
    expect(own.rmObject.results).toMatchObject([{ id: doctor.doctorId, userId: doctor.id }]);
    expect(await detail(server(), doctor.id, doctor)).toMatchObject({ statusCode: 200 });
    for (const id of [other.id, 2_147_483_647]) {
      expect(await detail(server(), id, doctor)).toMatchObject(forbidden());
      expect(await post(server(), apiPaths.userByUserId, { userId: id }, doctor.cookie)).toMatchObject(forbidden());
    }
    const manager = await addManager(server(), { permissions: ['user:update'] });
    expect(await detail(server(), other.id, manager)).toMatchObject({ statusCode: 200 });
    expect(await detail(server(), 2_147_483_647, manager)).toMatchObject({ statusCode: 404 });
  });

  test('security 22: doctor lists need a session and show the listed fields of doctors who are there', async () => {
    const doctor = await addDoctor(server());
    const gone = await addDoctor(server());
    await remove(server(), gone.id, await admin());
    expect((await get(server(), apiPaths.doctorList)).statusCode).toBe(401);
    expect((await post(server(), apiPaths.doctorPage, { pageSize: 8, pageNo: 1 })).statusCode).toBe(401);
    const all = await get(server(), apiPaths.doctorList, doctor.cookie);
    const ids = all.rmObject.map((one: { id: number }) => one.id);
    expect(ids).toContain(doctor.doctorId);
    expect(ids).not.toContain(gone.doctorId);
    const fields = ['id', 'doctorName', 'doctorTitle', 'doctorHospital', 'doctorBelongHospital', 'doctorBelongCenter'];
    expect(Object.keys(all.rmObject[0]).sort()).toEqual([...fields, 'doctorDesc', 'doctorAvatar'].sort());
    const page = await post(server(), apiPaths.doctorPage, { pageSize: 1, pageNo: 2 }, doctor.cookie);
    expect(page.rmObject).toEqual({ totalCount: ids.length, pageCount: ids.length, results: [all.rmObject[1]] });
  });

  test('security 10: an avatar shows to whoever is signed in, and to nobody else', async () => {
    const [by, doctor] = [await admin(), await addDoctor(server())];
    const doctorAvatar = (await uploadFile(server(), await picture(), by.cookie)).rmObject;
    expect(await add(server(), newDoctor({ doctorAvatar }), by)).toMatchObject({ status: 'OK' });
    const open = (cookie: string) => server().app.inject({ url: doctorAvatar, headers: { cookie } });
    const seen = await open(doctor.cookie);
    expect([seen.statusCode, seen.headers['cache-control']]).toEqual([200, 'private, no-store']);
    expect((await open('')).statusCode).toBe(404);
  });

  test('security 9: an avatar is an own upload; the one it replaces is given up', async () => {
    const by = await admin();
    const other = await admin();
    await addDoctor(server());
    const upload = async (who: Person) =>
      String((await uploadFile(server(), await picture('png', 4, 4), who.cookie)).rmObject);
    const [first, second, foreign] = [await upload(by), await upload(by), await upload(other)];
    const refused = { statusCode: 400, errMsg: refusalTexts.foreignImage };
    for (const doctorAvatar of [foreign, 'javascript:alert(1)', 'https://example.com/a.png', '/upload/images/../a.png'])
      expect(await add(server(), newDoctor({ doctorAvatar }), by)).toMatchObject(refused);
    const { rmObject } = await add(server(), newDoctor({ doctorAvatar: first }), by);
    const username = (await detail(server(), rmObject.id, by)).rmObject.username;
    expect(await update(server(), rmObject.id, { username, doctorAvatar: foreign }, by)).toMatchObject(refused);
    await update(server(), rmObject.id, { username, doctorAvatar: first }, other);
    await update(server(), rmObject.id, { username, doctorAvatar: second }, by);
    expect((await detail(server(), rmObject.id, by)).rmObject.doctorAvatar).toBe(second);
    const claims = server()
      .db.selectFrom('upload')
      .select('name')
      .where('claim_kind', '=', 'avatar')
      .where('claim_id', '=', rmObject.id);
    expect((await claims.execute()).map(({ name }) => `/upload/images/${name}`)).toEqual([second]);
  });
});
