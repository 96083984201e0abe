import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { identityTexts } from '../../contract/identity-texts.ts';
import { pages } from '../../contract/pages.ts';
import { apiPaths } from '../../contract/paths.ts';
import type { ResetLine } from '../../contract/schemas/sign-in.ts';
import { signInTexts } from '../../contract/sign-in-texts.ts';
import { refusalTexts } from '../../contract/texts.ts';
import { post } from '../testing/call.ts';
import { begin, comeBack, linkTo, publicUrl, returnUri, signInThere } from '../testing/identities.ts';
import { startIdentityProvider } from '../testing/identity-provider.ts';
import { addAdministrator, addDoctor, addManager, type Person } from '../testing/people.ts';
import { addTotp, ageProof, codeOf, signInAs } from '../testing/sign-in.ts';
import { onServer, type TestServer } from '../testing/test-server.ts';
import { add, forbidden, giveWord, isSignedIn, newDoctor, update } from '../testing/users.ts';

const provider = await startIdentityProvider(
  Object.fromEntries(
    Array.from({ length: 16 }, (_, n) => [`p${n}`, { preferred_username: `工号 ${n}`, email: `p${n}@hospital.test` }]),
  ),
);
provider.allow(returnUri);
afterAll(() => provider.close());

const env = {
  ...provider.settings,
  PUBLIC_URL: publicUrl,
  OIDC_TRUSTED_ACR: 'mfa',
  ACCOUNTS_CONFIRMED: 'true',
};

/** Signs in at the provider and comes back. */
async function signIn(server: TestServer, name: string, there: Record<string, string> = {}) {
  const begun = await begin(server);
  return comeBack(server, await signInThere(begun.url, { name, ...there }), begun.cookie);
}

/** The code that somebody reads on the sign-in page. */
async function codeFor(server: TestServer, name: string): Promise<string> {
  const { rmObject } = await post(server, apiPaths.bindingCode, {}, (await signIn(server, name)).cookie);
  return rmObject.code;
}

const userManager = (server: TestServer) => addManager(server, { roleId: 3 });
const look = (server: TestServer, by: Person, userId: number, code: string) =>
  post(server, apiPaths.bindingCodeOwner, { userId, code }, by.cookie);
const ask = (server: TestServer, by: Person, userId: number, code: string) =>
  post(server, apiPaths.identityLinkOf, { userId, code }, by.cookie);
const kindsOfNews = async (server: TestServer, cookie: string) =>
  (await post(server, apiPaths.accountNews, {}, cookie)).rmObject.map(
    ({ kind, by, detail }: { kind: string; by: string; detail: string }) => [kind, by, detail],
  );

