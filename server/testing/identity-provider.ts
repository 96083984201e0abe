import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { exportJWK, generateKeyPair } from 'jose';
import Provider from 'oidc-provider';

/** Somebody whom the provider knows, by what it calls them for good. */
export type Account = { email?: string; email_verified?: boolean; preferred_username?: string };
export type RunningProvider = Awaited<ReturnType<typeof startIdentityProvider>>;

export const clientId = 'tongmou';
export const clientSecret = 'secret-of-the-identity-tests';

/**
 * A real OpenID Connect provider on a port of its own, that lets in whoever says a name of `accounts`. By its name, so that a
 * browser takes it for another site.
 */
export async function startIdentityProvider(accounts: Record<string, Account>) {
  let answer: (request: IncomingMessage, response: ServerResponse) => void = () => {};
  const server = createServer((request, response) => answer(request, response));
  await once(server.listen(0, 'localhost'), 'listening');
  const issuer = `http://localhost:${(server.address() as AddressInfo).port}`;
  let redirectUris: string[] = [];

  const { privateKey } = await generateKeyPair('RS256', { extractable: true });
  const provider = new Provider(issuer, {
    clients: [],
    // Read with each call: where the product listens is known later.
    adapter: memoryAdapter(() => redirectUris),
    jwks: { keys: [{ ...(await exportJWK(privateKey)), kid: 'first', use: 'sig', alg: 'RS256' }] },
    cookies: { keys: ['cookies of the tests'] },
    acrValues: ['mfa'],
    claims: { amr: null, openid: ['sub'], email: ['email', 'email_verified'], profile: ['preferred_username'] },
    features: {
      devInteractions: { enabled: false },
      rpInitiatedLogout: { enabled: false },
      claimsParameter: { enabled: true },
    },
    interactions: { url: (_context: unknown, { uid }: { uid: string }) => `/login/${uid}` },
    findAccount: (_context: unknown, id: string) =>
      accounts[id] && { accountId: id, claims: async () => ({ sub: id, ...accounts[id] }) },
    // Nobody is asked to agree: it is the hospital's own.
    async loadExistingGrant({ oidc }: { oidc: { session: { accountId: string } } }) {
      const grant = new provider.Grant({ accountId: oidc.session.accountId, clientId });
      grant.addOIDCScope('openid email profile');
      await grant.save();
      return grant;
    },
    ttl: { Interaction: 600, Session: 600, Grant: 600, AccessToken: 600, IdToken: 600, AuthorizationCode: 60 },
  });
  const callback = provider.callback();

  answer = async (request, response) => {
    if (!request.url?.startsWith('/login/')) return callback(request, response);
    if (request.method !== 'POST') return response.setHeader('content-type', 'text/html; charset=utf-8').end(loginPage);
    const form = new URLSearchParams(await text(request));
    const accountId = form.get('name') ?? '';
    const amr = form.has('second') ? ['pwd', 'otp'] : ['pwd'];
    const result =
      form.has('cancel') || !accounts[accountId]
        ? { error: 'access_denied', error_description: 'cancelled' }
        : { login: { accountId, amr, ...(form.has('second') && { acr: 'mfa' }) } };
    await provider.interactionFinished(request, response, result);
  };

  return {
    issuer,
    accounts,
    settings: { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId, OIDC_CLIENT_SECRET: clientSecret },
    /** Where the product may be led back to. */
    allow: (...uris: string[]) => {
      redirectUris = uris;
    },
    close: async () => {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
    },
  };
}

const loginPage = `<!doctype html><html lang="zh-CN"><meta name="viewport" content="width=device-width">
<link rel="icon" href="data:,"><title>本院统一身份认证</title><main><h1>本院统一身份认证</h1><form method="post">
<p><label>工号 <input name="name"></label></p><p><label><input type="checkbox" name="second"> 两步</label></p>
<p><button>登录</button> <button name="cancel" value="1">取消</button></p></form></main></html>`;

type Stored = Record<string, unknown> & { uid?: string; grantId?: string };

/** What the provider keeps, in memory, and its one client. */
function memoryAdapter(redirectUris: () => string[]) {
  const kept = new Map<string, Stored>();
  const client = () => ({
    client_id: clientId,
    client_secret: clientSecret,
    redirect_uris: redirectUris(),
    response_types: ['code'],
    grant_types: ['authorization_code'],
  });
  return (model: string) => {
    const key = (id: string) => `${model} ${id}`;
    return {
      upsert: async (id: string, stored: Stored) => void kept.set(key(id), stored),
      find: async (id: string) => (model === 'Client' && id === clientId ? client() : kept.get(key(id))),
      findByUid: async (uid: string) => [...kept.values()].find((one) => one.uid === uid),
      consume: async (id: string) => void kept.set(key(id), { ...kept.get(key(id)), consumed: Date.now() / 1000 }),
      destroy: async (id: string) => void kept.delete(key(id)),
      revokeByGrantId: async (grantId: string) => {
        for (const [name, one] of kept) if (name.startsWith(key('')) && one.grantId === grantId) kept.delete(name);
      },
    };
  };
}
