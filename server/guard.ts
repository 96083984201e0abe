import { isDeepStrictEqual } from 'node:util';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { unattendedHeader } from '../contract/call-marks.ts';
import type { Permission } from '../contract/permissions.ts';
import type { ProofKind } from '../contract/schemas/sign-in.ts';
import { permissionsOf, type Scope } from '../contract/scopes.ts';
import { signInTexts } from '../contract/sign-in-texts.ts';
import { refusalTexts, texts } from '../contract/texts.ts';
import { tokenTexts } from '../contract/token-texts.ts';
import { refuse } from './answers.ts';
import type { Config } from './config.ts';
import type { Db } from './database/row-types.ts';
import { findIdentityOf } from './identity/identity-store.ts';
import type { Access } from './route.ts';
import type { Services } from './services.ts';
import { hashToken } from './session/cookies.ts';
import { admitToken, type Credential, findCaller, readCredential } from './session/credential.ts';
import { listMethods } from './session/factor-store.ts';
import { isProofOld, mustAddFactor } from './session/rules.ts';
import { type Actor, type CallingDoctor, hasSession, touchSession } from './session/session-store.ts';
import { hasPin } from './session/ward-store.ts';

/** Whether it is time to tell something again: at first, then once a minute however often it is asked. */
function onceAMinute(): () => boolean {
  let toldAt = Number.NEGATIVE_INFINITY;
  return () => {
    if (performance.now() - toldAt < 60_000) return false;
    toldAt = performance.now();
    return true;
  };
}

/**
 * What is wrong with the scopes of a route; undefined: nothing. What is about the account itself, changes rights or asks who is
 * there is for people alone, and so is what takes a permission that no token with the scope carries.
 */
export function scopeFault({ scopes, audience, permission, ...access }: Access): string | undefined {
  if (!scopes) return undefined;
  if (audience === 'publisher' || access.ownAccount || access.stepUp || access.changesRights || access.whileLocked)
    return 'is not for access tokens, and names a scope';
  const isCarried = !permission || scopes.every((scope) => permissionsOf([scope]).has(permission));
  return isCarried ? undefined : `takes ${permission}, which a scope that it names does not carry`;
}

/** A route that names none is closed to every token. */
const isOpenTo = ({ scopes }: Access, token: { scopes: readonly Scope[] }): boolean =>
  scopes?.some((one) => token.scopes.includes(one)) ?? false;

declare module 'fastify' {
  interface FastifyContextConfig {
    access?: Access;
  }
  interface FastifyRequest {
    actor: Actor | undefined;
    /** The body had not arrived when the guard read who calls. */
    isBodyLate: boolean;
  }
}

/**
 * Stands before every route: a route that does not say who may call it stops the start; a call from another site, without
 * a session or an access token, of the wrong audience or without the permission is refused. The actor always comes from the
 * session or the token.
 */
export function guardRoutes(app: FastifyInstance, services: Services): void {
  app.addHook('onRoute', ({ method, url, config }) => {
    if (!config?.access) throw new Error(`${String(method)} ${url} does not declare who may call it.`);
    const fault = scopeFault(config.access);
    if (fault) throw new Error(`${String(method)} ${url} ${fault}.`);
  });

  const mayTellOrigin = onceAMinute();
  app.decorateRequest('actor', undefined);
  app.decorateRequest('isBodyLate', false);
  app.addHook('onRequest', async (request) => {
    const access = request.routeOptions.config.access;
    if (!access) return;
    if (request.method !== 'GET' && request.method !== 'HEAD' && access.audience !== 'publisher')
      requireSameSite(request, services.config.publicOrigin, mayTellOrigin);
    if (access.anonymous) return;
    if (services.databaseWatch.isAway()) throw refuse.unavailable(refusalTexts.outage);
    const { db, config } = services;
    const credential = access.audience === 'publisher' ? undefined : readCredential(request, config);
    if (credential?.isToken) await admitToken(db, credential.secret, request.ip);
    const found = await findKnown(db, credential, access, config);
    request.isBodyLate = !request.raw.complete;
    if (found) {
      const { lastUsedAt, ...actor } = found;
      // Before anything is refused: that goes on record with who it was.
      request.actor = actor;
      if (lastUsedAt && !access.passive && !actor.isLocked && !isUnattended(request))
        await touchSession(db, actor.tokenHash, lastUsedAt);
    }
    await requireAudience(access, request.actor, services);
    if (request.actor && isHeldBack(access, request.actor, config)) request.actor = undefined;
  });

  // Who signed out, or may no longer call, before the last of the body came is not served.
  app.addHook('preValidation', async (request) => {
    if (!request.actor || !request.isBodyLate || request.method === 'GET') return;
    const { access } = request.routeOptions.config;
    await admit(services.db, readCredential(request, services.config), access!, services.config);
  });
}

