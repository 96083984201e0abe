import { isIP } from 'node:net';
import {
  type AuthenticationResponseJSON,
  generateAuthenticationOptions,
  generateRegistrationOptions,
  type RegistrationResponseJSON,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server';
import { COSEALG } from '@simplewebauthn/server/helpers';
import type { Passkey } from './factor-store.ts';

/** WebAuthn knows a site by its host name, and by no address. */
export type Site = { origin: string; host: string };

/** Undefined where the page was reached by an IP address: passkeys know host names alone. */
export function siteOf(origin: string): Site | undefined {
  const { hostname } = new URL(origin);
  return isIP(hostname.replace(/^\[|\]$/g, '')) ? undefined : { origin, host: hostname };
}

/** Those that every browser knows; to ask the runtime for newer ones makes it warn of them. */
const algorithms = { supportedAlgorithmIDs: [COSEALG.EdDSA, COSEALG.ES256, COSEALG.RS256] };

type Transports = NonNullable<RegistrationResponseJSON['response']['transports']>;

const known = (passkeys: Passkey[]) =>
  passkeys.map(({ id, transports }) => ({ id, transports: transports as Transports }));

export const optionsToAdd = (site: Site, user: { id: number; username: string; name: string }, passkeys: Passkey[]) =>
  generateRegistrationOptions({
    rpName: '童眸',
    rpID: site.host,
    userName: user.username,
    userDisplayName: user.name,
    userID: new TextEncoder().encode(`tongmou-${user.id}`),
    excludeCredentials: known(passkeys),
    ...algorithms,
  });

export const optionsToProve = (site: Site, passkeys: Passkey[]) =>
  generateAuthenticationOptions({ rpID: site.host, allowCredentials: known(passkeys) });

/** The passkey that a browser made for `challenge`; undefined when it is not what was asked for. */
export async function readAddedPasskey(site: Site, challenge: string, answer: string): Promise<Passkey | undefined> {
  const verified = await quietly(() =>
    verifyRegistrationResponse({
      response: JSON.parse(answer) as RegistrationResponseJSON,
      expectedChallenge: challenge,
      expectedOrigin: site.origin,
      expectedRPID: site.host,
      requireUserVerification: false,
      ...algorithms,
    }),
  );
  if (!verified?.verified) return undefined;
  const { id, publicKey, counter, transports = [] } = verified.registrationInfo.credential;
  return { id, publicKey: Buffer.from(publicKey).toString('base64url'), counter, transports };
}

/** Which of somebody's passkeys signed `challenge`, with its new counter; undefined for none. */
export async function readProof(
  site: Site & { mustVerify: boolean },
  challenge: string,
  answer: string,
  passkeys: Passkey[],
): Promise<{ id: string; counter: number } | undefined> {
  const response = await quietly(async () => JSON.parse(answer) as AuthenticationResponseJSON);
  const passkey = passkeys.find(({ id }) => id === response?.id);
  if (!response || !passkey) return undefined;
  const verified = await quietly(() =>
    verifyAuthenticationResponse({
      response,
      expectedChallenge: challenge,
      expectedOrigin: site.origin,
      expectedRPID: site.host,
      credential: {
        id: passkey.id,
        publicKey: Buffer.from(passkey.publicKey, 'base64url'),
        counter: passkey.counter,
        transports: passkey.transports as Transports,
      },
      requireUserVerification: site.mustVerify,
    }),
  );
  return verified?.verified ? { id: passkey.id, counter: verified.authenticationInfo.newCounter } : undefined;
}

/** The library throws at whatever is wrong with what a browser sent, and that is all the same to us. */
const quietly = async <Value>(work: () => Promise<Value>): Promise<Value | undefined> => {
  try {
    return await work();
  } catch {
    return undefined;
  }
};
