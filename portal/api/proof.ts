import { apiPaths } from '../../contract/paths.ts';
import type { SessionUser } from '../../contract/schemas/session.ts';
import { signInTexts } from '../../contract/sign-in-texts.ts';
import { ApiError, call } from './call.ts';

/** One of them: what somebody typed, or what their passkey answered. */
export type Proof = { code: string } | { passkey: string } | { ps: string } | { pin: string };

/** The second step of a sign-in. */
export const proveSecondFactor = (fields: Proof) => call<SessionUser>(apiPaths.secondFactor, { fields, renew: false });

/** For what asks again who one is. */
export const stepUp = (fields: Proof) => call<unknown>(apiPaths.stepUp, { fields, renew: false });

export const unlock = (fields: Proof) => call<unknown>(apiPaths.sessionUnlock, { fields, renew: false });

const lockAgainMs = 2000;
const isLasting = (error: unknown) =>
  error instanceof ApiError && error.status !== 0 && error.status !== 429 && error.status < 500;

/**
 * Asks until the server has heard it, or nobody wants it any more: a page that is only covered would be open again after a
 * reload.
 */
export async function lock(isWanted: () => boolean): Promise<void> {
  while (isWanted()) {
    try {
      await call<unknown>(apiPaths.sessionLock, { renew: false });
      return;
    } catch (error) {
      if (isLasting(error)) return;
      await new Promise((go) => setTimeout(go, lockAgainMs));
    }
  }
}

type Options = Parameters<typeof import('@simplewebauthn/browser').startAuthentication>[0]['optionsJSON'];

/** Asks the person for a passkey of theirs. */
export async function askPasskey(): Promise<Proof> {
  const [{ startAuthentication }, optionsJSON] = await Promise.all([
    import('@simplewebauthn/browser'),
    call<Options>(apiPaths.passkeyChallenge, { renew: false }),
  ]);
  const answer = await withBrowser(startAuthentication({ optionsJSON }));
  return { passkey: JSON.stringify(answer) };
}

/** A passkey that the person did not give, or the browser could not make, is told as a call that failed. */
export const withBrowser = <Value>(ceremony: Promise<Value>): Promise<Value> =>
  ceremony.catch((error: unknown) => {
    const known = error instanceof Error && error.name === 'InvalidStateError';
    throw new ApiError(0, known ? signInTexts.passkeyKnown : signInTexts.passkeyNotGiven, 'passkey', true);
  });
