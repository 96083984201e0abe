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
import { findPasswordHash, lockActive } from '../session/credentials-store.ts';
import { listMethods } from '../session/factor-store.ts';
import { tellOwner } from '../session/news-store.ts';
import { endSessionsOf, findHalfSession } from '../session/session-store.ts';
import { type Attempt, attemptMs, isFresh, sealAttempt } from './attempt.ts';
import { hashBindingCode, newBindingCode, openUnlinked } from './binding-code.ts';
import { saveCode } from './binding-store.ts';
import * as identities from './identity-store.ts';
import { IdentityFailure } from './provider.ts';

export const signInWays = route({
  path: apiPaths.signInWays,
  access: { audience: 'public', passive: true },
  summary: '密码之外的登录方式，以及本浏览器中已开始的登录如何继续。',
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
  summary: '前往医院统一身份认证（OpenID Connect）登录的地址，之后回到 identityReturn。',
  body: shape.identityStartBody,
  answer: shape.identityStarted,
  handle: ({ body: { from, ward, again }, ...call }) =>
    begin(call, { purpose: again === '1' ? 'again' : 'signIn', from: from ?? '', isWard: ward === '1' }),
});

export const bindingCode = route({
  path: apiPaths.bindingCode,
  access: { audience: 'public', passive: true },
  summary: '供刚从统一身份认证返回、还没有绑定账号的人获取绑定码，由管理员绑定。',
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
  summary: '前往统一身份认证再次验证身份的地址，用于敏感操作或解锁共用电脑。',
  body: shape.identityProveBody,
  answer: shape.identityStarted,
  handle: ({ body: { purpose }, ...call }) => begin(call, { purpose, sessionId: call.actor.sessionId }),
});

export const identityLink = route({
  path: apiPaths.identityLink,
  // Whoever found a page open must not make it theirs.
  access: { audience: 'signedIn', ownAccount: true, stepUp: 'everyone' },
  summary: '前往统一身份认证登录的地址，登录后绑定到本人的账号。',
  body: emptyBody,
  answer: shape.identityStarted,
  handle: (call) => begin(call, { purpose: 'link', sessionId: call.actor.sessionId }),
});

export const identity = route({
  path: apiPaths.identity,
  access: { audience: 'signedIn', ownAccount: true },
  summary: '本人账号绑定的统一身份。',
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
  summary: '解除本人的统一身份绑定，其他登录随之退出。没有密码的人不能解除，否则无法再登录。',
  body: emptyBody,
  answer: z.null(),
  async handle({ change, actor, trail }) {
    trail.objectId = actor.id;
    return change(async (tx) => {
      await lockActive(tx, actor.id);
      if (!(await findPasswordHash(tx, actor.id))) throw refuse.business(identityTexts.noPassword);
      if (!(await identities.unlink(tx, actor.id))) absent();
      await tellOwner(tx, { userId: actor.id, kind: 'identityUnlinked' });
      await endSessionsOf(tx, actor.id, actor.tokenHash);
      return null;
    });
  },
});
