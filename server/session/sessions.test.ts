import { expect, test } from 'vitest';
import { apiPaths } from '../../contract/paths.ts';
import type { AccountNews, Security } from '../../contract/schemas/sign-in.ts';
import { signInTexts } from '../../contract/sign-in-texts.ts';
import { refusalTexts } from '../../contract/texts.ts';
import { post } from '../testing/call.ts';
import { addDoctor, type Person, testPassword } from '../testing/people.ts';
import { cookiesOf, signInAs } from '../testing/sign-in.ts';
import { hashToken } from './cookies.ts';
import { onServer } from '../testing/test-server.ts';

const chrome = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/156.0 Safari/537.36';

onServer((server) => {
  const signIn = (person: Person, more = {}, cookie = '') =>
    post(server(), apiPaths.login, { username: person.username, ps: testPassword, ...more }, cookie, {
      'user-agent': chrome,
    });
  const deviceOf = (cookies: string) => /device=[\w-]+/.exec(cookies)![0];
  const keyOf = async (cookie: string) => (await post(server(), apiPaths.draftKey, {}, cookie)).rmObject.key;
  const securityOf = async (cookie: string): Promise<Security> =>
    (await post(server(), apiPaths.security, {}, cookie)).rmObject;
  const newsOf = async (cookie: string): Promise<AccountNews> =>
    (await post(server(), apiPaths.accountNews, {}, cookie)).rmObject;
  const isSignedIn = async (cookie: string) =>
    (await post(server(), apiPaths.heartbeat, {}, cookie)).statusCode === 200;

  test('security 57: one sees where one is signed in, and ends it there, one by one or all; never another’s', async () => {
    const [doctor, other] = [await addDoctor(server()), await addDoctor(server())];
    const [here, there, third] = [
      cookiesOf(await signIn(doctor)),
      cookiesOf(await signIn(doctor)),
      cookiesOf(await signIn(doctor)),
    ];
    const { sessions } = await securityOf(here);
    expect(sessions).toHaveLength(4);
    expect(sessions.filter(({ isThis }) => isThis)).toMatchObject([{ label: 'Chrome（Windows）', isWard: false }]);
    const thereId = (await securityOf(there)).sessions.find(({ isThis }) => isThis)!.id;
    const end = (cookie: string, id?: number) => post(server(), apiPaths.sessionEnd, id ? { id } : {}, cookie);
    expect((await end(other.cookie, thereId)).statusCode).toBe(404);
    expect(await isSignedIn(there)).toBe(true);
    expect((await end(here, thereId)).status).toBe('OK');
    expect([await isSignedIn(there), await isSignedIn(third)]).toEqual([false, true]);
    // Of the device that is signed out, what happened; of a session that ended by itself, that.
    expect(await post(server(), apiPaths.heartbeat, {}, there)).toMatchObject({ errMsg: refusalTexts.sessionEnded });
    const hash = hashToken(/session=([\w-]+)/.exec(third)![1]!);
    const usedAt = (time: Date) =>
      server().db.updateTable('session').set({ last_used_at: time }).where('token_hash', '=', hash).execute();
    await usedAt(new Date(Date.now() - 3_600_000));
    expect(await post(server(), apiPaths.heartbeat, {}, third)).toMatchObject({ errMsg: refusalTexts.sessionExpired });
    await usedAt(new Date());
    await end(here);
    expect([await isSignedIn(third), await isSignedIn(doctor.cookie), await isSignedIn(here)]).toEqual([
      false,
      false,
      true,
    ]);
  });

  test('security 57: a sign-in on a new browser is told, on the first ever or a known one it is not', async () => {
    const doctor = await addDoctor(server());
    const first = cookiesOf(await signIn(doctor));
    expect(await newsOf(first)).toEqual([]);
    const second = cookiesOf(await signIn(doctor));
    expect(await newsOf(second)).toMatchObject([
      { kind: 'newDevice', detail: expect.stringContaining('Chrome（Windows）') },
    ]);
    const beat = (await post(server(), apiPaths.heartbeat, {}, first)).rmObject;
    expect(beat.accountNews).toBe(1);
    const [{ id }] = (await newsOf(first)) as [AccountNews[number]];
    await post(server(), apiPaths.accountNewsSeen, { upTo: id }, first);
    await signIn(doctor, {}, deviceOf(first));
    expect(await newsOf(second)).toEqual([]);
  });

  test('security 62: the key of drafts is one browser’s and one user’s, stays over sign-ins, and goes with signing out', async () => {
    const [doctor, other] = [await addDoctor(server()), await addDoctor(server())];
    const first = cookiesOf(await signIn(doctor));
    const key = await keyOf(first);
    expect(Buffer.from(key, 'base64url')).toHaveLength(32);
    const again = cookiesOf(await signIn(doctor, {}, deviceOf(first)));
    expect(await keyOf(again)).toBe(key);
    expect(await keyOf(cookiesOf(await signIn(doctor)))).not.toBe(key);
    expect(await keyOf(cookiesOf(await signIn(other, {}, deviceOf(first))))).not.toBe(key);
    await post(server(), apiPaths.logout, {}, again);
    expect(await keyOf(cookiesOf(await signIn(doctor, {}, deviceOf(first))))).not.toBe(key);
    expect((await post(server(), apiPaths.draftKey, {}, again)).statusCode).toBe(401);
  });

  test('security 62: what nobody used for a week cannot be read any more', async () => {
    const doctor = await addDoctor(server());
    const first = cookiesOf(await signIn(doctor));
    const key = await keyOf(first);
    const weekAgo = new Date(Date.now() - 8 * 24 * 3_600_000);
    await server()
      .db.updateTable('known_device')
      .set({ last_seen_at: weekAgo })
      .where('user_id', '=', doctor.id)
      .execute();
    expect(await keyOf(cookiesOf(await signIn(doctor, {}, deviceOf(first))))).not.toBe(key);
  });

  const ageUse = (doctor: Person, minutes: number) =>
    server()
      .db.updateTable('session')
      .set({ last_used_at: new Date(Date.now() - minutes * 60_000) })
      .where('user_id', '=', doctor.id)
      .execute();
  const unlock = (cookie: string, proof: Record<string, string>) =>
    post(server(), apiPaths.sessionUnlock, proof, cookie);

  test('security 60: a shared computer is locked after five minutes, keeps no drafts, and is unlocked by its PIN', async () => {
    const doctor = await addDoctor(server());
    const cookie = cookiesOf(await signIn(doctor, { ward: 1 }));
    expect((await post(server(), apiPaths.heartbeat, {}, cookie)).rmObject).toMatchObject({
      isWard: true,
      idleMs: 300_000,
    });
    expect(await keyOf(cookie)).toBeNull();
    expect((await post(server(), apiPaths.pinSave, { pin: '12' }, cookie)).errMsg).toBe(signInTexts.pinInvalid);
    for (const pin of ['1111', '3456', '98765'])
      expect((await post(server(), apiPaths.pinSave, { pin }, cookie)).errMsg).toBe(signInTexts.pinWeak);
    expect((await post(server(), apiPaths.pinSave, { pin: '2468' }, cookie)).status).toBe('OK');
    expect((await post(server(), apiPaths.pinSave, { pin: '8642' }, cookie)).errMsg).toBe(signInTexts.pinIsSet);
    await ageUse(doctor, 6);
    for (const path of [apiPaths.heartbeat, apiPaths.childToday, apiPaths.security, apiPaths.pinSave])
      expect(await post(server(), path, { pin: '1357' }, cookie)).toMatchObject({
        statusCode: 423,
        rmObject: { challenge: 'unlock', methods: ['pin', 'password'], name: doctor.username },
      });
    const wrong = await unlock(cookie, { pin: '1357' });
    expect([wrong.status, wrong.errMsg]).toEqual(['ERROR', signInTexts.unlockFailed(4)]);
    expect((await post(server(), apiPaths.childToday, {}, cookie)).statusCode).toBe(423);
    expect((await unlock(cookie, { pin: '2468' })).status).toBe('OK');
    expect((await post(server(), apiPaths.childToday, {}, cookie)).statusCode).toBe(200);
    await post(server(), apiPaths.sessionLock, {}, cookie);
    expect((await post(server(), apiPaths.childToday, {}, cookie)).statusCode).toBe(423);
    expect((await unlock(cookie, { ps: testPassword })).status).toBe('OK');
  });

  test('security 60: five wrong PINs end the session, also when they come at once', async () => {
    const doctor = await addDoctor(server());
    const cookie = cookiesOf(await signIn(doctor, { ward: 1 }));
    await post(server(), apiPaths.pinSave, { pin: '2468' }, cookie);
    await post(server(), apiPaths.sessionLock, {}, cookie);
    const answers = await Promise.all(Array.from({ length: 9 }, () => unlock(cookie, { pin: '1357' })));
    expect(answers.filter(({ statusCode }) => statusCode === 200).length).toBeLessThanOrEqual(5);
    expect((await unlock(cookie, { pin: '2468' })).statusCode).toBe(401);
    expect(await isSignedIn(cookie)).toBe(false);
  });

  test('security 60: each wrong PIN says how many are left, and the fifth ends the session with the reason', async () => {
    const doctor = await addDoctor(server());
    const cookie = cookiesOf(await signIn(doctor, { ward: 1 }));
    await post(server(), apiPaths.pinSave, { pin: '2468' }, cookie);
    await post(server(), apiPaths.sessionLock, {}, cookie);
    for (const left of [4, 3, 2, 1])
      expect((await unlock(cookie, { pin: '1357' })).errMsg).toBe(signInTexts.unlockFailed(left));
    expect(await unlock(cookie, { pin: '1357' })).toMatchObject({ statusCode: 401, errMsg: signInTexts.unlockOver });
    expect(await isSignedIn(cookie)).toBe(false);
    const entries = server().db.selectFrom('audit_entry').select('outcome').where('action', '=', 'session.unlock');
    expect(await entries.where('actor_id', '=', doctor.id).execute()).toEqual(Array(5).fill({ outcome: 'refused' }));
  });

  test('security 60: on a shared computer nobody makes an access token or a passkey, which would stay when they leave', async () => {
    const doctor = await addDoctor(server());
    const token = { name: '院内系统', scopes: 'people:read', days: 30 };
    const make = async (cookie: string) => ({
      token: await post(server(), apiPaths.tokenAdd, token, cookie),
      passkey: await post(server(), apiPaths.passkeyStart, {}, cookie, { host: 'tongmou.test' }),
    });
    const refused = { statusCode: 403, errMsg: signInTexts.notOnWard };
    const onWard = cookiesOf(await signIn(doctor, { ward: 1 }));
    expect(await make(onWard)).toMatchObject({ token: refused, passkey: refused });
    expect((await post(server(), apiPaths.totpStart, {}, onWard)).status).toBe('OK');
    expect(await make(cookiesOf(await signIn(doctor)))).toMatchObject({
      token: { status: 'OK' },
      passkey: { status: 'OK' },
    });
  });

  test('security 60: an unlock is of a shared computer alone, and images are closed while it is locked', async () => {
    const doctor = await addDoctor(server());
    expect((await unlock(doctor.cookie, { ps: testPassword })).statusCode).toBe(403);
    const answer = await signInAs(server(), doctor, testPassword, { ward: 1 });
    const cookie = cookiesOf(answer);
    await post(server(), apiPaths.sessionLock, {}, cookie);
    const articles = await post(server(), '/article/selectAll/5/1', {}, cookie);
    expect(articles.statusCode).toBe(200);
  });
});
