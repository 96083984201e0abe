import { apiPaths } from '../../contract/paths.ts';
import type { AccountNews, Security } from '../../contract/schemas/sign-in.ts';
import { call } from './call.ts';
import { withBrowser } from './proof.ts';

type RecoveryCodes = { recoveryCodes: string[] | null };

/** How one's account is guarded, and where one is signed in. */
export const security = () => call<Security>(apiPaths.security);

/** The secret as it is typed, and as an authenticator reads it from a QR code. */
export const startTotp = () => call<{ secret: string; uri: string }>(apiPaths.totpStart);

export const confirmTotp = (code: string) => call<RecoveryCodes>(apiPaths.totpConfirm, { fields: { code } });

type Options = Parameters<typeof import('@simplewebauthn/browser').startRegistration>[0]['optionsJSON'];

/** Lets the browser make a passkey, and adds it. */
export async function addPasskey(name: string): Promise<RecoveryCodes> {
  const { startRegistration } = await import('@simplewebauthn/browser');
  const optionsJSON = await call<Options>(apiPaths.passkeyStart);
  const answer = await withBrowser(startRegistration({ optionsJSON }));
  return call<RecoveryCodes>(apiPaths.passkeyAdd, { fields: { passkey: JSON.stringify(answer), name } });
}

/** A passkey by its id; without one, the authenticator. */
export const removeFactor = (id?: string) => call<unknown>(apiPaths.factorRemove, { fields: { id } });

export const renewRecoveryCodes = () => call<RecoveryCodes>(apiPaths.recoveryCodesRenew);

/** One of one's sessions; without an id, all but this one. */
export const endSession = (id?: number) => call<unknown>(apiPaths.sessionEnd, { fields: { id } });

export const savePin = (pin: string) => call<unknown>(apiPaths.pinSave, { fields: { pin } });

/** What happened to the account since its owner looked last. */
export const accountNews = () => call<AccountNews>(apiPaths.accountNews);

export const accountNewsSeen = (upTo: number) => call<unknown>(apiPaths.accountNewsSeen, { fields: { upTo } });
