import { expect, test } from 'vitest';
import { limits } from '../../contract/limits.ts';
import { apiPaths } from '../../contract/paths.ts';
import { signInTexts } from '../../contract/sign-in-texts.ts';
import { post } from '../testing/call.ts';
import { propose } from '../testing/consultations.ts';
import { addDoctor, addManager, type Person, testPassword } from '../testing/people.ts';
import { addTotp, ageProof, codeOf, cookiesOf, signInAs } from '../testing/sign-in.ts';
import { onServer, type TestServer } from '../testing/test-server.ts';
import { addPasskey } from './factor-store.ts';

const beat = (server: TestServer, cookie: string) => post(server, apiPaths.heartbeat, {}, cookie);
const secondStep = (server: TestServer, cookie: string, code: string) =>
  post(server, apiPaths.secondFactor, { code }, cookie);
const asked = (challenge: string, methods: string[]) => ({ status: 'ERROR', rmObject: { challenge, methods } });

onServer((server) => {
  const withTotp = async (person: Person) => ({ person, ...(await addTotp(server(), person)) });

  test('security 56: with a second factor the password alone opens nothing, whatever is called', async () => {
    const { person, secret } = await withTotp(await addDoctor(server()));
    const half = await signInAs(server(), person);
    expect(half).toMatchObject({ statusCode: 200, ...asked('secondFactor', ['totp', 'recovery']) });
    const cookie = cookiesOf(half);
    for (const path of [apiPaths.heartbeat, apiPaths.security, apiPaths.draftKey, apiPaths.childToday])
      expect((await post(server(), path, {}, cookie)).statusCode).toBe(401);
    const whole = await secondStep(server(), cookie, codeOf(secret));
    expect(whole.rmObject).toMatchObject({ id: person.id, hasSecondFactor: true });
    expect((await beat(server(), cookie)).statusCode).toBe(401);
    expect((await beat(server(), cookiesOf(whole))).statusCode).toBe(200);
  });

  test('security 56: no code is taken twice, none that is older, and guesses must wait', async () => {
    const { person, secret } = await withTotp(await addDoctor(server()));
    const code = codeOf(secret);
    expect((await secondStep(server(), cookiesOf(await signInAs(server(), person)), code)).status).toBe('OK');
    const again = cookiesOf(await signInAs(server(), person));
    for (const used of [code, codeOf(secret, -1), '000000', 'abcdef'])
      expect(await secondStep(server(), again, used)).toMatchObject({
        statusCode: 200,
        status: 'ERROR',
        errMsg: signInTexts.factorWrong,
      });
    await secondStep(server(), again, '111111');
    expect((await secondStep(server(), again, codeOf(secret, 1))).statusCode).toBe(429);
  });

  test('security 56: who has the password and guesses codes elsewhere keeps nobody out on a browser of theirs', async () => {
    const { person, secret } = await withTotp(await addDoctor(server()));
    const half = cookiesOf(await signInAs(server(), person));
    const device = /device=[\w-]+/.exec(half)![0];
    expect((await secondStep(server(), half, codeOf(secret))).status).toBe('OK');
    const stranger = cookiesOf(await signInAs(server(), person));
    for (let guess = 0; guess < 6; guess += 1) await secondStep(server(), stranger, `00000${guess}`);
    expect((await secondStep(server(), stranger, codeOf(secret, 1))).statusCode).toBe(429);
    const own = cookiesOf(await signInAs(server(), person, testPassword, {}, device));
    expect((await secondStep(server(), own, codeOf(secret, 1))).status).toBe('OK');
  });

  test('security 56: a half sign-in is over after five minutes, and a signed-in session is none', async () => {
    const { person, secret } = await withTotp(await addDoctor(server()));
    const cookie = cookiesOf(await signInAs(server(), person));
    await server()
      .db.updateTable('session')
      .set({ created_at: new Date(Date.now() - 6 * 60_000) })
      .where('stage', '=', 'secondFactor')
      .execute();
    expect((await secondStep(server(), cookie, codeOf(secret))).statusCode).toBe(401);
    expect((await secondStep(server(), person.cookie, codeOf(secret))).statusCode).toBe(401);
  });

  test('a recovery code does once, however it is typed, and its owner hears of it', async () => {
    const { person, codes } = await withTotp(await addDoctor(server()));
    expect(codes).toHaveLength(limits.recoveryCodes);
    const use = async (code: string) => secondStep(server(), cookiesOf(await signInAs(server(), person)), code);
    const wide = codes[0]!.replace(/[!-~]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) + 0xfee0));
    const first = await use(` ${wide.toUpperCase()} `);
    expect(first.status).toBe('OK');
    expect((await use(codes[0]!)).errMsg).toBe(signInTexts.factorWrong);
    const { rmObject: news } = await post(server(), apiPaths.accountNews, {}, cookiesOf(first));
    expect(news.map(({ kind }: { kind: string }) => kind)).toContain('recoveryUsed');
    // As well where it proves once more who is there.
    expect((await post(server(), apiPaths.stepUp, { code: codes[1]! }, cookiesOf(first))).status).toBe('OK');
    const told = (await post(server(), apiPaths.accountNews, {}, cookiesOf(first))).rmObject;
    expect(told.filter(({ kind }: { kind: string }) => kind === 'recoveryUsed')).toHaveLength(2);
    const stored = await server().db.selectFrom('recovery_code').select('code_hash').execute();
    expect(JSON.stringify(stored)).not.toContain(codes[1]);
  });

  test('what counts is what was confirmed: an authenticator that was begun asks for nothing', async () => {
    const doctor = await addDoctor(server());
    await post(server(), apiPaths.totpStart, {}, doctor.cookie);
    expect((await post(server(), apiPaths.totpConfirm, { code: '000000' }, doctor.cookie)).errMsg).toBe(
      signInTexts.totpWrong,
    );
    expect((await signInAs(server(), doctor)).status).toBe('OK');
  });

  test('an authenticator in use is not set up anew: it is removed first', async () => {
    const { person } = await withTotp(await addDoctor(server()));
    const again = await post(server(), apiPaths.totpStart, {}, person.cookie);
    expect([again.status, again.errMsg]).toEqual(['ERROR', signInTexts.totpInUse]);
    expect((await signInAs(server(), person)).rmObject).toMatchObject({ challenge: 'secondFactor' });
  });

  test('security 59: factors change by somebody who proved a moment ago who they are, others’ sessions end', async () => {
    const doctor = await addDoctor(server());
    const elsewhere = cookiesOf(await signInAs(server(), doctor));
    await ageProof(server(), doctor, 16);
    const start = () => post(server(), apiPaths.totpStart, {}, doctor.cookie);
    expect(await start()).toMatchObject({ statusCode: 403, ...asked('stepUp', ['password']) });
    const prove = (ps: string) => post(server(), apiPaths.stepUp, { ps }, doctor.cookie);
    expect((await prove('not the password')).errMsg).toBe(signInTexts.factorWrong);
    expect((await start()).statusCode).toBe(403);
    expect((await prove(testPassword)).status).toBe('OK');
    expect((await start()).status).toBe('OK');
    const { secret } = await addTotp(server(), doctor);
    expect((await beat(server(), elsewhere)).statusCode).toBe(401);
    await ageProof(server(), doctor, 16);
    const remove = () => post(server(), apiPaths.factorRemove, {}, doctor.cookie);
    expect(await remove()).toMatchObject(asked('stepUp', ['totp', 'recovery']));
    expect((await prove(testPassword)).errMsg).toBe(signInTexts.factorWrong);
    await post(server(), apiPaths.stepUp, { code: codeOf(secret, 1) }, doctor.cookie);
    expect((await remove()).status).toBe('OK');
    expect((await beat(server(), doctor.cookie)).rmObject.hasSecondFactor).toBe(false);
    expect(
      await server().db.selectFrom('recovery_code').selectAll().where('user_id', '=', doctor.id).execute(),
    ).toEqual([]);
  });

  test('security 59: opinions, roles and resets ask who has a second factor for it anew, and nobody else', async () => {
    const doctor = await addDoctor(server());
    const id = await propose(server(), doctor, [await addDoctor(server())]);
    const manager = await addManager(server(), { roleId: 1 });
    const target = await addManager(server());
    const calls: [Person, () => ReturnType<typeof post>][] = [
      [doctor, () => post(server(), apiPaths.opinionIssue, { id }, doctor.cookie)],
      [manager, () => post(server(), apiPaths.userRoleUpdate, { userId: target.id, roleIds: '2' }, manager.cookie)],
      [
        manager,
        () =>
          post(
            server(),
            `/user/updateUserById/${target.id}`,
            { username: `${target.username}b`, password: 'one-time-1' },
            manager.cookie,
          ),
      ],
    ];
    for (const person of [doctor, manager]) await ageProof(server(), person, 60);
    for (const [, send] of calls) expect(await send()).toMatchObject({ statusCode: 200, status: 'OK' });
    for (const person of [doctor, manager]) {
      await ageProof(server(), person, 0);
      await addTotp(server(), person);
      await ageProof(server(), person, 16);
    }
    for (const [, send] of calls)
      expect(await send()).toMatchObject({ statusCode: 403, ...asked('stepUp', ['totp', 'recovery']) });
    // What asks for no proof goes on.
    expect(
      await post(server(), `/user/updateUserById/${target.id}`, { username: target.username }, manager.cookie),
    ).toMatchObject({ status: 'OK' });
  });

  test('security 56: a passkey that is somebody’s already is refused in the words for any that is wrong', async () => {
    const passkey = { id: 'taken', publicKey: 'none', counter: 0, transports: [], name: '' };
    const addTo = async ({ id }: Person) =>
      server()
        .db.transaction()
        .execute((tx) => addPasskey(tx, id, passkey));
    await addTo(await addDoctor(server()));
    await expect(addTo(await addDoctor(server()))).rejects.toMatchObject({
      statusCode: 200,
      message: signInTexts.passkeyInvalid,
    });
  });

  test('security 56: who takes two factors away at the same moment signs in without one afterwards', async () => {
    for (const id of ['key-a', 'key-b', 'key-c']) {
      const { person: doctor } = await withTotp(await addDoctor(server()));
      const passkey = { id, public_key: 'none', counter: 0, transports: [], name: '' };
      await server()
        .db.insertInto('passkey')
        .values({ ...passkey, user_id: doctor.id })
        .execute();
      const remove = (body = {}) => post(server(), apiPaths.factorRemove, body, doctor.cookie);
      const answers = await Promise.all([remove(), remove({ id })]);
      expect(answers.map(({ status }) => status)).toEqual(['OK', 'OK']);
      expect((await beat(server(), doctor.cookie)).rmObject).toMatchObject({ hasSecondFactor: false });
    }
  });
});

onServer(
  (server) => {
    test('security 56: who must have a second factor does nothing else before, and keeps the last one', async () => {
      const manager = await addManager(server(), { roleId: 1 });
      const list = () => post(server(), apiPaths.userRows, {}, manager.cookie);
      expect(await list()).toMatchObject({ statusCode: 403, errMsg: signInTexts.mustAddFactor });
      expect((await beat(server(), manager.cookie)).rmObject.mustAddFactor).toBe(true);
      await addTotp(server(), manager);
      expect((await list()).statusCode).toBe(200);
      expect((await post(server(), apiPaths.factorRemove, {}, manager.cookie)).errMsg).toBe(signInTexts.lastFactor);
      expect((await list()).statusCode).toBe(200);
      const doctor = await addDoctor(server());
      expect((await beat(server(), doctor.cookie)).rmObject.mustAddFactor).toBe(false);
      expect((await post(server(), apiPaths.childToday, {}, doctor.cookie)).statusCode).toBe(200);
    });
  },
  { SECOND_FACTOR_REQUIRED: 'managers' },
);
