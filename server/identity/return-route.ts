import { z } from 'zod';
import type { IdentityOutcome } from '../../contract/identity-texts.ts';
import { pages } from '../../contract/pages.ts';
import { apiPaths } from '../../contract/paths.ts';
import { route } from '../route.ts';
import { clearSealed, readSealed, setAskedAgain } from '../session/cookies.ts';
import { returnKeys } from '../session/lockout.ts';
import { claimAttempt, payBack } from '../session/lockout-store.ts';
import { type Attempt, isFresh, openAttempt } from './attempt.ts';
import { type Identified, IdentityFailure } from './provider.ts';
import type { Return } from './return-call.ts';
import { signIn } from './sign-in.ts';
import { link } from '../session/link-store.ts';
import { tellOwner } from '../session/news-store.ts';
import { type Actor, recordProof } from '../session/session-store.ts';
import { unlock } from '../session/ward-store.ts';
import * as identities from './identity-store.ts';

/** Who came back must be in the session that asked. */
function requireSame({ actor, trail }: Return, { sessionId }: Attempt): Actor {
  if (!actor || actor.sessionId !== sessionId) throw new IdentityFailure('expired');
  trail.objectId = actor.id;
  trail.detail = { by: 'identity' };
  return actor;
}

/** Proves at the provider again who one is: counts as a step up, or unlocks a shared computer. */
async function proveAgain(call: Return, attempt: Attempt, who: Identified): Promise<IdentityOutcome> {
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
async function linkOwn(call: Return, attempt: Attempt, who: Identified): Promise<IdentityOutcome> {
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

const finish = (call: Return, attempt: Attempt, who: Identified): Promise<IdentityOutcome> => {
  if (attempt.purpose === 'link') return linkOwn(call, attempt, who);
  if (attempt.purpose === 'stepUp' || attempt.purpose === 'unlock') return proveAgain(call, attempt, who);
  return signIn(call, attempt, who);
};

const isMadeUp = (outcome: IdentityOutcome) => outcome === 'refused' || outcome === 'expired';

const askedAfter = (outcome: IdentityOutcome) =>
  outcome === 'signedIn' ? undefined : outcome === 'secondFactor' ? 'halfway' : 'left';

/** A page of ours, which reads from the fragment how it went. What somebody wanted to open is judged there. */
function addressAfter(outcome: IdentityOutcome, attempt: Attempt | undefined, isManager: boolean): string {
  const { purpose = 'signIn', from = '' } = attempt ?? {};
  if (purpose === 'link') return `${isManager ? pages.consoleSecurity : pages.platformSecurity}#identity=${outcome}`;
  const wanted = from && `?from=${encodeURIComponent(from)}`;
  return `${pages.login}${wanted}#identity=${outcome}${purpose === 'signIn' ? '' : '&window'}`;
}

export const identityReturn = route({
  method: 'GET',
  path: apiPaths.identityReturn,
  access: {
    audience: 'public',
    ownAccount: true,
    whileLocked: true,
    audited: { action: 'session.identity' },
  },
  summary: '统一身份认证返回的地址，凭发起时留在浏览器中的密封状态办理，再转到平台页面，结果写在 # 之后。',
  answer: z.string(),
  answersWith: 'page',
  async handle(call) {
    const { config, reply, request, actor, db, log, trail } = call;
    const attempt = await attemptOf(call);
    if (actor && attempt) trail.outcome = 'refused';
    let outcome: IdentityOutcome = 'expired';
    if (attempt && call.identity) {
      const keys = returnKeys(request.ip);
      await claimAttempt(db, keys);
      try {
        const url = new URL(request.url, config.publicOrigin);
        const who = await call.identity.finish(url, attempt, isFresh(attempt));
        if (Math.abs(who.clockAheadSeconds) > 30)
          log.warn({ clockAheadSeconds: who.clockAheadSeconds }, 'identity: the clock there is another than here');
        log.info(who.ways, `identity: the second factor there is ${who.isFactorTrusted ? '' : 'not '}trusted`);
        outcome = await finish(call, attempt, who);
      } catch (error) {
        if (!(error instanceof IdentityFailure)) throw error;
        if (error.cause && error.fault !== 'cancelled') log.warn({ err: error.cause }, error.message);
        outcome = error.fault;
      }
      // Whoever the provider let in, or not, has made nothing up: a hospital's staff share an address.
      if (!isMadeUp(outcome)) await payBack(db, keys);
    }
    // Who did not come in may have been let in there as a colleague, and would be again without a question.
    if (attempt && !attempt.sessionId) setAskedAgain(reply, config, askedAfter(outcome));
    reply.code(303).header('location', addressAfter(outcome, attempt, actor?.isManager ?? false));
    return '';
  },
});

/** It counts once: the browser forgets it, and the provider takes no code twice. */
async function attemptOf({ config, request, reply }: Return): Promise<Attempt | undefined> {
  const sealed = readSealed(request, config, 'attempt');
  if (!sealed || !config.identity) return undefined;
  clearSealed(reply, config, 'attempt');
  return openAttempt(config.identity.clientSecret, sealed);
}
