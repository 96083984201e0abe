import { expect, test } from 'vitest';
import { apiPaths } from '../../contract/paths.ts';
import { refusalTexts } from '../../contract/texts.ts';
import { post } from '../testing/call.ts';
import { addDoctor, addManager, type Person, testPassword } from '../testing/people.ts';
import { onServer } from '../testing/test-server.ts';
import { detail, submitted, type Form, update } from '../testing/users.ts';

onServer((server) => {
  const admin = () => addManager(server(), { roleId: 1 });
  const versionOf = async (id: number, by: Person): Promise<number> =>
    (await detail(server(), id, by)).rmObject.versionNo;
  const rolesOf = async (id: number, by: Person) =>
    (await post(server(), apiPaths.rolesOfUser, { id }, by.cookie)).rmObject;
  const assign = (userId: number, roleIds: number[], by: Person, versionNo?: number) =>
    post(server(), apiPaths.userRoleUpdate, { userId, roleIds, ...(versionNo && { versionNo }) }, by.cookie);

  test('who edits a user that somebody changed since gets both texts, without passwords, and nothing is saved', async () => {
    const by = await admin();
    const doctor = await addDoctor(server());
    const versionNo = await versionOf(doctor.id, by);
    const form: Form = { username: doctor.username, doctorName: '林医生', doctorTitle: '副主任医师' };
    expect(await update(server(), doctor.id, { ...form, versionNo }, by)).toMatchObject({ status: 'OK' });
    const after = await versionOf(doctor.id, by);
    expect(await update(server(), doctor.id, { ...form, password: testPassword, versionNo }, by)).toMatchObject(
      submitted,
    );
    expect(await versionOf(doctor.id, by)).toBe(after);
    const late = { ...form, doctorTitle: '主任医师', doctorDesc: '擅长眼底病', password: 'secret-9', versionNo };
    const answer = await update(server(), doctor.id, late, by);
    expect(answer).toMatchObject({
      statusCode: 409,
      status: 'ERROR',
      errMsg: refusalTexts.userEditedSince,
      rmObject: {
        stored: { username: doctor.username, doctorName: '林医生', doctorTitle: '副主任医师', doctorDesc: '' },
        sent: { username: doctor.username, doctorTitle: '主任医师', doctorDesc: '擅长眼底病' },
      },
    });
    expect(answer.rmObject.versionNo).toBe(after);
    expect(answer.rmObject.versionNo).toBeGreaterThan(versionNo);
    expect(JSON.stringify(answer)).not.toContain('secret-9');
    expect((await detail(server(), doctor.id, by)).rmObject.doctorTitle).toBe('副主任医师');
    const again = { ...late, versionNo: answer.rmObject.versionNo };
    expect(await update(server(), doctor.id, again, by)).toMatchObject({ status: 'OK' });
    const { versionNo: _, ...unversioned } = late;
    expect(await update(server(), doctor.id, unversioned, by)).toMatchObject(submitted);
  });

  test('of many who edit one user at once from one version, one is served', async () => {
    const by = await admin();
    const doctor = await addDoctor(server());
    const versionNo = await versionOf(doctor.id, by);
    const answers = await Promise.all(
      ['甲', '乙', '丙', '丁'].map((doctorTitle) =>
        update(server(), doctor.id, { username: doctor.username, doctorTitle, versionNo }, by),
      ),
    );
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409, 409, 409]);
  });

  test('a doctor’s own change counts; what is as it was, a sign-in, a password and being out of use do not', async () => {
    const by = await admin();
    const doctor = await addDoctor(server());
    const before = await versionOf(doctor.id, by);
    await update(server(), doctor.id, { username: doctor.username, doctorName: doctor.username }, by);
    await update(server(), doctor.id, { username: doctor.username, password: testPassword }, by);
    await post(server(), apiPaths.login, { username: doctor.username, ps: testPassword });
    for (const isActive of [0, 1])
      await post(server(), apiPaths.userActive, { userId: doctor.id, isActive }, by.cookie);
    expect(await versionOf(doctor.id, by)).toBe(before);

    const { headers } = await post(server(), apiPaths.login, { username: doctor.username, ps: testPassword });
    const cookie = String(headers['set-cookie']).split(';')[0];
    const own = { id: doctor.id, doctorId: doctor.doctorId, oldPassword: testPassword, name: '改了名' };
    expect((await post(server(), apiPaths.accountUpdate, own, cookie)).rmObject).toBe(1);
    const late = { username: doctor.username, doctorName: '旧名', versionNo: before };
    expect(await update(server(), doctor.id, late, by)).toMatchObject({
      statusCode: 409,
      rmObject: { stored: { doctorName: '改了名' }, sent: { doctorName: '旧名' } },
    });
  });

  test('who may not change a user learns nothing of one by a conflict', async () => {
    const by = await addManager(server(), { permissions: ['user:update'] });
    const other = await admin();
    const answer = await update(server(), other.id, { username: 'x', versionNo: 999 }, by);
    expect(answer).toMatchObject({ statusCode: 403, rmObject: null });
  });

  test('roles that changed since are not replaced, also where one of them was deleted; the same again makes no version', async () => {
    const by = await admin();
    const person = await addManager(server());
    const { versionNo } = await rolesOf(person.id, by);
    expect(await assign(person.id, [2], by, versionNo)).toMatchObject({ status: 'OK' });
    expect(await assign(person.id, [3], by, versionNo)).toMatchObject({
      statusCode: 409,
      errMsg: refusalTexts.userRolesEditedSince,
      rmObject: { stored: { roleIds: [2] }, sent: { roleIds: [3] } },
    });
    const after = (await rolesOf(person.id, by)).versionNo;
    expect(after).toBeGreaterThan(versionNo);
    for (const from of [versionNo, after])
      expect(await assign(person.id, [2, 2], by, from)).toMatchObject({ status: 'OK' });
    expect((await rolesOf(person.id, by)).versionNo).toBe(after);

    const names = { roleName: 'passing', roleNameCn: '临时' };
    const { id } = (await post(server(), apiPaths.roleAdd, names, by.cookie)).rmObject;
    await assign(person.id, [2, id], by);
    const withIt = (await rolesOf(person.id, by)).versionNo;
    await post(server(), apiPaths.roleDelete, { roleId: id, userId: by.id }, by.cookie);
    expect(await assign(person.id, [2, 3, id], by, withIt)).toMatchObject({
      statusCode: 409,
      rmObject: { stored: { roleIds: [2] }, sent: { roleIds: [2, 3, id] } },
    });
    expect(await assign(person.id, [2, 3], by)).toMatchObject({ status: 'OK' });
  });
});
