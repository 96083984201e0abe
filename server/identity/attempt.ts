import { hkdfSync } from 'node:crypto';
import { EncryptJWT, jwtDecrypt } from 'jose';

/** What somebody goes to the hospital's provider for. `again`: in place of a page whose session is over, in a window of its own. */
export type Purpose = 'signIn' | 'again' | 'stepUp' | 'unlock' | 'link';

/** What a browser began, and brings back with the provider's answer. */
export type Attempt = {
  purpose: Purpose;
  state: string;
  nonce: string;
  /** The secret of PKCE. */
  verifier: string;
  /** In milliseconds. */
  startedAt: number;
  /** The page they wanted, which the sign-in page judges. */
  from: string;
  isWard: boolean;
  /** The session that asked, of who is signed in. */
  sessionId: number | null;
};

/** How long somebody may take at the provider. */
export const attemptMs = 10 * 60_000;

const audience = 'tongmou identity attempt';
/** Every server has the same one, and nothing else is sealed with it. */
const keyOf = (clientSecret: string) => new Uint8Array(hkdfSync('sha256', clientSecret, '', audience, 32));

/** For the browser's keeping: it can neither read nor change it. */
export const sealAttempt = (clientSecret: string, attempt: Attempt): Promise<string> =>
  new EncryptJWT({ attempt })
    .setProtectedHeader({ alg: 'dir', enc: 'A256GCM' })
    .setAudience(audience)
    .setExpirationTime(new Date(attempt.startedAt + attemptMs))
    .encrypt(keyOf(clientSecret));

/** Undefined when it is over, or none of ours. */
export async function openAttempt(clientSecret: string, sealed: string): Promise<Attempt | undefined> {
  try {
    const { payload } = await jwtDecrypt(sealed, keyOf(clientSecret), {
      audience,
      requiredClaims: ['exp'],
      keyManagementAlgorithms: ['dir'],
      contentEncryptionAlgorithms: ['A256GCM'],
    });
    return payload.attempt as Attempt;
  } catch {
    return undefined;
  }
}
