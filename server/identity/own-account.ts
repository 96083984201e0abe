import type { IdentityOutcome } from '../../contract/identity-texts.ts';
import { link } from '../session/link-store.ts';
import { tellOwner } from '../session/news-store.ts';
import { type Actor, recordProof } from '../session/session-store.ts';
import { unlock } from '../session/ward-store.ts';
import type { Attempt } from './attempt.ts';
import * as identities from './identity-store.ts';
import { type Identified, IdentityFailure } from './provider.ts';
import type { Return } from './return-call.ts';

/** Who came back must be in the session that asked. */
function requireSame({ actor, trail }: Return, { sessionId }: Attempt): Actor {
  if (!actor || actor.sessionId !== sessionId) throw new IdentityFailure('expired');
  trail.objectId = actor.id;
  trail.detail = { by: 'identity' };
  return actor;
}

/** Proves at the provider again who one is: counts as a step up, or unlocks a shared computer. */
export async function proveAgain(call: Return, attempt: Attempt, who: Identified): Promise<IdentityOutcome> {
  const { db, change, trail } = call;
  trail.action = attempt.purpose === 'unlock' ? 'session.unlock' : 'session.stepUp';
  const { id, sessionId, isWard, hasSecondFactor, isFactorVouched } = requireSame(call, attempt);
  if ((await identities.findLinked(db, who))?.userId !== id) throw new IdentityFailure('other');
  // The password unlocks too; but in place of a second factor only another one will do.
  const asksFactor = attempt.purpose === 'stepUp' && (hasSecondFactor || isFactorVouched);
  if (asksFactor && !who.isFactorTrusted) throw new IdentityFailure('weak');
  trail.outcome = 'done';
  return change(async (tx): Promise<IdentityOutcome> => {
    if (attempt.purpose === 'stepUp') {
      await recordProof(tx, sessionId);
      return 'proved';
    }
    if (isWard) await unlock(tx, sessionId);
    return 'unlocked';
  });
}

/** Links the account of who asked, and proved before who they are. */
export async function linkOwn(call: Return, attempt: Attempt, who: Identified): Promise<IdentityOutcome> {
  const { change, trail } = call;
  trail.action = 'account.linkIdentity';
  const { id } = requireSame(call, attempt);
  const { label } = await who.details();
  return change(async (tx): Promise<IdentityOutcome> => {
    if (!(await link(tx, { ...who, label }, id, 'owner'))) throw new IdentityFailure('taken');
    await tellOwner(tx, { userId: id, kind: 'identityLinked', detail: label });
    trail.outcome = 'done';
    return 'linked';
  });
}
