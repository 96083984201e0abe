import { expect, test } from 'vitest';
import { apiPaths } from '../../contract/paths.ts';
import { refusalTexts, texts } from '../../contract/texts.ts';
import { normaliseUsername } from '../session/credentials.ts';
import { post } from '../testing/call.ts';
import { addDoctor, addManager, type Person, testPassword } from '../testing/people.ts';
import { onServer } from '../testing/test-server.ts';
import { add, detail, newDoctor, signIn, update } from '../testing/users.ts';

/** Each is read as `linyan` or as `admin`, and is another string. */
const lookalikes = {
  'Cyrillic а': 'liny\u0430n',
  'Greek ι': 'l\u03b9nyan',
  'Latin ɑ': 'liny\u0251n',
  'Armenian ո': 'lin\u0578yan',
  'dotless ı': 'l\u0131nyan',
  'a letter with an accent': 'linyán',
  'a combining mark': 'linya\u0323n',
  'digits of another script': 'linyan\u0661',
  'a Han stroke for l': '丨inyan',
  'Hangul filler': 'lin\uffa0yan\u0430',
  'admin with a digit': 'adm1n',
  'admin with an l': 'Admln',
};

onServer((server) => {
  const admin = (): Promise<Person> => addManager(server(), { roleId: 1 });

  test('security 70: a name with nothing visible in between, or in another width, is the one it looks like', async () => {
    const by = await admin();
    await addDoctor(server());
    expect((await add(server(), newDoctor({ username: 'linyan' }), by)).status).toBe('OK');
    for (const between of ['\u200b', '\u200c', '\u200d', '\u00ad', '\u2060', '\u034f', '\u3164', '\ufe0f', '\u{e0061}'])
      expect(await add(server(), newDoctor({ username: `lin${between}yan`, doctorName: '另一人' }), by)).toMatchObject({
        statusCode: 409,
        errMsg: texts.usernameTaken,
      });
    for (const username of ['ｌｉｎｙａｎ', '𝐥𝐢𝐧𝐲𝐚𝐧', 'LINYAN'])
      expect(await add(server(), newDoctor({ username, doctorName: '又一人' }), by)).toMatchObject({ statusCode: 409 });
    const wide = await add(server(), newDoctor({ username: 'ｗｉｄｅ' }), by);
    expect((await detail(server(), wide.rmObject.id, by)).rmObject.username).toBe('wide');
  });

  test.each(Object.entries(lookalikes))(
    'security 70: no account is named or renamed with %s',
    async (_what, username) => {
      const by = await admin();
      const doctor = await addDoctor(server());
      const refused = { statusCode: 400, errMsg: refusalTexts.usernameSigns };
      expect(await add(server(), newDoctor({ username }), by)).toMatchObject(refused);
      expect(await update(server(), doctor.id, { username }, by)).toMatchObject(refused);
      const own = { id: doctor.id, doctorId: doctor.doctorId, username, oldPassword: testPassword };
      expect(await post(server(), apiPaths.accountUpdate, own, doctor.cookie)).toMatchObject(refused);
    },
  );

  test('security 70: names of Chinese characters, letters, digits and marks are taken', async () => {
    const by = await admin();
    await addDoctor(server());
    for (const username of ['周砚书', '周yanshu-2', 'a.b_c@hospital.cn', '_x', '𠮷田', 'administrator'])
      expect(await add(server(), newDoctor({ username }), by)).toMatchObject({ status: 'OK' });
  });

  test('security 70: an account from before keeps a name that no new one may have, and is changed under it', async () => {
    const by = await admin();
    const username = 'Иван·é';
    const doctor = await addDoctor(server(), { username });
    expect((await signIn(server(), username, testPassword)).status).toBe('OK');
    expect(await update(server(), doctor.id, { username, doctorName: '伊万' }, by)).toMatchObject({ status: 'OK' });
    const own = { id: doctor.id, doctorId: doctor.doctorId, username, name: '伊万', oldPassword: testPassword };
    expect(await post(server(), apiPaths.accountUpdate, own, doctor.cookie)).toMatchObject({ rmObject: 1 });
    const row = server().db.selectFrom('user').select(['username', 'username_key']).where('id', '=', doctor.id);
    expect(await row.executeTakeFirst()).toEqual({ username, username_key: normaliseUsername(username) });
    expect((await signIn(server(), username, testPassword)).status).toBe('OK');
  });

  test('security 70: a real name holds nothing that is not seen', async () => {
    const by = await admin();
    await addDoctor(server());
    const doctorName = '林\u200d妍\u00ad\ufe0f\u3164\u2800 \u{e0100}';
    const { rmObject } = await add(server(), newDoctor({ username: 'seen', doctorName }), by);
    expect((await detail(server(), rmObject.id, by)).rmObject).toMatchObject({ doctorName: '林妍', name: '林妍' });
    const blank = await add(server(), newDoctor({ username: 'unseen', doctorName: '\u3164\u2800\u200d' }), by);
    expect(blank).toMatchObject({ statusCode: 400, errMsg: texts.fieldRequired });
  });

  test('security 70: of two hospitals, or roles, that look alike, the second is refused, also of several at once', async () => {
    const by = await admin();
    const place = { province: 330_000, city: 330_100 };
    const hospital = (hospitalName: string) =>
      post(server(), apiPaths.hospitalAdd, { ...place, hospitalName }, by.cookie);
    const first = await hospital('眼科医院（东区）A');
    expect(first.status).toBe('OK');
    const taken = { statusCode: 409, errMsg: refusalTexts.hospitalNameTaken };
    for (const name of ['眼科医院(东区)A', '眼科医院（东区） Ａ', '眼科医院（东区）a'])
      expect(await hospital(name), name).toMatchObject(taken);
    const racing = ['口腔医院(西区)', '口腔医院（西区）', '口腔医院 （西区)'].map(hospital);
    expect((await Promise.all(racing)).map(({ statusCode }) => statusCode).sort()).toEqual([200, 409, 409]);
    const rename = (hospitalName: string) =>
      post(
        server(),
        apiPaths.hospitalUpdate,
        { hospitalId: first.rmObject.id, hospitalName, province: 330_000, cityId: 330_100 },
        by.cookie,
      );
    expect(await rename('眼科医院(东区)a')).toMatchObject({ status: 'OK' });
    expect(await rename('口腔医院(西区) ')).toMatchObject(taken);

    const role = (roleName: string, roleNameCn: string) =>
      post(server(), apiPaths.roleAdd, { roleName, roleNameCn }, by.cookie);
    expect((await role('Reader', '阅览（甲）')).status).toBe('OK');
    expect(await role('ｒｅａｄｅｒ', '别的')).toMatchObject({ statusCode: 409, errMsg: refusalTexts.roleNameTaken });
    expect(await role('other', '阅览(甲)')).toMatchObject({ statusCode: 409, errMsg: refusalTexts.roleNameCnTaken });
  });
});
