import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { identityFaults, identityTexts } from '../../contract/identity-texts.ts';
import { limits } from '../../contract/limits.ts';
import { apiBase, apiPaths } from '../../contract/paths.ts';
import * as shape from '../../contract/schemas/identity.ts';
import { emptyBody } from '../../contract/schemas/session.ts';
import { absent, refuse } from '../answers.ts';
import type { Config } from '../config.ts';
import { route } from '../route.ts';
import type { Services } from '../services.ts';
import { clearSealed, hashToken, readAskedAgain, readSealed, readToken, setSealed } from '../session/cookies.ts';
import { findPasswordHash } from '../session/credentials-store.ts';
import { listMethods } from '../session/factor-store.ts';
import { tellOwner } from '../session/news-store.ts';
import { endSessionsOf, findHalfSession } from '../session/session-store.ts';
import { type Attempt, attemptMs, sealAttempt } from './attempt.ts';
import { hashBindingCode, newBindingCode, openUnlinked } from './binding-code.ts';
import { saveCode } from './binding-store.ts';
import * as identities from './identity-store.ts';
import { IdentityFailure } from './provider.ts';

export const signInWays = route({
  path: apiPaths.signInWays,
  access: { audience: 'public', passive: true },
  summary: 'Which ways to sign in there are beside the password, and how one that has begun in this browser goes on.',
  body: emptyBody,
  answer: shape.signInWays,
  async handle({ db, config, request }) {
    const token = readToken(request, config);
    const half = token && (await findHalfSession(db, hashToken(token)));
    return {
      identity: config.identity?.name ?? null,
      secondFactor: half ? await listMethods(db, half.userId) : null,
    };
  },
});

type Beginning = Pick<Services, 'config' | 'identity' | 'log'> & { request: FastifyRequest; reply: FastifyReply };
type Begin = Pick<Attempt, 'purpose'> & Partial<Pick<Attempt, 'from' | 'isWard' | 'sessionId'>>;

/** Where the provider leads back to. */
const returnUrl = (config: Config) => `${config.publicOrigin}${apiBase}${apiPaths.identityReturn}`;

/** All that are not a plain sign-in on one's own computer: who is signed in at the provider may have left, or be a colleague. */
export const isFresh = ({ purpose, isWard }: Pick<Attempt, 'purpose' | 'isWard'>): boolean =>
  isWard || (purpose !== 'signIn' && purpose !== 'again');

async function begin({ config, identity, log, request, reply }: Beginning, begun: Begin): Promise<{ url: string }> {
  if (!identity || !config.identity) throw refuse.business(identityTexts.notOffered);
  const { from = '', isWard = false, sessionId = null, purpose } = begun;
  try {
    const { url, ...secrets } = await identity.begin(
      { isFresh: isFresh({ purpose, isWard }), isAsked: readAskedAgain(request, config) !== undefined },
      returnUrl(config),
    );
    const attempt = { ...secrets, purpose, from, isWard, sessionId, startedAt: Date.now() };
    clearSealed(reply, config, 'unlinked');
    setSealed(reply, config, 'attempt', await sealAttempt(config.identity.clientSecret, attempt), attemptMs);
    return { url };
  } catch (error) {
    if (!(error instanceof IdentityFailure)) throw error;
    log.warn({ err: error.cause }, error.message);
    throw refuse.unavailable(identityFaults.unreachable);
  }
}

export const identityStart = route({
  path: apiPaths.identityStart,
  access: { audience: 'public', ownAccount: true, whileLocked: true, passive: true },
  summary: 'Where to sign in at the hospital’s own provider (OpenID Connect), which leads back by identityReturn.',
  body: shape.identityStartBody,
  answer: shape.identityStarted,
  handle: ({ body: { from, ward, again }, ...call }) =>
    begin(call, { purpose: again === '1' ? 'again' : 'signIn', from: from ?? '', isWard: ward === '1' }),
});

export const bindingCode = route({
  path: apiPaths.bindingCode,
  access: { audience: 'public', passive: true },
  summary:
    'For whoever has just come back from the provider in this browser and is linked with no account: a code by which a manager links one.',
  body: emptyBody,
  answer: shape.bindingCode,
  async handle({ db, config, request, reply }) {
    const sealed = readSealed(request, config, 'unlinked');
    const secret = config.identity?.clientSecret;
    const unlinked = secret && sealed ? await openUnlinked(secret, sealed) : undefined;
    if (!secret || !unlinked) throw refuse.business(identityTexts.codeOver);
    const code = newBindingCode();
    const expiresAt = new Date(Date.now() + limits.bindingCodeMinutes * 60_000);
    await db.transaction().execute((tx) => saveCode(tx, unlinked, hashBindingCode(secret, code), expiresAt));
    clearSealed(reply, config, 'unlinked');
    return { code, said: unlinked.said, expiresAt: expiresAt.toISOString() };
  },
});

export const identityProve = route({
  path: apiPaths.identityProve,
  access: { audience: 'signedIn', ownAccount: true, whileLocked: true, passive: true },
  summary: 'Where to prove at the provider again who one is, for what asks for it or to unlock a shared computer.',
  body: shape.identityProveBody,
  answer: shape.identityStarted,
  handle: ({ body: { purpose }, ...call }) => begin(call, { purpose, sessionId: call.actor.sessionId }),
});

export const identityLink = route({
  path: apiPaths.identityLink,
  // Whoever found a page open must not make it theirs.
  access: { audience: 'signedIn', ownAccount: true, stepUp: 'everyone' },
  summary: 'Where to sign in at the provider, so that this account is linked with the identity there.',
  body: emptyBody,
  answer: shape.identityStarted,
  handle: (call) => begin(call, { purpose: 'link', sessionId: call.actor.sessionId }),
});

export const identity = route({
  path: apiPaths.identity,
  access: { audience: 'signedIn', ownAccount: true },
  summary: 'With which identity of the hospital’s provider one’s own account is linked.',
  body: emptyBody,
  answer: shape.identity,
  async handle({ db, config, actor }) {
    if (!config.identity) return { name: null, linked: null };
    const found = await identities.findIdentityOf(db, actor.id, config.identity.issuer);
    return {
      name: config.identity.name,
      linked: found ? { label: found.label, at: found.linkedAt.toISOString() } : null,
    };
  },
});

export const identityUnlink = route({
  path: apiPaths.identityUnlink,
  access: { audience: 'signedIn', ownAccount: true, stepUp: 'everyone', audited: { action: 'account.unlinkIdentity' } },
  summary: 'Ends that; one’s other sessions end too. Not for who has no password, and could not sign in any more.',
  body: emptyBody,
  answer: z.null(),
  async handle({ db, change, actor, trail }) {
    trail.objectId = actor.id;
    if (!(await findPasswordHash(db, actor.id))) throw refuse.business(identityTexts.noPassword);
    return change(async (tx) => {
      if (!(await identities.unlink(tx, actor.id))) absent();
      await tellOwner(tx, { userId: actor.id, kind: 'identityUnlinked' });
      await endSessionsOf(tx, actor.id, actor.tokenHash);
      return null;
    });
  },
});
