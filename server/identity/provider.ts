import * as client from 'openid-client';
import type { IdentityFault } from '../../contract/identity-texts.ts';
import type { IdentitySettings } from '../identity-settings.ts';
import type { Attempt } from './attempt.ts';
import { isFactorTrusted, labelOf, linkingEmail, saidOf } from './rules.ts';

/** Somebody did not come back as who they are; `fault` is what they are told, the cause is for the log. */
export class IdentityFailure extends Error {
  readonly fault: IdentityFault;

  constructor(fault: IdentityFault, cause?: unknown) {
    const misdated = misdatedToken(cause);
    super(`identity: ${fault}${misdated ? `: the one there is ${aheadOf(misdated)} s ahead of this one` : ''}`, {
      cause,
    });
    this.fault = fault;
  }
}

/** Somebody as the provider answers for them. */
export type Identified = {
  issuer: string;
  subject: string;
  /** What linking asks for: how people know them, an e-mail address that may link an account, and all that a manager compares. */
  details: () => Promise<{ label: string; email: string | undefined; said: string }>;
  isFactorTrusted: boolean;
  /** What it says of how they signed in, for the operator who names what is trusted. */
  ways: { acr: unknown; amr: unknown };
  /** When they proved there who they are; undefined: it does not say. */
  authenticatedAt: Date | undefined;
  /** How far the provider's clock is ahead of ours, as its token was given just now. */
  clockAheadSeconds: number;
};

type Begun = Pick<Attempt, 'state' | 'nonce' | 'verifier'> & { url: string };

export type IdentityProvider = {
  /**
   * Where to send the browser. `isFresh`: who is signed in there already proves again who they are; `isAsked`: they are asked,
   * and nobody looks whether they were. @throws IdentityFailure
   */
  begin: (asked: { isFresh: boolean; isAsked: boolean }, redirectUri: string) => Promise<Begun>;
  /** Who came back to `url`. @throws IdentityFailure */
  finish: (url: URL, attempt: Attempt, isFresh: boolean) => Promise<Identified>;
};

/** A person waits for it. */
const timeoutSeconds = 5;
/** How far the provider's clock may be off: a token of minutes is told apart from one of hours. */
const clockToleranceSeconds = 300;
/** Then the provider is asked anew where its doors and keys are. */
const askedAgainAfterMs = 3_600_000;

/** The hospital's provider (OpenID Connect), which is asked for its addresses when somebody first wants to go there. */
export function createIdentityProvider(settings: IdentitySettings | undefined): IdentityProvider | undefined {
  if (!settings) return undefined;
  let known: { at: number; found: Promise<client.Configuration> } | undefined;

  const configuration = (): Promise<client.Configuration> => {
    if (known && Date.now() - known.at < askedAgainAfterMs) return known.found;
    const asked = { at: Date.now(), found: discover(settings) };
    known = asked;
    // Who comes next asks again.
    asked.found.catch(() => {
      if (known === asked) known = undefined;
    });
    return asked.found;
  };

  return {
    begin: ({ isFresh, isAsked }, redirectUri) =>
      asIdentityFailure(async () => {
        const found = await configuration();
        const [state, nonce, verifier] = [client.randomState(), client.randomNonce(), client.randomPKCECodeVerifier()];
        const url = client.buildAuthorizationUrl(found, {
          redirect_uri: redirectUri,
          scope: 'openid email profile',
          ...{ state, nonce, code_challenge_method: 'S256' },
          code_challenge: await client.calculatePKCECodeChallenge(verifier),
          ...((isFresh || isAsked) && { prompt: 'login' }),
          ...(isFresh && { max_age: '0' }),
          ...(settings.trustedAcr.length > 0 && { acr_values: settings.trustedAcr.join(' ') }),
          // Some put it into a token only where it is asked for.
          ...(settings.trustedAmr.length > 0 &&
            found.serverMetadata().claims_parameter_supported && { claims: '{"id_token":{"amr":null}}' }),
        });
        return { url: url.href, state, nonce, verifier };
      }),
    finish: (url, { state, nonce, verifier, startedAt }, isFresh) =>
      asIdentityFailure(async () => {
        const found = await configuration();
        const tokens = await client.authorizationCodeGrant(found, url, {
          expectedState: state,
          expectedNonce: nonce,
          pkceCodeVerifier: verifier,
          idTokenExpected: true,
          ...(isFresh && { maxAge: secondsSince(startedAt) }),
        });
        const claims = tokens.claims()!;
        // Not from before they were sent there, both by the provider's clock.
        if (isFresh && claims.iat - Number(claims.auth_time) > secondsSince(startedAt))
          throw new IdentityFailure('refused');
        if (!/^[\x20-\x7e]{1,255}$/.test(claims.sub)) throw new IdentityFailure('refused');
        return {
          issuer: settings.issuer,
          subject: claims.sub,
          details: async () => {
            const more = await moreOf(found, tokens.access_token, claims);
            return { label: labelOf(more), email: linkingEmail(more, settings.emailDomains), said: saidOf(more) };
          },
          isFactorTrusted: isFactorTrusted(claims, settings),
          ways: { acr: claims.acr, amr: claims.amr },
          authenticatedAt:
            typeof claims.auth_time === 'number'
              ? new Date(Date.now() - Math.max(0, claims.iat - claims.auth_time) * 1000)
              : undefined,
          clockAheadSeconds: aheadOf(claims),
        };
      }),
  };
}

