import { createHash, randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import type { Duty } from '../../contract/permissions.ts';
import type { SessionUser } from '../../contract/schemas/session.ts';
import type { Config } from '../config.ts';
import { isActiveUser, prepare } from '../database/queries.ts';
import type { Db, Tx } from '../database/row-types.ts';

/** The signed-in caller, read from the session with each request. */
export type Actor = SessionUser & { tokenHash: string; hospitalId: number | null };

/** The doctor who calls, always from the session. */
export type CallingDoctor = { userId: number; doctorId: number; hospitalId: number };

/** A fresh session token: 256 random bits, base64url. */
export function newToken(): string {
  return randomBytes(32).toString('base64url');
}

/** What the database holds in place of a token. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}

/** Over https the cookie carries the __Host- prefix, which no other host and no http page can set. */
const isHttps = (config: Config) => config.publicOrigin?.startsWith('https:') ?? false;
const cookieName = (config: Config) => (isHttps(config) ? '__Host-session' : 'session');
const cookieOptions = (config: Config) =>
  ({ path: '/', httpOnly: true, sameSite: 'lax', secure: isHttps(config) }) as const;

export function readToken(request: FastifyRequest, config: Config): string | undefined {
  return request.cookies[cookieName(config)];
}

export function setToken(reply: FastifyReply, config: Config, token: string): void {
  reply.setCookie(cookieName(config), token, cookieOptions(config));
}

export function clearToken(reply: FastifyReply, config: Config): void {
  reply.clearCookie(cookieName(config), cookieOptions(config));
}

/** How old `last_used_at` may grow before a request writes it again. */
const touchAfterMs = 30_000;

const selectActor = prepare((db, values: { tokenHash: string; usedAfter: Date; createdAfter: Date }) =>
  db
    .selectFrom('session')
    .innerJoin('user', 'user.id', 'session.user_id')
    .leftJoin('doctor', 'doctor.user_id', 'user.id')
    .leftJoin('hospital', 'hospital.id', 'doctor.hospital_id')
    .where('session.token_hash', '=', values.tokenHash)
    .where('session.last_used_at', '>', values.usedAfter)
    .where('session.created_at', '>', values.createdAfter)
    .where(isActiveUser)
    .select([
      'user.id',
      'user.username',
      'user.name',
      'user.is_manager as isManager',
      'user.must_change_password as mustChangePassword',
      'hospital.name as hospital',
      'hospital.consent_rule as consentRule',
      'doctor.hospital_id as hospitalId',
      'doctor.center',
      'doctor.title',
      'doctor.id as doctorId',
      'doctor.name as doctorName',
      'doctor.avatar as doctorAvatar',
      'session.token_hash as tokenHash',
      'session.last_used_at as lastUsedAt',
    ])
    .select(
      sql<string[]>`array(
        select distinct permission.code from user_role
        join role_permission using (role_id) join permission on permission.id = role_permission.permission_id
        where user_role.user_id = "user".id order by permission.code)`.as('permissions'),
    )
    .select(
      sql<number[]>`array(select role_id from user_role where user_role.user_id = "user".id order by role_id)`.as(
        'roleIds',
      ),
    )
    .select(
      sql<Duty | null>`(select max(role.duty) from user_role join role on role.id = role_id
        where user_role.user_id = "user".id)`.as('duty'),
    ),
);

/**
 * The user behind a session that is neither idle nor too old, with roles' permissions as they are now.
 * Undefined when the session or its user is gone.
 */
export async function findActor(
  db: Db | Tx,
  tokenHash: string,
  limits: { sessionIdleMs: number; sessionAbsoluteMs: number },
): Promise<(Actor & { lastUsedAt: Date }) | undefined> {
  const now = Date.now();
  const usedAfter = new Date(now - limits.sessionIdleMs);
  const createdAfter = new Date(now - limits.sessionAbsoluteMs);
  const [actor] = await selectActor(db, { tokenHash, usedAfter, createdAfter });
  return actor;
}

/** Which of these sessions were ended: signed out of, or their user may no longer sign in. */
export async function goneSessions(db: Db, tokenHashes: string[]): Promise<Set<string>> {
  const there = await db
    .selectFrom('session')
    .select('token_hash')
    .where('token_hash', '=', sql<string>`any(${tokenHashes})`)
    .execute();
  const gone = new Set(tokenHashes);
  for (const { token_hash } of there) gone.delete(token_hash);
  return gone;
}

export async function touchSession(db: Db, tokenHash: string, lastUsedAt: Date): Promise<void> {
  if (Date.now() - lastUsedAt.getTime() < touchAfterMs) return;
  await db.updateTable('session').set({ last_used_at: new Date() }).where('token_hash', '=', tokenHash).execute();
}

export async function addSession(db: Db | Tx, tokenHash: string, userId: number): Promise<void> {
  await db
    .insertInto('session')
    .values({ token_hash: tokenHash, user_id: userId, created_at: new Date(), last_used_at: new Date() })
    .execute();
}

export async function recordSignIn(tx: Tx, userId: number): Promise<void> {
  await tx.updateTable('user').set({ last_sign_in_at: new Date() }).where('id', '=', userId).execute();
}

export async function endSession(db: Db | Tx, tokenHash: string): Promise<void> {
  await db.deleteFrom('session').where('token_hash', '=', tokenHash).execute();
}

/** Ends every session of a user but the one given. */
export async function endSessionsOf(db: Db | Tx, userId: number, but?: string): Promise<void> {
  await db
    .deleteFrom('session')
    .where('user_id', '=', userId)
    .where('token_hash', '!=', but ?? '')
    .execute();
}

export async function deleteOldSessions(db: Db, sessionAbsoluteMs: number): Promise<void> {
  await db
    .deleteFrom('session')
    .where('created_at', '<', new Date(Date.now() - sessionAbsoluteMs))
    .execute();
}

/** The only two reads of a password hash are this one and the one of a password change. */
export async function findCredentials(
  db: Db,
  usernameKey: string,
): Promise<{ id: number; username: string; passwordHash: string } | undefined> {
  return db
    .selectFrom('user')
    .select(['id', 'username', 'password_hash as passwordHash'])
    .where('username_key', '=', usernameKey)
    .where(isActiveUser)
    .executeTakeFirst();
}
