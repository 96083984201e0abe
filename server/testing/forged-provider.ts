import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair, type JWTPayload, SignJWT } from 'jose';
import { clientId, clientSecret } from './identity-provider.ts';

/** How a token is made that may be wrong in any way. */
export type Forgery = {
  claims?: JWTPayload;
  /** Signed by keys that are not the provider's, by its client's secret, or by nobody. */
  signedBy?: 'stranger' | 'secret' | 'nobody';
  /** What the token endpoint answers instead. */
  status?: number;
};

const rs256 = () => generateKeyPair('RS256', { extractable: true });
const encoded = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');

/** A provider that gives out whatever token the test wants, for every code. */
export async function startForgedProvider() {
  let [keys, stranger] = [await rs256(), await rs256()];
  let [kid, isAway] = ['first', false];
  let next: Forgery = {};
  const server = createServer(async (request, response) => {
    const answer = (body: object, status = 200) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    if (isAway) return response.destroy();
    if (request.url === '/.well-known/openid-configuration')
      return answer({
        issuer,
        authorization_endpoint: `${issuer}/auth`,
        token_endpoint: `${issuer}/token`,
        jwks_uri: `${issuer}/jwks`,
        authorization_response_iss_parameter_supported: true,
        id_token_signing_alg_values_supported: ['RS256', 'HS256', 'none'],
      });
    if (request.url === '/jwks')
      return answer({ keys: [{ ...(await exportJWK(keys.publicKey)), kid, use: 'sig', alg: 'RS256' }] });
    if (next.status) return answer({ error: 'invalid_grant' }, next.status);
    return answer({ access_token: 'access', token_type: 'bearer', id_token: await idToken(next) });
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  async function idToken({ claims, signedBy }: Forgery): Promise<string> {
    const now = Math.floor(Date.now() / 1000);
    const all = { iss: issuer, aud: clientId, iat: now, exp: now + 60, auth_time: now, ...claims };
    if (signedBy === 'nobody') return `${encoded({ alg: 'none' })}.${encoded(all)}.`;
    const token = (alg: string) => new SignJWT(all).setProtectedHeader({ alg, kid });
    if (signedBy === 'secret') return token('HS256').sign(new TextEncoder().encode(clientSecret));
    return token('RS256').sign((signedBy === 'stranger' ? stranger : keys).privateKey);
  }

  return {
    issuer,
    settings: { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId, OIDC_CLIENT_SECRET: clientSecret },
    /** What the next tokens are. */
    forge: (forgery: Forgery) => {
      next = forgery;
    },
    rotateKeys: async () => {
      [keys, stranger, kid] = [await rs256(), keys, `after ${kid}`];
    },
    goAway: (away: boolean) => {
      isAway = away;
    },
    close: async () => {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
    },
  };
}
