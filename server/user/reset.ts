import { pages } from '../../contract/pages.ts';
import type { ResetWay } from '../../contract/schemas/sign-in.ts';
import { signInTexts } from '../../contract/sign-in-texts.ts';
import { refuse } from '../answers.ts';
import type { Tx } from '../database/row-types.ts';
import { findVerifiedEmail } from '../notification/address-store.ts';
import { sendNow } from '../notification/code.ts';
import type { Services } from '../services.ts';
import { commonPasswords } from '../session/common-passwords.ts';
import { hashToken, newToken } from '../session/cookies.ts';
import { hashPassword } from '../session/credentials.ts';
import { tellOwner } from '../session/news-store.ts';
import { addReset } from '../session/reset-store.ts';
import { requireGoodPassword } from '../session/rules.ts';
import { endAccessOf } from '../session/token-store.ts';
import type { Actor } from '../session/session-store.ts';
import { setFirstPassword } from './first-password-store.ts';

/** `ask` goes into the transaction that decides whether it may be asked for; `send` comes after. */
type Reset = { way: ResetWay | 'code' | 'atOnce'; ask: (tx: Tx) => Promise<void>; send: () => Promise<void> };

type Asking = Pick<Services, 'db' | 'config' | 'channels'> & { actor: Actor };

/**
 * A reset of somebody's password, which opens the account to nobody but its owner: a link to their verified address, where
 * there is one; else what the manager typed becomes a code, which works with the owner's second factor or after a second
 * manager's word; in the demo, where nobody waits for anybody, the password.
 * @throws 403 for one's own, 400 for a code that is no good password
 */
export async function prepareReset(
  { db, config, channels, actor }: Asking,
  { id, username, password }: { id: number; username: string; password: string },
): Promise<Reset> {
  if (id === actor.id) throw refuse.forbidden(signInTexts.resetOwn);
  const told = (tx: Tx) => tellOwner(tx, { userId: id, kind: 'resetAsked', byId: actor.id });
  const { email } = channels;
  const address = email && (await findVerifiedEmail(db, id));
  if (email && address) {
    const token = newToken();
    return {
      way: 'link',
      async ask(tx) {
        await addReset(tx, { userId: id, askedBy: actor.id, linkHash: hashToken(token) });
        await told(tx);
      },
      send: () => sendNow(email, address, linkMessage(token), signInTexts.resetMailFailed),
    };
  }
  requireGoodPassword(password, { username, minLength: config.passwordMinLength, common: commonPasswords });
  const codeHash = await hashPassword(password);
  if (config.keepsSampleAccounts && !config.accountsConfirmed)
    return {
      way: 'atOnce',
      async ask(tx) {
        await setFirstPassword(tx, id, codeHash);
        await endAccessOf(tx, id);
        await tellOwner(tx, { userId: id, kind: 'resetConfirmed', byId: actor.id });
      },
      send: async () => {},
    };
  return {
    way: 'code',
    async ask(tx) {
      await addReset(tx, { userId: id, askedBy: actor.id, codeHash });
      await told(tx);
    },
    send: async () => {},
  };
}

const linkMessage = (token: string) => ({
  kind: 'passwordReset' as const,
  subject: signInTexts.resetMailSubject,
  text: signInTexts.resetMail,
  path: pages.passwordReset(token),
});