/** Undefined of a visitor. @throws 401 for an access token that is none any more, or a session of before, saying why */
async function findKnown(db: Db, credential: Credential | undefined, access: Access, config: Config) {
  const found = credential && (await findCaller(db, credential, config));
  if (!found && credential?.isToken) throw refuse.signedOut(tokenTexts.invalid);
  if (!found && credential && !isOpenToAll(access))
    throw refuse.signedOut(
      (await hasSession(db, hashToken(credential.secret))) ? refusalTexts.sessionExpired : refusalTexts.sessionEnded,
    );
  return found;
}

/** Who calls, as they are now; undefined of a visitor. @throws 401, 403 or 423 for who may not call */
export async function admit(db: Db, credential: Credential | undefined, access: Access, config: Config) {
  const found = await findKnown(db, credential, access, config);
  await requireAudience(access, found, { db, config });
  return found;
}

/**
 * Whether a page asks by itself while nobody is at it, or a program does: no use of the session, and nobody has read the
 * answer yet.
 */
export const isUnattended = ({ headers, actor }: FastifyRequest): boolean =>
  headers[unattendedHeader] !== undefined || actor?.token !== undefined;

/** Where people reach this server: as it is set, else as this caller did. */
export const ownOrigin = ({ protocol, headers }: FastifyRequest, publicOrigin: string | undefined): string =>
  publicOrigin ?? `${protocol}://${headers.host}`;

const originWarning = 'refused what a page of another address sent: if it is ours, PUBLIC_URL is wrong';

/**
 * A browser says where a POST comes from, in Origin or Sec-Fetch-Site; what it sends from another site is refused. A
 * caller that sends neither is no browser of today and carries no one else's cookie.
 */
function requireSameSite(
  request: FastifyRequest,
  publicOrigin: string | undefined,
  mayTellOrigin: () => boolean,
): void {
  const { origin, 'sec-fetch-site': site } = request.headers;
  const own = ownOrigin(request, publicOrigin);
  if (origin !== undefined && origin !== own) {
    // Where PUBLIC_URL is wrong nobody can sign in, and only here can it be seen.
    if (mayTellOrigin()) request.log.warn({ origin: origin.slice(0, 200), publicUrl: own }, originWarning);
    throw refuse.forbidden(refusalTexts.otherSite);
  }
  if (site !== undefined && site !== 'same-origin' && site !== 'none') throw refuse.forbidden(refusalTexts.otherSite);
}

type Reading = Pick<Services, 'db' | 'config'>;

async function requireAudience(access: Access, actor: Actor | undefined, { db, config }: Reading): Promise<void> {
  if (actor?.isLocked && !access.whileLocked && !isOpenToAll(access)) throw await lockedOut(db, config, actor);
  requireRights(access, actor, config);
  if (actor && isProofAsked(access, actor)) throw await askForProof(db, config, actor);
}

export const isOpenToAll = ({ audience }: Access): boolean => audience === 'public' || audience === 'publisher';

/** @throws 401 without a session or token, 403 when who it belongs to may not call, or the token is not for it */
function requireRights(access: Access, actor: Actor | undefined, config: Config): void {
  if (actor?.token && !isOpenTo(access, actor.token)) throw refuse.forbidden(tokenTexts.outOfScope);
  if (isOpenToAll(access)) return;
  if (!actor) throw refuse.signedOut();
  const heldBack = reasonToHoldBack(access, actor, config);
  if (heldBack) throw refuse.forbidden(heldBack);
  if (access.audience === 'manager' && !actor.isManager) throw refuse.forbidden();
  if (access.audience === 'doctor' && actor.isManager) throw refuse.forbidden();
  if (access.permission && !holds(actor, access.permission)) throw refuse.forbidden();
  if (access.notOnWard && actor.isWard) throw refuse.forbidden(signInTexts.notOnWard);
}

const isProofAsked = ({ stepUp }: Access, { hasSecondFactor, isFactorVouched, provenAt }: Actor): boolean =>
  (stepUp === 'everyone' || (stepUp === 'withFactor' && (hasSecondFactor || isFactorVouched))) && isProofOld(provenAt);

/**
 * For what asks for a proof by what is sent. Who has no second factor is asked for nothing.
 * @throws 403 with the challenge
 */
