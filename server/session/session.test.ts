import { hash } from '@node-rs/argon2';
import { expect, test } from 'vitest';
import { rulesVersion } from '../../clinical/rules-version.ts';
import { apiBase, apiPaths, fillPath } from '../../contract/paths.ts';
import { refusalTexts, texts } from '../../contract/texts.ts';
import { addTestArticle } from '../testing/articles.ts';
import { get, post } from '../testing/call.ts';
import { addDoctor, addManager, testPassword } from '../testing/people.ts';
import { onServer } from '../testing/test-server.ts';
import { hashToken } from './cookies.ts';

const minuteMs = 60_000;

onServer((server) => {
  test('a manager signs in and the heartbeat knows them with the rights of this moment', async () => {
    const editor = await addManager(server(), { username: 'Editor', roleId: 2 });
    const signedIn = await post(server(), apiPaths.login, { username: ' EDITOR ', ps: testPassword });
    expect(signedIn.rmObject).toMatchObject({ id: editor.id, username: 'Editor', isManager: true, doctorId: null });
    const cookie = String(signedIn.headers['set-cookie']).split(';')[0]!;
    await server().db.deleteFrom('user_role').where('user_id', '=', editor.id).execute();
    const beat = await post(server(), apiPaths.heartbeat, {}, cookie);
    expect(beat.rmObject).toMatchObject({ id: editor.id, permissions: [] });
    await post(server(), apiPaths.logout, {}, cookie);
    expect((await post(server(), apiPaths.heartbeat, {}, cookie)).statusCode).toBe(401);
  });

  const signIn = (username: string, ps = testPassword, cookie = '', headers = {}) =>
    post(server(), apiPaths.login, { username, ps }, cookie, headers);
  const beat = (cookie: string) => post(server(), apiPaths.heartbeat, {}, cookie);
  const cookieOf = (answer: { headers: Record<string, unknown> }) =>
    String(answer.headers['set-cookie']).split(';')[0]!;

  test('a name or a password that is missing is asked for, a short one refused', async () => {
    const refusals = { username: texts.usernameMissing, ps: texts.passwordMissing };
    expect(await signIn('', testPassword)).toMatchObject({ statusCode: 400, errMsg: refusals.username });
    expect(await signIn('somebody', '')).toMatchObject({ statusCode: 400, errMsg: refusals.ps });
    expect(await signIn('somebody', '12345')).toMatchObject({ statusCode: 400, errMsg: texts.passwordTooShort });
  });

  test('a password is the same from every keyboard, whether it sends é as one sign or as two', async () => {
    const [asOne, asTwo] = ['r\u00e9tine-enfant', 're\u0301tine-enfant'];
    const doctor = await addDoctor(server());
    const chosen = { doctorId: doctor.doctorId, oldPassword: testPassword, newPassword: asTwo };
    expect((await post(server(), apiPaths.accountUpdate, chosen, doctor.cookie)).rmObject).toBe(1);
    for (const typed of [asOne, asTwo]) expect((await signIn(doctor.username, typed)).status).toBe('OK');
    // As it was stored before there was one spelling.
    const password_hash = await hash(asTwo);
    await server().db.updateTable('user').set({ password_hash }).where('id', '=', doctor.id).execute();
    for (const typed of [asOne, asTwo]) expect((await signIn(doctor.username, typed)).status).toBe('OK');
    expect((await signIn(doctor.username, 'retine-enfant')).status).toBe('ERROR');
  });

  test('a manager without rights is answered like a visitor, and refused what visitors may not see', async () => {
    const editor = await addManager(server(), { roleId: 2 });
    const { cookie } = await addManager(server());
    const draft = await addTestArticle(server(), editor, { title: '未发布的稿件' }, false);
    const list = fillPath(apiPaths.articleList, { pageSize: 100, pageNo: 1 });
    expect(JSON.stringify(await post(server(), list, {}, editor.cookie))).toContain('未发布的稿件');
    expect(JSON.stringify(await post(server(), list, {}, cookie))).not.toContain('未发布的稿件');
    expect((await get(server(), fillPath(apiPaths.article, { id: draft }), cookie)).statusCode).toBe(404);
    for (const path of [apiPaths.userRows, apiPaths.hospitalList])
      expect(await post(server(), path, {}, cookie)).toMatchObject({
        statusCode: 403,
        errMsg: texts.noPermissionAssigned,
      });
    expect((await post(server(), apiPaths.heartbeat, {}, cookie)).statusCode).toBe(200);
  });

  test('a session says who signed the clinical rules, what its hospital asks of consent, and all else as it did before', async () => {
    const { username, cookie } = await addManager(server());
    const signature = { name: '张三', title: '主任医师', date: '2026-11-20', version: rulesVersion };
    for (const rulesSignature of [signature, undefined]) {
      Object.assign(server().config, { rulesSignature });
      const answers = [await signIn(username), await beat(cookie)].map(({ rmObject }) => rmObject);
      for (const answer of answers) {
        expect(answer).toHaveProperty('rulesSignature', rulesSignature ?? null);
        expect(Object.keys(answer as object)).toEqual([
          ...[
            'id',
            'username',
            'name',
            'permissions',
            'roleIds',
            'duty',
            'isManager',
            'mustChangePassword',
            'hospital',
          ],
          'consentRule',
          ...['center', 'title', 'doctorId', 'doctorName', 'doctorAvatar'],
          ...['idleMs', 'isWard', 'hasSecondFactor', 'mustAddFactor', 'accountNews', 'isTourDue', 'passwordMinLength'],
          'rulesSignature',
        ]);
      }
    }
  });

  test('a doctor’s session carries hospital, centre, title and avatar', async () => {
    const doctor = await addDoctor(server(), { hospital: '第二儿童医院' });
    expect((await beat(doctor.cookie)).rmObject).toMatchObject({
      isManager: false,
      doctorId: doctor.doctorId,
      hospital: '第二儿童医院',
      center: '眼科',
      title: '主治医师',
      doctorAvatar: '/upload/images/defaultuser.png',
    });
  });

  test('security 28: a wrong password, an unknown and a deleted user answer alike and take alike long', async () => {
    const gone = await addManager(server());
    await server().db.updateTable('user').set({ deleted_at: new Date() }).where('id', '=', gone.id).execute();
    const known = await addManager(server());
    const timeOf = async (username: string) => {
      const before = process.cpuUsage();
      expect(await signIn(username, 'not the password')).toMatchObject({
        statusCode: 200,
        status: 'ERROR',
        rmObject: null,
        errMsg: texts.loginFailed,
      });
      const { user, system } = process.cpuUsage(before);
      return user + system;
    };
    const times = {
      wrong: Number.POSITIVE_INFINITY,
      deleted: Number.POSITIVE_INFINITY,
      unknown: Number.POSITIVE_INFINITY,
    };
    // The processor's time, the least of five: what else runs on the machine does not count.
    for (let round = 0; round < 5; round += 1) {
      times.wrong = Math.min(times.wrong, await timeOf(known.username));
      times.deleted = Math.min(times.deleted, await timeOf(gone.username));
      times.unknown = Math.min(times.unknown, await timeOf('nobody'));
    }
    await server().db.deleteFrom('login_attempt').execute();
    // Without a hash it would be a third at most.
    for (const time of [times.deleted, times.unknown]) expect(time).toBeGreaterThan(0.45 * times.wrong);
  });

  test('security 29: a password over 128 characters is refused before it is hashed', async () => {
    expect(await signIn('somebody', 'x'.repeat(129))).toMatchObject({
      statusCode: 400,
      errMsg: refusalTexts.passwordTooLong,
    });
  });

  test('security 30: each login makes a new token, ends the former and stores only its hash', async () => {
    const { username, cookie: former } = await addManager(server());
    const answer = await signIn(username, testPassword, former);
    expect([answer.headers['set-cookie']].flat()[0]).toMatch(/^session=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax$/);
    const token = cookieOf(answer).split('=')[1]!;
    const stored = await server().db.selectFrom('session').select('token_hash').execute();
    expect(stored.map((row) => row.token_hash)).toContain(hashToken(token));
    expect(stored.map((row) => row.token_hash)).not.toContain(token);
    expect((await beat(former)).statusCode).toBe(401);
  });

  test('security 30: a session ends after thirty minutes without use and twelve hours at the latest', async () => {
    const { cookie } = await addManager(server());
    const hash = hashToken(cookie.split('=')[1]!);
    const age = (column: 'last_used_at' | 'created_at', minutes: number) =>
      server()
        .db.updateTable('session')
        .set({ [column]: new Date(Date.now() - minutes * minuteMs) })
        .where('token_hash', '=', hash)
        .execute();
    await age('last_used_at', 29);
    expect((await beat(cookie)).statusCode).toBe(200);
    await age('last_used_at', 29);
    await beat(cookie);
    await age('last_used_at', 31);
    expect((await beat(cookie)).statusCode).toBe(401);
    await age('last_used_at', 0);
    await age('created_at', 12 * 60 + 1);
    expect((await beat(cookie)).statusCode).toBe(401);
  });

  test('security 30: the heartbeat does not keep a session alive, a call does', async () => {
    const { cookie } = await addManager(server());
    const lastUsed = async () => {
      const row = server().db.selectFrom('session').select('last_used_at');
      return (await row.where('token_hash', '=', hashToken(cookie.split('=')[1]!)).executeTakeFirstOrThrow())
        .last_used_at;
    };
    const old = new Date(Date.now() - 10 * minuteMs);
    await server().db.updateTable('session').set({ last_used_at: old }).execute();
    await beat(cookie);
    expect(await lastUsed()).toEqual(old);
    await post(server(), '/article/selectAll/1/1', {}, cookie);
    expect((await lastUsed()).getTime()).toBeGreaterThan(old.getTime());
  });

  test('security 31: a permission taken away is gone with the next request', async () => {
    const manager = await addManager(server(), { permissions: ['article:delete'] });
    const remove = () => post(server(), '/article/delete/999999', {}, manager.cookie);
    expect((await remove()).statusCode).toBe(404);
    await server().db.deleteFrom('user_role').where('user_id', '=', manager.id).execute();
    expect((await remove()).statusCode).toBe(403);
  });

  test('security 32: a post from another site is refused, login and upload too', async () => {
    const { username, cookie } = await addManager(server());
    const elsewhere: Record<string, string>[] = [
      { origin: 'https://evil.example' },
      { origin: 'null' },
      { 'sec-fetch-site': 'cross-site' },
    ];
    for (const headers of [...elsewhere, { 'sec-fetch-site': 'same-site' }]) {
      for (const path of [apiPaths.login, apiPaths.logout, apiPaths.heartbeat, apiPaths.upload]) {
        const answer = await post(server(), path, { username, ps: testPassword }, cookie, headers);
        expect(answer).toMatchObject({ statusCode: 403, errMsg: refusalTexts.otherSite });
      }
    }
    const allowed = await get(server(), '/article/select/999999');
    expect(allowed.headers).not.toHaveProperty('access-control-allow-origin');
    const viaGet = await server().app.inject({ url: `${apiBase}${apiPaths.logout}`, headers: { cookie } });
    expect(viaGet.statusCode).toBe(404);
    expect((await beat(cookie)).statusCode).toBe(200);
  });

  test('security 46: leaving has the browser forget what it kept', async () => {
    const { cookie } = await addManager(server());
    const answer = await post(server(), apiPaths.logout, {}, cookie);
    expect(answer.headers).toMatchObject({ 'clear-site-data': '"cache", "storage"', 'cache-control': 'no-store' });
    expect((await beat(cookie)).statusCode).toBe(401);
  });
});
