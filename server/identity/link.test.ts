import { afterAll, expect, test } from 'vitest';
import { identityTexts } from '../../contract/identity-texts.ts';
import { pages } from '../../contract/pages.ts';
import { apiPaths } from '../../contract/paths.ts';
import { lockActive } from '../session/credentials-store.ts';
import { holdForWord } from '../session/reset-store.ts';
import { post } from '../testing/call.ts';
import { begin, comeBack, linkTo, publicUrl, returnUri, signInThere } from '../testing/identities.ts';
import { startIdentityProvider } from '../testing/identity-provider.ts';
import { addAdministrator, addDoctor, addManager, type Person } from '../testing/people.ts';
import { addTotp, ageProof } from '../testing/sign-in.ts';
import { onServer, type TestServer } from '../testing/test-server.ts';
import { detail } from '../testing/users.ts';
import { untilSomebodyWaits } from '../testing/waiting.ts';

const provider = await startIdentityProvider(
  Object.fromEntries(Array.from({ length: 13 }, (_, n) => [`p${n}`, { preferred_username: `工号 ${n}` }])),
);
provider.allow(returnUri);
afterAll(() => provider.close());

const env = { ...provider.settings, PUBLIC_URL: publicUrl, OIDC_TRUSTED_ACR: 'mfa' };

/** As somebody signed in who goes to the provider for this, and comes back. */
async function go(
  server: TestServer,
  { cookie }: Pick<Person, 'cookie'>,
  path: string,
  there: Record<string, string>,
  form: Record<string, string> = {},
) {
  const begun = await begin(server, path, form, cookie);
  return comeBack(server, await signInThere(begun.url, there), begun.cookie);
}

const identityOf = async (server: TestServer, { cookie }: Pick<Person, 'cookie'>) =>
  (await post(server, apiPaths.identity, {}, cookie)).rmObject;

