import { afterAll, expect, test } from 'vitest';
import { pages } from '../../contract/pages.ts';
import { apiPaths } from '../../contract/paths.ts';
import { post } from '../testing/call.ts';
import { begin, comeBack, linkTo, publicUrl, returnUri, signInThere } from '../testing/identities.ts';
import { startIdentityProvider } from '../testing/identity-provider.ts';
import { addDoctor, addManager, type Person, testPassword } from '../testing/people.ts';
import { addTotp, codeOf, cookiesOf, signInAs } from '../testing/sign-in.ts';
import { onServer, type TestServer } from '../testing/test-server.ts';
import { add, giveWord, newDoctor } from '../testing/users.ts';

const provider = await startIdentityProvider({
  zhang: { email: 'Zhang@hospital.test', email_verified: true, preferred_username: '张医生' },
  unverified: { email: 'zhao@hospital.test', email_verified: false },
  shared: { email: 'shared@hospital.test', email_verified: true },
  outside: { email: 'qian@elsewhere.test', email_verified: true },
  li: {},
  sun: {},
  zhou: {},
  wu: {},
  zheng: {},
  wang: {},
  feng: {},
  chen: {},
  chu: {},
});
provider.allow(returnUri);
afterAll(() => provider.close());

const env = {
  ...provider.settings,
  PUBLIC_URL: publicUrl,
  OIDC_NAME: '本院统一身份认证',
  OIDC_EMAIL_DOMAINS: 'hospital.test',
  OIDC_TRUSTED_ACR: 'mfa',
  ACCOUNTS_CONFIRMED: 'true',
};

/** Signs in at the provider and comes back. */
async function signIn(
  server: TestServer,
  name: string,
  { form = {}, ...there }: { form?: Record<string, string>; second?: string } = {},
) {
  const begun = await begin(server, apiPaths.identityStart, form);
  return comeBack(server, await signInThere(begun.url, { name, ...there }), begun.cookie);
}

const beat = async (server: TestServer, cookie: string) => post(server, apiPaths.heartbeat, {}, cookie);
const newsOf = async (server: TestServer, cookie: string): Promise<string[]> =>
  (await post(server, apiPaths.accountNews, {}, cookie)).rmObject.map(({ kind }: { kind: string }) => kind);

async function verifyAddress({ db }: TestServer, { doctorId }: Person, address: string) {
  const row = { doctor_id: doctorId, channel: 'email' as const, address, verified_at: new Date(), is_on: true };
  await db.insertInto('notification_address').values(row).execute();
}

const lastEntry = ({ db }: TestServer) =>
  db.selectFrom('audit_entry').select(['action', 'outcome']).orderBy('id', 'desc').limit(1).executeTakeFirstOrThrow();