export async function requireProof({ db, config }: Reading, actor: Actor): Promise<void> {
  if (isProofAsked({ audience: 'signedIn', stepUp: 'withFactor' }, actor)) throw await askForProof(db, config, actor);
}

/** By the second factor, or the password of who has none; at the hospital's provider, if that asks for as much. */
async function askForProof(db: Db, config: Config, { id, hasSecondFactor, isFactorVouched }: Actor) {
  const methods: ProofKind[] = hasSecondFactor ? await listMethods(db, id) : isFactorVouched ? [] : ['password'];
  const asksFactor = hasSecondFactor || isFactorVouched;
  if ((await hasIdentity(db, config, id)) && (!asksFactor || mayVouch(config))) methods.push('identity');
  return refuse.challenge(403, signInTexts.stepUpNeeded, { challenge: 'stepUp', methods });
}

const hasIdentity = async (db: Db, { identity }: Config, userId: number) =>
  identity !== undefined && (await findIdentityOf(db, userId, identity.issuer)) !== undefined;

const mayVouch = ({ identity }: Config): boolean =>
  identity !== undefined && identity.trustedAcr.length + identity.trustedAmr.length > 0;

async function lockedOut(db: Db, config: Config, { id, sessionId, doctorName, name }: Actor) {
  const methods: ProofKind[] = [...((await hasPin(db, sessionId)) ? (['pin'] as const) : [])];
  if ((await listMethods(db, id)).includes('passkey')) methods.push('passkey');
  methods.push('password');
  if (await hasIdentity(db, config, id)) methods.push('identity');
  return refuse.challenge(423, signInTexts.locked, { challenge: 'unlock', methods, name: doctorName ?? name });
}

const isHeldBack = (access: Access, actor: Actor, config: Config): boolean =>
  (actor.isLocked && !access.whileLocked) || reasonToHoldBack(access, actor, config) !== undefined;

/**
 * Why somebody who signed in gets nothing yet: the password must be changed, or a manager was given no right. What visitors
 * may call answers them as it answers visitors.
 */
function reasonToHoldBack(access: Access, actor: Actor, config: Config): string | undefined {
  if (access.ownAccount) return undefined;
  if (actor.mustChangePassword) return refusalTexts.mustChangePassword;
  if (mustAddFactor(actor, config)) return signInTexts.mustAddFactor;
  const holdsNothing = actor.token?.ownerHoldsNothing ?? actor.permissions.length === 0;
  return actor.isManager && holdsNothing ? texts.noPermissionAssigned : undefined;
}

export function holds(actor: Actor, permission: Permission): boolean {
  return actor.permissions.includes(permission);
}

/**
 * The calls carry ids of the caller, as a user and as a doctor. The session decides who acts; a call that names someone
 * else is refused.
 * @throws 403 when an id is there and not the caller's own
 */
export function requireOwnId(actor: Actor, sent: { userId?: number; doctorId?: number }): void {
  if (sent.userId !== undefined && sent.userId !== actor.id) throw refuse.forbidden();
  if (sent.doctorId !== undefined && sent.doctorId !== actor.doctorId) throw refuse.forbidden();
}

/** The id in the path counts. @throws 400 when the body names another one */
export function requireSameId(params: { id: number }, body: { id?: number | undefined } | undefined): void {
  if (body?.id !== undefined && body.id !== params.id) throw refuse.invalid(refusalTexts.idMismatch);
}

/** Whether what was sent differs from what is stored; what it leaves out stays. */
export const isChange = (stored: object, sent: object): boolean =>
  Object.entries(sent).some(
    ([field, value]) => value !== undefined && !isDeepStrictEqual(value, stored[field as keyof typeof stored]),
  );

/**
 * What was edited must be what is stored, unless that is what was sent; a client that does not say what it edited is not
 * asked. `both` is what is stored and what was sent, in one shape.
 * @throws 409 with `words` and both texts
 */
export function requireLatest(
  begunFrom: number | undefined,
  versionNo: number,
  words: string,
  both: { stored: object; sent: object },
): void {
  if (begunFrom === undefined || begunFrom === versionNo || !isChange(both.stored, both.sent)) return;
  throw refuse.outdated(words, { versionNo, ...both });
}

/** @throws 403 when the account belongs to no doctor, or when an id that was sent along is not their own */
export function requireDoctor(
  actor: Actor,
  sent: { userId?: number | undefined; doctorId?: number | undefined } = {},
): CallingDoctor {
  const { id: userId, doctorId, hospitalId } = actor;
  if (doctorId === null || hospitalId === null) throw refuse.forbidden();
  requireOwnId(actor, sent);
  return { userId, doctorId, hospitalId };
}