onServer((server) => {
  test('one’s own account is linked once one proved who one is, there again too, and its owner is told', async () => {
    const doctor = await addDoctor(server());
    expect(await identityOf(server(), doctor)).toEqual({ name: '统一身份认证', linked: null });
    await ageProof(server(), doctor, 60);
    const asked = await post(server(), apiPaths.identityLink, {}, doctor.cookie);
    expect(asked).toMatchObject({ statusCode: 403, rmObject: { challenge: 'stepUp', methods: ['password'] } });
    await ageProof(server(), doctor, 0);
    const back = await go(server(), doctor, apiPaths.identityLink, { name: 'p1' });
    expect(back.to).toBe(`${pages.platformSecurity}#identity=linked`);
    expect((await identityOf(server(), doctor)).linked).toMatchObject({ label: '工号 1' });
    const { rmObject: news } = await post(server(), apiPaths.accountNews, {}, doctor.cookie);
    expect(news).toMatchObject([{ kind: 'identityLinked', detail: '工号 1' }]);
  });

  test('security 92: an identity is one account’s, and an account has one', async () => {
    const [doctor, other] = [await addDoctor(server()), await addManager(server(), { roleId: 2 })];
    await linkTo(server(), doctor, 'p2');
    const taken = await go(server(), other, apiPaths.identityLink, { name: 'p2' });
    expect(taken.to).toBe(`${pages.consoleSecurity}#identity=taken`);
    const second = await go(server(), doctor, apiPaths.identityLink, { name: 'p3' });
    expect(second.to).toBe(`${pages.platformSecurity}#identity=taken`);
    expect((await identityOf(server(), other)).linked).toBeNull();
  });

  test('security 92: what one session began is not ended in another', async () => {
    const [doctor, other] = [await addDoctor(server()), await addDoctor(server())];
    const begun = await begin(server(), apiPaths.identityLink, {}, doctor.cookie);
    const url = await signInThere(begun.url, { name: 'p4' });
    const attempt = /attempt=[^;]+/.exec(begun.cookie)![0];
    for (const cookie of [attempt, `${other.cookie}; ${attempt}`])
      expect((await comeBack(server(), url, cookie)).to).toContain('#identity=');
    expect((await identityOf(server(), doctor)).linked).toBeNull();
    expect((await identityOf(server(), other)).linked).toBeNull();
  });

  test('who cancels at the provider is told so, and nothing is linked', async () => {
    const doctor = await addDoctor(server());
    const back = await go(server(), doctor, apiPaths.identityLink, { name: 'p5', cancel: '1' });
    expect(back.to).toBe(`${pages.platformSecurity}#identity=cancelled`);
    expect((await identityOf(server(), doctor)).linked).toBeNull();
  });

  test('one proves again who one is at the provider, by one’s own identity and after the page asked', async () => {
    const doctor = await addDoctor(server());
    await linkTo(server(), doctor, 'p6');
    await ageProof(server(), doctor, 60);
    const prove = (name: string) => go(server(), doctor, apiPaths.identityProve, { name }, { purpose: 'stepUp' });
    const asked = await post(server(), apiPaths.totpStart, {}, doctor.cookie);
    expect(asked).toMatchObject({ statusCode: 403, rmObject: { methods: ['password', 'identity'] } });
    expect((await prove('p7')).to).toBe(`${pages.login}#identity=other&window`);
    expect((await post(server(), apiPaths.totpStart, {}, doctor.cookie)).statusCode).toBe(403);
    expect((await prove('p6')).to).toBe(`${pages.login}#identity=proved&window`);
    expect((await post(server(), apiPaths.totpStart, {}, doctor.cookie)).status).toBe('OK');
  });

  test('security 92: in place of a second factor only another one proves it', async () => {
    const doctor = await addDoctor(server());
    await addTotp(server(), doctor);
    await linkTo(server(), doctor, 'p8');
    await ageProof(server(), doctor, 60);
    const prove = (more: Record<string, string>) =>
      go(server(), doctor, apiPaths.identityProve, { name: 'p8', ...more }, { purpose: 'stepUp' });
    expect((await prove({})).to).toContain('identity=weak');
    expect((await post(server(), apiPaths.recoveryCodesRenew, {}, doctor.cookie)).statusCode).toBe(403);
    expect((await prove({ second: '1' })).to).toContain('identity=proved');
    expect((await post(server(), apiPaths.recoveryCodesRenew, {}, doctor.cookie)).status).toBe('OK');
  });

  test('the owner unlinks by a fresh proof, and other sessions end', async () => {
    const doctor = await addDoctor(server());
    await linkTo(server(), doctor, 'p9');
    const begun = await begin(server());
    const other = await comeBack(server(), await signInThere(begun.url, { name: 'p9' }), begun.cookie);
    await ageProof(server(), doctor, 60);
    expect((await post(server(), apiPaths.identityUnlink, {}, doctor.cookie)).statusCode).toBe(403);
    await ageProof(server(), doctor, 0);
    expect((await post(server(), apiPaths.identityUnlink, {}, doctor.cookie)).status).toBe('OK');
    expect((await post(server(), apiPaths.heartbeat, {}, other.cookie)).statusCode).toBe(401);
    const after = await begin(server());
    expect((await comeBack(server(), await signInThere(after.url, { name: 'p9' }), after.cookie)).to).toContain(
      'unlinked',
    );
  });

  test('security 92: who is held while they unlink keeps the identity, which is their only way in', async () => {
    const { db } = server();
    const [doctor, by] = [await addDoctor(server()), await addManager(server(), { roleId: 1 })];
    await linkTo(server(), doctor, 'p12');
    const [unlinking] = await db.transaction().execute(async (tx) => {
      await lockActive(tx, doctor.id);
      const unlinking = post(server(), apiPaths.identityUnlink, {}, doctor.cookie);
      await untilSomebodyWaits(tx);
      await holdForWord(tx, { userId: doctor.id, askedBy: by.id });
      return [unlinking];
    });
    expect(await unlinking).toMatchObject({ status: 'ERROR', errMsg: identityTexts.noPassword });
    expect(await db.selectFrom('user_identity').select('user_id').where('user_id', '=', doctor.id).execute()).toEqual([
      { user_id: doctor.id },
    ]);
  });

  test('a manager unlinks whom they may change, and the owner hears by whom; nobody who may do more', async () => {
    const admin = await addManager(server(), { permissions: ['user:update'] });
    const [doctor, chief] = [await addDoctor(server()), await addManager(server(), { roleId: 1 })];
    await linkTo(server(), doctor, 'p10');
    await linkTo(server(), chief, 'p11');
    expect((await detail(server(), doctor.id, admin)).rmObject.hasIdentity).toBe(true);
    const unlink = (userId: number) => post(server(), apiPaths.identityUnlinkOf, { userId }, admin.cookie);
    expect((await unlink(chief.id)).statusCode).toBe(403);
    expect((await unlink(doctor.id)).status).toBe('OK');
    expect((await detail(server(), doctor.id, admin)).rmObject.hasIdentity).toBe(false);
    const news = await server().db.selectFrom('account_news').selectAll().where('user_id', '=', doctor.id).execute();
    expect(news).toMatchObject([{ kind: 'identityUnlinked', by_id: admin.id }]);
    expect((await post(server(), apiPaths.heartbeat, {}, doctor.cookie)).statusCode).toBe(401);
  });

  test('the separate system administrator unlinks doctors as well', async () => {
    const system = await addAdministrator(server(), 'system');
    const doctor = await addDoctor(server());
    await linkTo(server(), doctor, 'p0');
    expect((await post(server(), apiPaths.identityUnlinkOf, { userId: doctor.id }, system.cookie)).status).toBe('OK');
  });
}, env);
