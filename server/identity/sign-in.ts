import type { IdentityOutcome } from '../../contract/identity-texts.ts';
import type { Tx } from '../database/row-types.ts';
import { findOwnersOfEmail } from '../notification/address-store.ts';
import { limits } from '../../contract/limits.ts';
import { deviceLabel } from '../session/codes.ts';
import { hashToken, newToken, readDevice, readToken, setDevice, setSealed, setToken } from '../session/cookies.ts';
import { endFirstPassword, isUnopened, lockActive } from '../session/credentials-store.ts';
import { link } from '../session/link-store.ts';
import { tellOwner } from '../session/news-store.ts';
import { type AskedLink, findAskedLink, findHeldReset } from '../session/reset-store.ts';
import { addSession, endSession } from '../session/session-store.ts';
import { completeSignIn } from '../session/sign-in.ts';
import type { Attempt } from './attempt.ts';
import { sealUnlinked, type Unlinked, unlinkedMs } from './binding-code.ts';
import * as identities from './identity-store.ts';
import { type Identified, IdentityFailure } from './provider.ts';
import type { Return } from './return-call.ts';
import { isVouched } from './rules.ts';

/** Signs in whom the provider answers for, as the password would: the second step follows where there is one. */
export async function signIn(call: Return, attempt: Attempt, who: Identified): Promise<IdentityOutcome> {
  const { db, config, request, reply, change, trail } = call;
  // Asked before the transaction: it goes to the provider.
  const details = (await identities.findLinked(db, who)) ? undefined : await who.details();
  const browser = readDevice(request, config) ?? newToken();
  const former = readToken(request, config);
  const token = newToken();
  trail.outcome = 'refused';
  const outcome = await change(async (tx) => {
    const linked = (await identities.findLinked(tx, who)) ?? (details && (await linkByEmail(tx, who, details)));
    const asked = linked ? undefined : await findAskedLink(tx, who);
    const found = linked ?? asked;
    if (!found) throw new IdentityFailure('unlinked');
    trail.actor = { id: found.userId, name: found.username };
    if (!(await lockActive(tx, found.userId))) throw new IdentityFailure('unlinked');
    const resetId = asked ? await openAsked(tx, who, asked) : await findHeldReset(tx, found.userId);
    if (resetId === 'waits') throw new IdentityFailure('waits');
    const isFactorVouched = isVouched(who, found);
    const stage = found.hasSecondFactor && !isFactorVouched ? ('secondFactor' as const) : ('signedIn' as const);
    const session = {
      ...{ stage, isFactorVouched, resetId, isWard: attempt.isWard, provenAt: provenAt(who) },
      address: request.ip,
      agent: deviceLabel(request.headers['user-agent']),
      deviceHash: hashToken(browser),
    };
    if (former) await endSession(tx, hashToken(former));
    await addSession(tx, hashToken(token), found.userId, session);
    if (asked) trail.detail = { identity: details?.said ?? '' };
    const isFirst = await isUnopened(tx, found.userId);
    if (stage === 'signedIn') await completeSignIn(tx, hashToken(token), { userId: found.userId, ...session });
    else trail.detail.awaits = 'secondFactor';
    // Who never typed it could not change it.
    if (isFirst) await endFirstPassword(tx, found.userId);
    trail.outcome = 'done';
    return stage;
  }).catch(async (error: unknown) => {
    if (details && isUnlinked(error)) await offerCode(call, { ...who, said: details.said });
    throw error;
  });
  setToken(reply, config, token);
  setDevice(reply, config, browser);
  return outcome;
}

const isUnlinked = (error: unknown): boolean =>
  error instanceof IdentityFailure && (error.fault === 'unlinked' || error.fault === 'linkWaits');

/** This browser may ask for a code then, by which a manager links an account. */
async function offerCode({ config, reply }: Return, { issuer, subject, said }: Unlinked): Promise<void> {
  const sealed = await sealUnlinked(config.identity!.clientSecret, { issuer, subject, said });
  setSealed(reply, config, 'unlinked', sealed, unlinkedMs);
}

/** A link that a manager asked for is made by a sign-in with the owner's second factor, or after a second manager's word. */
async function openAsked(tx: Tx, { issuer }: Identified, { userId, askedId, ...asked }: AskedLink): Promise<number> {
  if (await identities.findIdentityOf(tx, userId, issuer)) throw new IdentityFailure('taken');
  if (!asked.isConfirmed && !asked.hasSecondFactor) throw new IdentityFailure('linkWaits');
  return askedId;
}

/** An account whose owner proved here that the same address is theirs; never a manager's, nor one of two. */
async function linkByEmail(tx: Tx, who: Identified, { label, email }: { label: string; email: string | undefined }) {
  const owners = email ? await findOwnersOfEmail(tx, email) : [];
  if (owners.length !== 1) return undefined;
  const { userId } = owners[0]!;
  // An address that changes hands meanwhile is not the owner's any more.
  if (!(await lockActive(tx, userId)) || (await findOwnersOfEmail(tx, email!)).length !== 1) return undefined;
  if (!(await link(tx, { ...who, label }, userId, 'email'))) return undefined;
  await tellOwner(tx, { userId, kind: 'identityLinkedByEmail', detail: label });
  return identities.findLinked(tx, who);
}

/** Where the provider does not say when, what asks for a recent proof asks for one. */
function provenAt({ authenticatedAt }: Identified): Date {
  const now = Date.now();
  return new Date(Math.min(now, authenticatedAt?.getTime() ?? now - (limits.stepUpMinutes + 1) * 60_000));
}