const secondsSince = (atMs: number): number => Math.ceil((Date.now() - atMs) / 1000);
const aheadOf = ({ iat }: { iat: number }): number => Math.round(iat - Date.now() / 1000);

/** The token that was given just now, and is over or to come: no provider makes one so whose clock goes as ours. */
function misdatedToken(error: unknown): client.IDToken | undefined {
  if (!(error instanceof client.ClientError) || error.code !== 'OAUTH_JWT_TIMESTAMP_CHECK_FAILED') return undefined;
  const { claim, claims } = (error.cause as Error).cause as { claim: string; claims: client.IDToken };
  return claim === 'auth_time' ? undefined : claims;
}

/** Many providers tell name and address only where they are asked once more; without them people can still sign in. */
const moreOf = async (found: client.Configuration, accessToken: string, claims: client.IDToken) =>
  found.serverMetadata().userinfo_endpoint
    ? { ...claims, ...(await client.fetchUserInfo(found, accessToken, claims.sub).catch(() => undefined)) }
    : claims;

async function discover({ issuer, clientId, clientSecret }: IdentitySettings): Promise<client.Configuration> {
  const url = new URL(issuer);
  // The specification's own way where it is not said that a provider knows another.
  const authenticate: client.ClientAuth = (server, ...rest) => {
    const takesPost = server.token_endpoint_auth_methods_supported?.includes('client_secret_post');
    return (takesPost ? client.ClientSecretPost : client.ClientSecretBasic)(clientSecret)(server, ...rest);
  };
  const metadata = { [client.clockTolerance]: clockToleranceSeconds };
  const found = await client.discovery(url, clientId, metadata, authenticate, {
    timeout: timeoutSeconds,
    // The settings allow it for this machine alone.
    execute: [...(url.protocol === 'http:' ? [client.allowInsecureRequests] : [])],
  });
  found.timeout = timeoutSeconds;
  // Signatures are checked by the provider's keys, also of what came straight from it.
  client.enableNonRepudiationChecks(found);
  return found;
}

async function asIdentityFailure<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    throw error instanceof IdentityFailure ? error : new IdentityFailure(faultOf(error), error);
  }
}

/** What the provider said, or why nothing of it holds. */
function faultOf(error: unknown): IdentityFault {
  if (error instanceof client.AuthorizationResponseError) {
    if (error.error === 'access_denied') return 'cancelled';
    return ['server_error', 'temporarily_unavailable'].includes(error.error) ? 'unreachable' : 'refused';
  }
  // A code that was used already, or too late.
  if (error instanceof client.ResponseBodyError) return error.error === 'invalid_grant' ? 'expired' : 'refused';
  const { code, cause } = error as { code?: string; cause?: unknown };
  if (misdatedToken(error)) return 'clock';
  const isBroken = cause instanceof Response && cause.status >= 500;
  return error instanceof TypeError || code === 'OAUTH_TIMEOUT' || isBroken ? 'unreachable' : 'refused';
}
