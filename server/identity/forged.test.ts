import { afterAll, beforeEach, expect, test, vi } from 'vitest';
import { identityFaults } from '../../contract/identity-texts.ts';
import { pages } from '../../contract/pages.ts';
import { apiPaths } from '../../contract/paths.ts';
import { post } from '../testing/call.ts';
import { type Forgery, startForgedProvider } from '../testing/forged-provider.ts';
import { begin, comeBack, linkTo, publicUrl, returnUri } from '../testing/identities.ts';
import { addDoctor, type Person } from '../testing/people.ts';
import { signInAs } from '../testing/sign-in.ts';
import { onServer } from '../testing/test-server.ts';

const provider = await startForgedProvider();
afterAll(() => provider.close());

onServer(
  (server) => {
    let doctor: Person;
    beforeEach(async () => {
      await server().db.deleteFrom('user_identity').execute();
      await server().db.deleteFrom('login_attempt').execute();
      doctor = await addDoctor(server());
      await linkTo(server(), doctor, 'zhang');
      provider.forge({});
    });

    /** Comes back with a code, and whatever token the provider then gives for it. */
    async function signIn(
      { claims, ...how }: Forgery,
      answer: Record<string, string> = {},
      path: string = apiPaths.identityStart,
      cookie = '',
    ) {
      const begun = await begin(server(), path, path === apiPaths.identityProve ? { purpose: 'stepUp' } : {}, cookie);
      const nonce = begun.url.searchParams.get('nonce')!;
      provider.forge({ claims: { sub: 'zhang', nonce, ...claims }, ...how });
      const url = new URL(returnUri);
      const state = begun.url.searchParams.get('state')!;
      url.search = new URLSearchParams({ code: 'code', state, iss: provider.issuer, ...answer }).toString();
      return { ...(await comeBack(server(), url, begun.cookie)), url, begun };
    }

    test('a token that is right signs in', async () => {
      const back = await signIn({});
      expect(back.to).toBe(`${pages.login}#identity=signedIn`);
      expect((await post(server(), apiPaths.heartbeat, {}, back.cookie)).rmObject.id).toBe(doctor.id);
    });

    test('security 91: keys that the provider changed are fetched, and the former ones sign nobody in', async () => {
      expect((await signIn({})).to).toContain('#identity=signedIn');
      await provider.rotateKeys();
      // They are asked for no more often than once a minute.
      vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 61_000 });
      try {
        expect((await signIn({})).to).toContain('#identity=signedIn');
        expect((await signIn({ signedBy: 'stranger' })).to).toContain('#identity=refused');
      } finally {
        vi.useRealTimers();
      }
    });

    const now = () => Math.floor(Date.now() / 1000);
    test.each<[string, () => Forgery]>([
      ['signed by others’ keys', () => ({ signedBy: 'stranger' })],
      ['signed by the client’s secret', () => ({ signedBy: 'secret' })],
      ['signed by nobody (alg none)', () => ({ signedBy: 'nobody' })],
      ['of another issuer', () => ({ claims: { iss: 'https://other.test' } })],
      ['for another client', () => ({ claims: { aud: 'another' } })],
      ['for several, given to another', () => ({ claims: { aud: ['tongmou', 'another'], azp: 'another' } })],
      ['of another sign-in (nonce)', () => ({ claims: { nonce: 'another' } })],
      ['of a name that no provider gives', () => ({ claims: { sub: 'zhang\u0000' } })],
    ])('security 91: a token %s signs nobody in', async (_, forgery) => {
      const back = await signIn(forgery());
      expect(back.to).toBe(`${pages.login}#identity=refused`);
      expect(back.cookie).not.toContain('session=');
    });

    test.each([-200, 200])('a clock %s seconds off there signs in all the same', async (ahead) => {
      const claims = { iat: now() + ahead, auth_time: now() + ahead, nbf: now() + ahead, exp: now() + ahead + 60 };
      expect((await signIn({ claims })).to).toContain('#identity=signedIn');
    });

    test('security 91: a clock hours off there signs nobody in, and is named in the page and in the log', async () => {
      const warned = vi.spyOn(server().app.log, 'warn');
      for (const claims of [
        { iat: now() - 3600, exp: now() - 1800 },
        { iat: now() + 3600, nbf: now() + 3600, exp: now() + 5400 },
      ]) {
        const back = await signIn({ claims });
        expect(back.to).toBe(`${pages.login}#identity=clock`);
        expect(back.cookie).not.toContain('session=');
      }
      expect(warned.mock.calls.map(([, words]) => words)).toEqual([
        expect.stringMatching(/^identity: clock: the one there is -360\d s ahead/),
        expect.stringMatching(/^identity: clock: the one there is (3600|359\d) s ahead/),
      ]);
      expect(identityFaults.clock).toContain('时钟');
      warned.mockRestore();
    });

    test.each<[string, Record<string, string>, string]>([
      ['with another state', { state: 'another' }, 'refused'],
      ['of another provider (mix-up)', { iss: 'https://other.test' }, 'refused'],
      ['that names no provider', { iss: '' }, 'refused'],
      ['that says the person cancelled', { error: 'access_denied' }, 'cancelled'],
      ['that says it is in trouble', { error: 'server_error' }, 'unreachable'],
    ])('security 91: an answer %s signs nobody in', async (_, answer, outcome) => {
      const back = await signIn({}, answer);
      expect(back.to).toBe(`${pages.login}#identity=${outcome}`);
      expect(back.cookie).not.toContain('session=');
    });

    test('security 91: an answer counts once, in the browser that began alone, and not after ten minutes', async () => {
      const back = await signIn({});
      expect(back.to).toContain('signedIn');
      expect(String(back.headers['set-cookie'])).toMatch(/attempt=;[^,]*Expires=Thu, 01 Jan 1970/);
      const expired = `${pages.login}#identity=expired`;
      expect((await comeBack(server(), back.url, '')).to).toBe(expired);
      expect((await comeBack(server(), back.url, 'attempt=a.b.c.d.e')).to).toBe(expired);
      // The browser's cookie of before, as if it had been kept: the provider takes no code twice.
      provider.forge({ status: 400 });
      expect((await comeBack(server(), back.url, back.begun.cookie)).to).toBe(expired);
      const other = await begin(server());
      expect((await comeBack(server(), back.url, other.cookie)).to).toBe(`${pages.login}#identity=refused`);
    });

    test('security 91: who proves again must have done so since they were sent there', async () => {
      const prove = (authTime: number | undefined) =>
        signIn({ claims: { auth_time: authTime } }, {}, apiPaths.identityProve, doctor.cookie);
      expect((await prove(now() - 120)).to).toContain('identity=refused');
      expect((await prove(undefined)).to).toContain('identity=refused');
      expect((await prove(now())).to).toContain('identity=proved');
    });

    test('a sign-in of hours ago at the provider is no recent proof', async () => {
      const old = await signIn({ claims: { auth_time: now() - 3 * 3600 } });
      expect((await post(server(), apiPaths.totpStart, {}, old.cookie)).statusCode).toBe(403);
      const unsaid = await signIn({ claims: { auth_time: undefined } });
      expect((await post(server(), apiPaths.totpStart, {}, unsaid.cookie)).statusCode).toBe(403);
      const fresh = await signIn({});
      expect((await post(server(), apiPaths.totpStart, {}, fresh.cookie)).statusCode).toBe(200);
    });

    test('security 91: no page of others is opened afterwards, whatever was asked for', async () => {
      const begun = await begin(server(), apiPaths.identityStart, { from: '//evil.test/' });
      const nonce = begun.url.searchParams.get('nonce')!;
      provider.forge({ claims: { sub: 'zhang', nonce } });
      const state = begun.url.searchParams.get('state')!;
      const url = new URL(`${returnUri}?${new URLSearchParams({ code: 'c', state, iss: provider.issuer })}`);
      const { to } = await comeBack(server(), url, begun.cookie);
      expect(to).toBe(`${pages.login}?from=%2F%2Fevil.test%2F#identity=signedIn`);
    });

    test('answers that nobody gave are counted by address; those of staff without a link, or who cancel, are not', async () => {
      const count = () => server().db.selectFrom('login_attempt').selectAll().execute();
      expect((await signIn({ claims: { sub: 'stranger' } })).to).toContain('unlinked');
      expect((await signIn({}, { error: 'access_denied' })).to).toContain('cancelled');
      expect(await count()).toEqual([]);
      expect((await signIn({ signedBy: 'stranger' })).to).toContain('refused');
      expect(await count()).toMatchObject([{ key: 'identity:127.0.0.1', failures: 1 }]);
    });

    test('answers that come to nothing must wait after a hundred', async () => {
      const begun = await begin(server());
      const url = new URL(`${returnUri}?state=x&code=y`);
      const row = { key: 'identity:127.0.0.1', failures: 120, last_failed_at: new Date() };
      await server().db.insertInto('login_attempt').values(row).execute();
      await expect(comeBack(server(), url, begun.cookie)).rejects.toThrow('429');
    });

    test('while the provider is away people sign in with the password, and are told', async () => {
      const begun = await begin(server());
      provider.goAway(true);
      const { services } = server();
      expect(services.identity).toBeDefined();
      const state = begun.url.searchParams.get('state')!;
      const url = new URL(`${returnUri}?${new URLSearchParams({ code: 'c', state, iss: provider.issuer })}`);
      expect((await comeBack(server(), url, begun.cookie)).to).toBe(`${pages.login}#identity=unreachable`);
      expect((await signInAs(server(), doctor)).status).toBe('OK');
      provider.goAway(false);
    });
  },
  { ...provider.settings, PUBLIC_URL: publicUrl },
);

const away = await startForgedProvider();
afterAll(() => away.close());

onServer(
  (server) => {
    test('a provider that is away is asked anew by who comes next', async () => {
      away.goAway(true);
      expect(await post(server(), apiPaths.identityStart)).toMatchObject({
        statusCode: 503,
        errMsg: identityFaults.unreachable,
      });
      expect((await post(server(), apiPaths.signInWays)).rmObject.identity).toBe('统一身份认证');
      away.goAway(false);
      expect((await post(server(), apiPaths.identityStart)).status).toBe('OK');
    });
  },
  { ...away.settings, PUBLIC_URL: publicUrl },
);

onServer((server) => {
  test('an installation without a provider offers none', async () => {
    expect((await post(server(), apiPaths.signInWays)).rmObject).toEqual({ identity: null, secondFactor: null });
    expect(await post(server(), apiPaths.identityStart)).toMatchObject({ status: 'ERROR', statusCode: 200 });
    const { cookie } = await addDoctor(server());
    expect((await post(server(), apiPaths.identity, {}, cookie)).rmObject).toEqual({ name: null, linked: null });
  });
});
