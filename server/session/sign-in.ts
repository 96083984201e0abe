import type { SessionUser } from '../../contract/schemas/session.ts';
import { signInTexts } from '../../contract/sign-in-texts.ts';
import { texts } from '../../contract/texts.ts';
import { refuse } from '../answers.ts';
import type { Config } from '../config.ts';
import type { Db, Tx } from '../database/row-types.ts';
import { normaliseUsername, verifyPassword } from './credentials.ts';
import { findCredentials } from './credentials-store.ts';
import { noteDevice } from './device-store.ts';
import { signInKeys } from './lockout.ts';
import { claimAttempt, payBack } from './lockout-store.ts';
import { countNews, tellOwner } from './news-store.ts';
import { takeCodeOfOwner } from './owner-code.ts';
import { endResetsOf, applyReset } from './reset-store.ts';
import { mustAddFactor } from './rules.ts';
import { wardLockMs } from './session-length.ts';
import { type Actor, type NewSession, recordSignIn } from './session-store.ts';
import { endAccessOf } from './token-store.ts';

type Tried = { username: string; ps: string; code?: string | undefined; address: string; deviceHash: string };

/**
 * The first step of a sign-in. What was typed is the password, or the code of a reset, which opens nothing without a second
 * factor or a second manager's word. Wrong ones take alike long whether or not there is such a user or a reset.
 * A code of the owner's beside it opens a way past what others tried, and nothing without the password; one of the second factor is the
 * second step as well. `isWho` hears whose account it is, also where it was wrong.
 * @throws 429 while failures ask for a pause, 200 for a wrong password, or a reset that nobody has confirmed
 */
export async function requirePassword(
  db: Db,
  { username, ps, code, address, deviceHash }: Tried,
  isWho: (actor: { id: number; name: string }) => void,
) {
  const usernameKey = normaliseUsername(username);
  const found = await findCredentials(db, usernameKey, deviceHash);
  if (found) isWho({ id: found.id, name: found.username });
  const device = found?.isKnownDevice ? { userId: found.id, deviceHash } : undefined;
  const keys = signInKeys({ usernameKey, address, device, hasCode: code !== undefined });
  await claimAttempt(db, keys);
  const isPassword = await verifyPassword(found?.passwordHash, ps);
  // Beside a code alike long whether or not the password was right: nobody learns that without the code.
  const mayBeReset =
    (code !== undefined || !isPassword) && (await verifyPassword(found?.resetCodeHash ?? undefined, ps));
  const isReset = !isPassword && mayBeReset;
  const isRight = isPassword || isReset;
  const proof =
    code === undefined
      ? undefined
      : await db.transaction().execute(async (tx) => {
          const taken = await takeCodeOfOwner(tx, found?.id ?? 0, code);
          // One that was right beside a wrong password is not used up.
          if (!taken || !isRight) throw refuse.business(texts.loginFailed);
          return taken;
        });
  if (!found || !isRight) throw refuse.business(texts.loginFailed);
  await payBack(db, keys);
  const { id: userId, passwordHash, hasSecondFactor, resetId, isResetConfirmed, needsWord } = found;
  if (isReset && !isResetConfirmed && (needsWord || !hasSecondFactor)) throw refuse.business(signInTexts.resetWaits);
  const awaitsFactor = hasSecondFactor && proof !== 'factor';
  return { userId, passwordHash, awaitsFactor, proof, resetId: isReset ? resetId : null };
}

export type SignedIn = Required<Pick<NewSession, 'agent' | 'address' | 'deviceHash' | 'resetId'>> & { userId: number };

/**
 * What goes with a sign-in that is whole, its second step included: a reset is used, or was not needed after all; its owner
 * hears of a device that is new.
 * @throws 200 when the reset is over
 */
export async function completeSignIn(tx: Tx, tokenHash: string, { userId, ...session }: SignedIn): Promise<void> {
  await recordSignIn(tx, userId);
  if (session.resetId === null) await endResetsOf(tx, userId);
  else {
    const applied = await applyReset(tx, session.resetId);
    if (!applied) throw refuse.business(signInTexts.resetGone);
    await endAccessOf(tx, userId, tokenHash);
    if (applied.identity !== null) await tellOwner(tx, { userId, kind: 'identityOpened', detail: applied.identity });
    else await tellOwner(tx, { userId, kind: applied.needsWord ? 'accountOpened' : 'resetUsed' });
  }
  if (session.deviceHash === null) return;
  const { isNews } = await noteDevice(tx, { userId, deviceHash: session.deviceHash, label: session.agent });
  if (isNews) await tellOwner(tx, { userId, kind: 'newDevice', detail: `${session.agent} ${session.address}` });
}

/** What a page is told of whoever signed in. */
export async function answerOf(db: Db, actor: Actor, config: Config): Promise<SessionUser> {
  return {
    ...actor,
    rulesSignature: config.rulesSignature ?? null,
    idleMs: actor.isWard ? Math.min(wardLockMs, config.sessionIdleMs) : config.sessionIdleMs,
    mustAddFactor: mustAddFactor(actor, config),
    accountNews: await countNews(db, actor.id),
    passwordMinLength: config.passwordMinLength,
  };
}