onServer((server) => {
  test('who linked their account signs in at the hospital’s provider as with the password', async () => {
    const doctor = await addDoctor(server());
    await linkTo(server(), doctor, 'li');
    const back = await signIn(server(), 'li', { form: { from: '/platform/followUp' } });
    expect(back.to).toBe(`${pages.login}?from=%2Fplatform%2FfollowUp#identity=signedIn`);
    expect((await beat(server(), back.cookie)).rmObject).toMatchObject({ id: doctor.id, isWard: false });
    expect((await post(server(), apiPaths.draftKey, {}, back.cookie)).rmObject.key).toMatch(/^[\w-]{43}$/);
    const { sessions } = (await post(server(), apiPaths.security, {}, back.cookie)).rmObject;
    expect(sessions.filter(({ isThis }: { isThis: boolean }) => isThis)).toHaveLength(1);
    expect(await lastEntry(server())).toEqual({ action: 'session.identity', outcome: 'done' });
    // The password goes on.
    expect((await signInAs(server(), doctor)).status).toBe('OK');
  });

  test('a former session ends, and the token is another', async () => {
    const doctor = await addDoctor(server());
    await linkTo(server(), doctor, 'wu');
    const begun = await begin(server(), apiPaths.identityStart, {}, doctor.cookie);
    const back = await comeBack(server(), await signInThere(begun.url, { name: 'wu' }), begun.cookie);
    expect((await beat(server(), doctor.cookie)).statusCode).toBe(401);
    expect((await beat(server(), back.cookie)).statusCode).toBe(200);
  });

  test('who was signed in there as somebody without an account is asked again who they are, until they are let in', async () => {
    const doctor = await addDoctor(server());
    await linkTo(server(), doctor, 'feng');
    const there = new Map<string, string>();
    const enter = async (name: string, cookie: string) => {
      const begun = await begin(server(), apiPaths.identityStart, {}, cookie);
      return comeBack(server(), await signInThere(begun.url, { name }, there), begun.cookie);
    };
    const stranger = await enter('sun', '');
    expect(stranger.to).toContain('#identity=unlinked');
    const doctorThere = await enter('feng', stranger.cookie);
    expect(doctorThere.to).toContain('#identity=signedIn');
    // Whoever is let in is known there, and not asked the next time.
    expect(doctorThere.headers['set-cookie']).toContainEqual(expect.stringMatching(/^askAgain=;/));
    expect((await begin(server())).url.searchParams.get('prompt')).toBeNull();
  });

  test('security 92: after signing out here the provider asks the next one of this browser who they are', async () => {
    const [first, second] = [await addDoctor(server()), await addDoctor(server())];
    await linkTo(server(), first, 'chen');
    await linkTo(server(), second, 'chu');
    const there = new Map<string, string>();
    const begun = await begin(server());
    const { cookie } = await comeBack(server(), await signInThere(begun.url, { name: 'chen' }, there), begun.cookie);
    const left = cookiesOf(await post(server(), apiPaths.logout, {}, cookie));
    for (const again of ['', '1']) {
      const next = await begin(server(), apiPaths.identityStart, again ? { again } : {}, left);
      const back = await comeBack(server(), await signInThere(next.url, { name: 'chu' }, there), next.cookie);
      expect((await beat(server(), back.cookie)).rmObject.id).toBe(second.id);
    }
  });

  test('security 92: nobody is signed in, and no account made, where there is no link', async () => {
    const count = () =>
      server()
        .db.selectFrom('user')
        .select(({ fn }) => fn.countAll<number>().as('n'))
        .executeTakeFirstOrThrow();
    const before = await count();
    const back = await signIn(server(), 'sun');
    expect(back.to).toBe(`${pages.login}#identity=unlinked`);
    expect(back.cookie).not.toContain('session=');
    expect(await count()).toEqual(before);
    expect(await lastEntry(server())).toEqual({ action: 'session.identity', outcome: 'refused' });
  });

  test('security 92: an account out of use answers as one that is not linked', async () => {
    const doctor = await addDoctor(server());
    await linkTo(server(), doctor, 'zhou');
    await server().db.updateTable('user').set({ deactivated_at: new Date() }).where('id', '=', doctor.id).execute();
    const back = await signIn(server(), 'zhou');
    expect(back.to).toBe(`${pages.login}#identity=unlinked`);
    expect(back.cookie).not.toContain('session=');
  });

  test('security 92: a verified address of the hospital links the one doctor who verified it here, and tells them', async () => {
    const doctor = await addDoctor(server());
    await verifyAddress(server(), doctor, 'zhang@hospital.test');
    const back = await signIn(server(), 'zhang');
    expect(back.to).toContain('#identity=signedIn');
    expect((await beat(server(), back.cookie)).rmObject.id).toBe(doctor.id);
    expect(await newsOf(server(), back.cookie)).toContain('identityLinkedByEmail');
    const { rmObject } = await post(server(), apiPaths.identity, {}, back.cookie);
    expect(rmObject).toMatchObject({ name: '本院统一身份认证', linked: { label: '张医生' } });
  });

  test.each([
    ['that the provider did not verify', 'unverified', 'zhao@hospital.test', 1],
    ['of another domain', 'outside', 'qian@elsewhere.test', 1],
    ['of two doctors', 'shared', 'shared@hospital.test', 2],
  ])('security 92: an address %s links nobody', async (_, name, address, doctors) => {
    for (let n = 0; n < doctors; n += 1) await verifyAddress(server(), await addDoctor(server()), address);
    expect((await signIn(server(), name)).to).toBe(`${pages.login}#identity=unlinked`);
  });

  test('security 92: an address that is not verified here links nobody', async () => {
    const doctor = await addDoctor(server());
    const row = { doctor_id: doctor.doctorId, channel: 'email' as const, address: 'zheng@hospital.test', is_on: true };
    await server().db.insertInto('notification_address').values(row).execute();
    provider.accounts.zheng = { email: 'zheng@hospital.test', email_verified: true };
    expect((await signIn(server(), 'zheng')).to).toBe(`${pages.login}#identity=unlinked`);
  });

  test('security 92: the second factor is asked for after the provider too, unless it asked for one that is trusted', async () => {
    const doctor = await addDoctor(server());
    const { secret } = await addTotp(server(), doctor);
    await linkTo(server(), doctor, 'wang');
    const half = await signIn(server(), 'wang');
    expect(half.to).toBe(`${pages.login}#identity=secondFactor`);
    expect((await beat(server(), half.cookie)).statusCode).toBe(401);
    const ways = await post(server(), apiPaths.signInWays, {}, half.cookie);
    expect(ways.rmObject).toEqual({ identity: '本院统一身份认证', secondFactor: ['totp', 'recovery'] });
    // It may be somebody else's step: who goes back from it is asked who they are.
    const back = await begin(server(), apiPaths.identityStart, {}, half.cookie);
    expect(back.url.searchParams.get('prompt')).toBe('login');
    const whole = await post(server(), apiPaths.secondFactor, { code: codeOf(secret) }, half.cookie);
    expect(whole.rmObject).toMatchObject({ id: doctor.id });
    expect(whole.headers['set-cookie']).toContainEqual(expect.stringMatching(/^askAgain=;/));

    const trusted = await signIn(server(), 'wang', { second: '1' });
    expect(trusted.to).toContain('#identity=signedIn');
    expect((await beat(server(), trusted.cookie)).rmObject.id).toBe(doctor.id);
  });

  test('security 92: who has a second factor and is linked by an address alone gives it in any case', async () => {
    const doctor = await addDoctor(server());
    await addTotp(server(), doctor);
    await server().db.deleteFrom('user_identity').where('subject', '=', 'wang').execute();
    await linkTo(server(), doctor, 'wang', 'email');
    expect((await signIn(server(), 'wang', { second: '1' })).to).toContain('#identity=secondFactor');
  });

  test('where a second factor must be set up, one of the provider that is trusted does', async () => {
    server().config.factorRequired.doctors = true;
    const doctor = await addDoctor(server());
    await server().db.deleteFrom('user_identity').where('subject', '=', 'li').execute();
    await linkTo(server(), doctor, 'li');
    expect((await beat(server(), (await signIn(server(), 'li')).cookie)).rmObject).toMatchObject({
      mustAddFactor: true,
    });
    const trusted = (await signIn(server(), 'li', { second: '1' })).cookie;
    expect((await beat(server(), trusted)).rmObject).toMatchObject({ mustAddFactor: false });
    expect((await post(server(), apiPaths.childToday, {}, trusted)).statusCode).toBe(200);
    server().config.factorRequired.doctors = false;
  });

  test('on a shared computer the provider asks again who is there, and the session is one that locks', async () => {
    const doctor = await addDoctor(server());
    await server().db.deleteFrom('user_identity').where('subject', '=', 'li').execute();
    await linkTo(server(), doctor, 'li');
    const begun = await begin(server(), apiPaths.identityStart, { ward: '1' });
    expect(begun.url.searchParams.get('prompt')).toBe('login');
    const back = await comeBack(server(), await signInThere(begun.url, { name: 'li' }), begun.cookie);
    expect((await beat(server(), back.cookie)).rmObject).toMatchObject({ isWard: true });
    expect((await post(server(), apiPaths.pinSave, { pin: '2580' }, back.cookie)).status).toBe('OK');
  });

  test('security 92: an account that waits for a second manager opens to nobody before', async () => {
    const [first, second] = [await addManager(server(), { roleId: 1 }), await addManager(server(), { roleId: 1 })];
    const { rmObject } = await add(server(), newDoctor({ username: 'newcomer', password: testPassword }), first);
    await linkTo(server(), rmObject, 'sun');
    const back = await signIn(server(), 'sun');
    expect(back.to).toBe(`${pages.login}#identity=waits`);
    expect(back.cookie).not.toContain('session=');
    expect((await giveWord(server(), second, rmObject.id)).status).toBe('OK');
    const after = await signIn(server(), 'sun');
    expect(after.to).toContain('#identity=signedIn');
    expect((await beat(server(), after.cookie)).rmObject).toMatchObject({ id: rmObject.id, mustChangePassword: false });
    const { password_hash: left } = await server()
      .db.selectFrom('user')
      .select('password_hash')
      .where('id', '=', rmObject.id)
      .executeTakeFirstOrThrow();
    // What a manager gave opens nothing any more, and nobody is asked to type what they never had.
    expect(left).toBe('');
  });

  test('without a password everything of one’s own account still works', async () => {
    const doctor = await addDoctor(server());
    await server().db.deleteFrom('user_identity').where('subject', '=', 'li').execute();
    await linkTo(server(), doctor, 'li');
    await server().db.updateTable('user').set({ password_hash: '' }).where('id', '=', doctor.id).execute();
    const begun = await begin(server(), apiPaths.identityStart, { ward: '1' });
    const { cookie } = await comeBack(server(), await signInThere(begun.url, { name: 'li' }), begun.cookie);
    expect((await post(server(), apiPaths.sessionLock, {}, cookie)).status).toBe('OK');
    expect(await beat(server(), cookie)).toMatchObject({
      statusCode: 423,
      rmObject: { methods: ['password', 'identity'] },
    });
    const again = await begin(server(), apiPaths.identityProve, { purpose: 'unlock' }, cookie);
    const back = await comeBack(server(), await signInThere(again.url, { name: 'li' }), again.cookie);
    expect(back.to).toBe(`${pages.login}#identity=unlocked&window`);
    expect((await beat(server(), cookie)).statusCode).toBe(200);
    const kept = await post(server(), apiPaths.identityUnlink, {}, cookie);
    expect(kept).toMatchObject({ status: 'ERROR', statusCode: 200 });
  });

  test('an account that is deleted leaves its identity to another', async () => {
    const admin = await addManager(server(), { roleId: 1 });
    const [gone, next] = [await addDoctor(server()), await addDoctor(server())];
    await server().db.deleteFrom('user_identity').where('subject', '=', 'li').execute();
    await linkTo(server(), gone, 'li');
    await post(server(), apiPaths.userDelete, { userId: admin.id, deleteId: gone.id }, admin.cookie);
    await linkTo(server(), next, 'li');
    expect((await beat(server(), (await signIn(server(), 'li')).cookie)).rmObject.id).toBe(next.id);
  });
}, env);

onServer(
  (server) => {
    test('a second factor that the provider tells by amr alone is asked for, and stands for the one here', async () => {
      const doctor = await addDoctor(server());
      await addTotp(server(), doctor);
      await linkTo(server(), doctor, 'wang');
      expect((await signIn(server(), 'wang')).to).toContain('#identity=secondFactor');
      expect((await signIn(server(), 'wang', { second: '1' })).to).toContain('#identity=signedIn');
    });
  },
  { ...provider.settings, PUBLIC_URL: publicUrl, OIDC_TRUSTED_AMR: 'otp' },
);