onServer((server) => {
  test('a manager links by the code, a second one gives the word, and the owner is told of both', async () => {
    const [asking, second, doctor] = [
      await userManager(server()),
      await userManager(server()),
      await addDoctor(server()),
    ];
    const unlinked = await signIn(server(), 'p0');
    expect(unlinked.to).toBe(`${pages.login}#identity=unlinked`);
    const told = await post(server(), apiPaths.bindingCode, {}, unlinked.cookie);
    const said = '工号 0 · p0@hospital.test（邮箱未验证）';
    expect(told.rmObject).toEqual({
      code: expect.stringMatching(/^[2-9a-z]{4}-[2-9a-z]{4}$/),
      said,
      expiresAt: expect.any(String),
    });
    const { code } = told.rmObject;
    const stored = JSON.stringify(await server().db.selectFrom('binding_code').selectAll().execute());
    expect(stored).not.toContain(code.replace('-', ''));

    const typed = ` ${code.toUpperCase().replace('-', ' ')}`;
    expect((await look(server(), asking, doctor.id, typed)).rmObject).toEqual({ said });
    expect((await ask(server(), asking, doctor.id, typed)).rmObject).toEqual({ way: 'confirm' });
    expect((await signIn(server(), 'p0')).to).toBe(`${pages.login}#identity=linkWaits`);
    expect((await signIn(server(), 'p0', { second: '1' })).to).toContain('linkWaits');

    const lines: ResetLine[] = (await post(server(), apiPaths.resetList, {}, second.cookie)).rmObject;
    expect(lines.find(({ userId }) => userId === doctor.id)).toMatchObject({ identity: said, way: 'confirm' });
    expect(await giveWord(server(), second, doctor.id)).toMatchObject({ status: 'OK' });
    const back = await signIn(server(), 'p0');
    expect(back.to).toBe(`${pages.login}#identity=signedIn`);
    expect((await post(server(), apiPaths.heartbeat, {}, back.cookie)).rmObject).toMatchObject({
      id: doctor.id,
      mustChangePassword: false,
    });
    expect(await isSignedIn(server(), doctor)).toBe(false);
    expect((await kindsOfNews(server(), back.cookie)).filter(([kind]: string[]) => kind !== 'newDevice')).toEqual([
      ['identityOpened', '', said],
      ['identityConfirmed', second.username, said],
      ['identityAsked', asking.username, said],
    ]);
    // The password goes on, and the link stands.
    expect((await signInAs(server(), doctor)).status).toBe('OK');
    expect((await signIn(server(), 'p0')).to).toContain('signedIn');
    const link = await server().db.selectFrom('user_identity').select(['made_by', 'label']).execute();
    expect(link).toEqual([{ made_by: 'manager', label: said }]);
  });

  test('security 92: without a second word it takes the owner’s own second factor, and no other', async () => {
    const [asking, doctor] = [await userManager(server()), await addDoctor(server())];
    const { secret } = await addTotp(server(), doctor);
    const asked = await ask(server(), asking, doctor.id, await codeFor(server(), 'p1'));
    expect(asked.rmObject).toEqual({ way: 'secondFactor' });
    // One of the provider is the identity's, whosever that is.
    const half = await signIn(server(), 'p1', { second: '1' });
    expect(half.to).toBe(`${pages.login}#identity=secondFactor`);
    expect(await isSignedIn(server(), half)).toBe(false);
    expect((await post(server(), apiPaths.secondFactor, { code: '000000' }, half.cookie)).status).toBe('ERROR');
    expect(await server().db.selectFrom('user_identity').where('subject', '=', 'p1').selectAll().execute()).toEqual([]);
    const whole = await post(server(), apiPaths.secondFactor, { code: codeOf(secret) }, half.cookie);
    expect(whole.rmObject).toMatchObject({ id: doctor.id });
    // And so from then on.
    expect((await signIn(server(), 'p1', { second: '1' })).to).toContain('secondFactor');
  });

  test('security 92: who asked, whom they made and the owner give no second word, nor does who may do less', async () => {
    const [asking, doctor] = [await addManager(server(), { roleId: 1 }), await addDoctor(server())];
    const lesser = await addManager(server(), { permissions: ['user:update'] });
    const chief = await addManager(server(), { roleId: 2 });
    await ask(server(), asking, doctor.id, await codeFor(server(), 'p2'));
    expect(await giveWord(server(), asking, doctor.id)).toMatchObject(forbidden(signInTexts.resetConfirmOwn));
    const madeBy = (id: number | null) =>
      sql`update "user" set added_by = ${id} where id = ${lesser.id}`.execute(server().db);
    await madeBy(asking.id);
    expect(await giveWord(server(), lesser, doctor.id)).toMatchObject(forbidden(signInTexts.resetConfirmOwn));
    await ask(server(), asking, chief.id, await codeFor(server(), 'p3'));
    await madeBy(null);
    expect(await giveWord(server(), lesser, chief.id)).toMatchObject(forbidden(refusalTexts.passwordBeyondOwn));
    for (const name of ['p2', 'p3']) expect((await signIn(server(), name)).to).toContain('linkWaits');
  });

  test('security 92: who linked a manager counts as one with them, also after a reset by somebody else', async () => {
    const [asking, second, third] = [
      await userManager(server()),
      await userManager(server()),
      await userManager(server()),
    ];
    const [puppet, doctor] = [await userManager(server()), await addDoctor(server())];
    await ask(server(), asking, puppet.id, await codeFor(server(), 'p4'));
    await giveWord(server(), second, puppet.id);
    const { cookie } = await signIn(server(), 'p4');
    await update(server(), puppet.id, { username: puppet.username, password: 'one-time-1' }, second);
    await giveWord(server(), third, puppet.id);
    await ask(server(), asking, doctor.id, await codeFor(server(), 'p5'));
    expect(await giveWord(server(), { ...puppet, cookie }, doctor.id)).toMatchObject(
      forbidden(signInTexts.resetConfirmOwn),
    );
    await server().db.deleteFrom('user_identity').where('user_id', '=', puppet.id).execute();
    expect(await giveWord(server(), { ...puppet, cookie }, doctor.id)).toMatchObject({ status: 'OK' });
  });

  test('security 92: a code is good for half an hour, once, and guessing is slowed', async () => {
    const [asking, doctor, other] = [await userManager(server()), await addDoctor(server()), await addDoctor(server())];
    const wrong = { statusCode: 200, status: 'ERROR', errMsg: identityTexts.codeWrong };
    const first = await codeFor(server(), 'p6');
    const code = await codeFor(server(), 'p6');
    expect(await look(server(), asking, doctor.id, first)).toMatchObject(wrong);
    await ask(server(), asking, doctor.id, code);
    expect(await ask(server(), asking, other.id, code)).toMatchObject(wrong);
    const late = await codeFor(server(), 'p7');
    await server().db.updateTable('binding_code').set({ expires_at: new Date() }).execute();
    expect(await ask(server(), asking, other.id, late)).toMatchObject(wrong);
    for (let tried = 0; tried < 3; tried += 1) await look(server(), asking, other.id, 'abcd-2345');
    expect((await look(server(), asking, other.id, 'abcd-2345')).statusCode).toBe(429);
    expect((await ask(server(), asking, other.id, await codeFor(server(), 'p7'))).statusCode).toBe(429);
  });

  test('security 92: a code is for the browser that came back, and an identity has one', async () => {
    const over = { statusCode: 200, status: 'ERROR', errMsg: identityTexts.codeOver };
    const { cookie } = await signIn(server(), 'p8');
    expect(await post(server(), apiPaths.bindingCode, {}, '')).toMatchObject(over);
    expect(await post(server(), apiPaths.bindingCode, {}, 'unlinked=a.b.c.d.e')).toMatchObject(over);
    for (let again = 0; again < 2; again += 1)
      expect((await post(server(), apiPaths.bindingCode, {}, cookie)).status).toBe('OK');
    const rows = await server().db.selectFrom('binding_code').select('subject').where('subject', '=', 'p8').execute();
    expect(rows).toHaveLength(1);
    const linked = await addDoctor(server());
    await linkTo(server(), linked, 'p9');
    const signedIn = await signIn(server(), 'p9');
    expect(await post(server(), apiPaths.bindingCode, {}, signedIn.cookie)).toMatchObject(over);
  });

  test('security 92: nobody links themselves so, whom they may not reset, or without the right and a fresh second factor', async () => {
    const [asking, chief, doctor] = [
      await userManager(server()),
      await addManager(server(), { roleId: 2 }),
      await addDoctor(server()),
    ];
    const editor = await addManager(server(), { permissions: ['article:add'] });
    const code = await codeFor(server(), 'p10');
    for (const call of [look, ask]) {
      expect(await call(server(), editor, doctor.id, code)).toMatchObject(forbidden());
      expect(await call(server(), doctor, doctor.id, code)).toMatchObject({ statusCode: 403 });
      expect(await call(server(), asking, asking.id, code)).toMatchObject(forbidden(identityTexts.linkSelf));
      expect(await call(server(), asking, chief.id, code)).toMatchObject(forbidden(identityTexts.linkBeyondOwn));
      expect((await call(server(), asking, 2_000_000_000, code)).statusCode).toBe(404);
    }
    await addTotp(server(), asking);
    await ageProof(server(), asking, 60);
    for (const call of [look, ask])
      expect(await call(server(), asking, doctor.id, code)).toMatchObject({
        statusCode: 403,
        rmObject: { challenge: 'stepUp' },
      });
    const system = await addAdministrator(server(), 'system');
    expect((await ask(server(), system, doctor.id, code)).status).toBe('OK');
  });

  test('security 92: what is linked already, or waits for a word, is not linked; what was asked for one account ends with another', async () => {
    const [asking, second, doctor] = [
      await userManager(server()),
      await userManager(server()),
      await addDoctor(server()),
    ];
    const taken = { statusCode: 409, errMsg: identityTexts.linkTaken };
    const [code, otherCode] = [await codeFor(server(), 'p11'), await codeFor(server(), 'p12')];
    await linkTo(server(), doctor, 'p11');
    const free = await addDoctor(server());
    expect(await ask(server(), asking, free.id, code)).toMatchObject(taken);
    expect(await ask(server(), asking, doctor.id, otherCode)).toMatchObject(taken);

    const { id: held } = (await add(server(), newDoctor(), asking)).rmObject;
    for (const isConfirmed of [false, true]) {
      if (isConfirmed) await giveWord(server(), second, held);
      expect(await ask(server(), asking, held, otherCode)).toMatchObject({
        statusCode: 409,
        errMsg: identityTexts.linkHeld,
      });
    }
    await ask(server(), asking, free.id, otherCode);
    const wrongly = await addDoctor(server());
    await ask(server(), asking, wrongly.id, await codeFor(server(), 'p12'));
    expect((await giveWord(server(), second, free.id)).statusCode).toBe(404);
    await giveWord(server(), second, wrongly.id);
    expect((await post(server(), apiPaths.heartbeat, {}, (await signIn(server(), 'p12')).cookie)).rmObject.id).toBe(
      wrongly.id,
    );
  });

  test('security 92: an account out of use is not opened, and the owner’s password ends what was asked', async () => {
    const [asking, second] = [await userManager(server()), await userManager(server())];
    const [gone, doctor] = [await addDoctor(server()), await addDoctor(server())];
    for (const [person, name] of [
      [gone, 'p13'],
      [doctor, 'p14'],
    ] as const) {
      await ask(server(), asking, person.id, await codeFor(server(), name));
      await giveWord(server(), second, person.id);
    }
    const outOfUse = { deactivated_at: new Date() };
    await server().db.updateTable('user').set(outOfUse).where('id', '=', gone.id).execute();
    expect((await signIn(server(), 'p13')).to).toContain('#identity=unlinked');
    await signInAs(server(), doctor);
    expect((await signIn(server(), 'p14')).to).toContain('#identity=unlinked');
    expect(
      await server().db.selectFrom('user_identity').where('user_id', 'in', [gone.id, doctor.id]).selectAll().execute(),
    ).toEqual([]);
  });

  test('security 92: a word is void where the account changes, and the link is over after a day', async () => {
    const [asking, second, doctor] = [
      await userManager(server()),
      await userManager(server()),
      await addDoctor(server()),
    ];
    await ask(server(), asking, doctor.id, await codeFor(server(), 'p15'));
    await giveWord(server(), second, doctor.id);
    await update(server(), doctor.id, { username: `renamed-${doctor.id}` }, asking);
    expect((await signIn(server(), 'p15')).to).toContain('linkWaits');
    await giveWord(server(), second, doctor.id);
    await server().db.updateTable('password_reset').set({ expires_at: new Date() }).execute();
    expect((await signIn(server(), 'p15')).to).toContain('#identity=unlinked');
  });
}, env);
