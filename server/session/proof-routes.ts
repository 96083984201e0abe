import { z } from 'zod';
import { apiPaths } from '../../contract/paths.ts';
import { emptyBody } from '../../contract/schemas/session.ts';
import { passkeyOptions, pinBody, stepUpBody, unlockBody } from '../../contract/schemas/sign-in.ts';
import { signInTexts } from '../../contract/sign-in-texts.ts';
import { refuse } from '../answers.ts';
import { ownOrigin } from '../guard.ts';
import { type Call, route } from '../route.ts';
import { clearToken, hashToken, readToken } from './cookies.ts';
import { hashPassword, verifyPassword } from './credentials.ts';
import { findPasswordHash } from './credentials-store.ts';
import { keepChallenge, listPasskeys } from './factor-store.ts';
import { personKeys } from './lockout.ts';
import { claimAttempt, payBack } from './lockout-store.ts';
import { optionsToProve, siteOf } from './passkeys.ts';
import { type Proof, takeProof } from './proofs.ts';
import { type Actor, endSessionById, findHalfSession, recordProof } from './session-store.ts';
import * as ward from './ward-store.ts';

export const passkeyChallenge = route({
  path: apiPaths.passkeyChallenge,
  access: { audience: 'public', ownAccount: true, whileLocked: true },
  summary: '供通行密钥签名的内容，用于登录的第二步、再次验证身份或解锁。',
  body: emptyBody,
  answer: passkeyOptions,
  async handle({ db, config, actor, request }) {
    const token = readToken(request, config);
    const tokenHash = token && hashToken(token);
    const userId = actor?.id ?? (tokenHash && (await findHalfSession(db, tokenHash))?.userId);
    if (!tokenHash || !userId) throw refuse.signedOut();
    const site = siteOf(ownOrigin(request, config.publicOrigin));
    if (!site) throw refuse.business(signInTexts.passkeyNotHere);
    const options = await optionsToProve(site, await listPasskeys(db, userId));
    await keepChallenge(db, tokenHash, options.challenge);
    return { ...options };
  },
});

type ProofBody = Proof & { ps?: string | undefined };
type Proving = Pick<Call<'signedIn', undefined, undefined, undefined>, 'db' | 'config' | 'actor' | 'request'>;

/**
 * Whether the caller proves who they are: by a second factor, or, where `mayUsePassword`, by the password. `mustVerify`: a
 * passkey counts that its owner unlocked, not one that was left in the computer.
 */
async function proves(
  { db, config, actor, request }: Proving,
  body: ProofBody,
  { mayUsePassword, mustVerify = false }: { mayUsePassword: boolean; mustVerify?: boolean },
) {
  const { id: userId, tokenHash } = actor;
  if (body.ps !== undefined)
    return mayUsePassword && (await verifyPassword(await findPasswordHash(db, userId), body.ps));
  const site = siteOf(ownOrigin(request, config.publicOrigin));
  const kind = await db.transaction().execute((tx) => takeProof(tx, { userId, tokenHash, site, mustVerify }, body));
  return kind !== undefined;
}

export const stepUp = route({
  path: apiPaths.stepUp,
  access: { audience: 'signedIn', ownAccount: true, audited: { action: 'session.stepUp' } },
  summary: '再次验证身份：用第二步验证，没有的用密码。',
  body: stepUpBody,
  answer: z.null(),
  async handle({ change, body, trail, ...call }) {
    const { db, actor } = call;
    const keys = personKeys(actor.id);
    await claimAttempt(db, keys);
    if (!(await proves(call, body, { mayUsePassword: !actor.hasSecondFactor && !actor.isFactorVouched }))) {
      trail.outcome = 'refused';
      throw refuse.business(signInTexts.factorWrong);
    }
    await payBack(db, keys);
    return change(async (tx) => {
      await recordProof(tx, actor.sessionId);
      return null;
    });
  },
});

/** @throws 403 for a session that is nobody's turn at a shared computer */
function requireWard({ isWard }: Actor): void {
  if (!isWard) throw refuse.forbidden(signInTexts.wardOnly);
}

export const pinSave = route({
  path: apiPaths.pinSave,
  access: { audience: 'signedIn', ownAccount: true, stepUp: 'everyone', audited: { action: 'session.savePin' } },
  summary: '在共用电脑上设置本次登录的解锁码，只能设置一次。',
  body: pinBody,
  answer: z.null(),
  async handle({ change, actor, body }) {
    requireWard(actor);
    const pinHash = await hashPassword(body.pin);
    return change(async (tx) => {
      if (!(await ward.savePin(tx, actor.sessionId, pinHash))) throw refuse.business(signInTexts.pinIsSet);
      return null;
    });
  },
});

export const sessionLock = route({
  path: apiPaths.sessionLock,
  access: { audience: 'signedIn', ownAccount: true, whileLocked: true, passive: true },
  summary: '立即锁定共用电脑上的本次登录。',
  body: emptyBody,
  answer: z.null(),
  async handle({ db, actor }) {
    requireWard(actor);
    await ward.lock(db, actor.sessionId);
    return null;
  },
});

export const sessionUnlock = route({
  path: apiPaths.sessionUnlock,
  access: {
    audience: 'signedIn',
    ownAccount: true,
    whileLocked: true,
    passive: true,
    audited: { action: 'session.unlock' },
  },
  summary: '用解锁码、通行密钥或密码解锁；连错五次则退出登录。',
  body: unlockBody,
  answer: z.null(),
  async handle({ body: { pin, ...body }, reply, trail, ...call }) {
    const { db, actor, config } = call;
    requireWard(actor);
    const left = await ward.claimUnlock(db, actor.sessionId);
    const unlocks =
      left !== undefined &&
      (pin === undefined
        ? await proves(call, body, { mayUsePassword: true, mustVerify: true })
        : await verifyPassword(await ward.findPin(db, actor.sessionId), pin));
    if (!unlocks) {
      trail.outcome = 'refused';
      if (left) throw refuse.business(signInTexts.unlockFailed(left));
      await db.transaction().execute((tx) => endSessionById(tx, actor.id, actor.sessionId));
      clearToken(reply, config);
      throw refuse.signedOut(signInTexts.unlockOver);
    }
    await db.transaction().execute((tx) => ward.unlock(tx, actor.sessionId));
    return null;
  },
});
