import { sql } from 'kysely';
import type { Duty } from '../../contract/permissions.ts';
import type { SessionUser } from '../../contract/schemas/session.ts';
import type { Scope } from '../../contract/scopes.ts';
import { type Given, isActiveUser, place, prepare } from '../database/queries.ts';
import type { Db, Tx } from '../database/row-types.ts';
import { secondStepMs, wardLockMs } from './session-length.ts';

/** The caller, read with each request: who signed in, or in whose name a program calls. */
export type Actor = SessionUser & {
  tokenHash: string;
  sessionId: number;
  hospitalId: number | null;
  hasSecondFactor: boolean;
  isWard: boolean;
  /** The hospital's provider asked for a second factor that the operator trusts, in place of one that is kept here. */
  isFactorVouched: boolean;
  /** A shared computer that nobody used for a while, or that was locked: nothing is answered before it is unlocked. */
  isLocked: boolean;
  /** When they last proved who they are. */
  provenAt: Date;
  /** By which a program calls; undefined of a person. */
  token?: { id: number; scopes: readonly Scope[]; ownerHoldsNothing: boolean };
};

/** The doctor who calls, always from the session. */
export type CallingDoctor = { userId: number; doctorId: number; hospitalId: number };

/** How old `last_used_at` may grow before a request writes it again. */
const touchAfterMs = 30_000;
const oldSessionsKeptMs = 7 * 24 * 3_600_000;

const isLocked = (usedBefore: Given<Date>) =>
  sql<boolean>`(session.is_ward and (session.locked_at is not null or session.last_used_at < ${usedBefore}))`;

/** What a user's roles give them, in one row. */
export const held = sql<{ permissions: string[]; roleIds: number[]; duty: Duty | null }>`(
  select coalesce(array_agg(distinct permission.code order by permission.code)
      filter (where permission.code is not null), '{}') as permissions,
    coalesce(array_agg(distinct role.id order by role.id) filter (where role.id is not null), '{}') as "roleIds",
    max(role.duty) as duty
  from user_role join role on role.id = user_role.role_id left join role_permission on role_permission.role_id = role.id
    left join permission on permission.id = role_permission.permission_id
  where user_role.user_id = "user".id)`;

/** What is told of the user behind a session or a token. */
export const ownerColumns = [
  'user.id',
  'user.username',
  'user.name',
  'user.is_manager as isManager',
  'user.must_change_password as mustChangePassword',
  'user.has_second_factor as hasSecondFactor',
  'hospital.name as hospital',
  'hospital.consent_rule as consentRule',
  'doctor.hospital_id as hospitalId',
  'doctor.center',
  'doctor.title',
  'doctor.id as doctorId',
  'doctor.name as doctorName',
  'doctor.avatar as doctorAvatar',
] as const;

const selectedBy = {
  tokenHash: place<string>(),
  usedAfter: place<Date>(),
  createdAfter: place<Date>(),
  lockedBefore: place<Date>(),
};

const selectActor = prepare(selectedBy, (db, values) =>
  db
    .selectFrom('session')
    .innerJoin('user', 'user.id', 'session.user_id')
    .leftJoin('doctor', 'doctor.user_id', 'user.id')
    .leftJoin('hospital', 'hospital.id', 'doctor.hospital_id')
    .where('session.token_hash', '=', values.tokenHash)
    .where('session.last_used_at', '>', values.usedAfter)
    .where('session.created_at', '>', values.createdAfter)
    .where('session.stage', '=', 'signedIn')
    .where(isActiveUser)
    .select(ownerColumns)
    .select([
      'session.token_hash as tokenHash',
      'session.last_used_at as lastUsedAt',
      'session.id as sessionId',
      'session.is_ward as isWard',
      'session.proven_at as provenAt',
      'session.factor_vouched as isFactorVouched',
    ])
    .select(sql<boolean>`"user".tour_seen_at is null`.as('isTourDue'))
    .select(isLocked(values.lockedBefore).as('isLocked'))
    .innerJoinLateral(held.as('held'), (join) => join.onTrue())
    .select(['held.permissions', 'held.roleIds', 'held.duty']),
);

export type SessionLimits = { sessionIdleMs: number; sessionAbsoluteMs: number };

/**
 * The user behind a session that is neither idle nor too old, with roles' permissions as they are now.
 * Undefined when the session or its user is gone.
 */
export async function findActor(
  db: Db | Tx,
  tokenHash: string,
  limits: SessionLimits,
): Promise<(Actor & { lastUsedAt: Date }) | undefined> {
  const now = Date.now();
  const usedAfter = new Date(now - limits.sessionIdleMs);
  const createdAfter = new Date(now - limits.sessionAbsoluteMs);
  const lockedBefore = new Date(now - wardLockMs);
  const [actor] = await selectActor(db, { tokenHash, usedAfter, createdAfter, lockedBefore });
  return actor;
}

/** Nobody ends it before this transaction is over; that it is used may be written meanwhile. */
export async function holdSession(tx: Tx, sessionId: number): Promise<void> {
  await tx.selectFrom('session').select('id').where('id', '=', sessionId).forKeyShare().execute();
}

/** Which of these sessions hear nothing: signed out of, locked, or their user may no longer sign in. */
export async function goneSessions(db: Db, tokenHashes: string[]): Promise<Set<string>> {
  const there = await db
    .selectFrom('session')
    .select('token_hash')
    .where('token_hash', '=', sql<string>`any(${tokenHashes})`)
    .where(({ not }) => not(isLocked(new Date(Date.now() - wardLockMs))))
    .execute();
  const gone = new Set(tokenHashes);
  for (const { token_hash } of there) gone.delete(token_hash);
  return gone;
}

export async function touchSession(db: Db, tokenHash: string, lastUsedAt: Date): Promise<void> {
  if (Date.now() - lastUsedAt.getTime() < touchAfterMs) return;
  await db.updateTable('session').set({ last_used_at: new Date() }).where('token_hash', '=', tokenHash).execute();
}

/** Of the browser that signs in. */
export type NewSession = {
  stage?: 'secondFactor' | 'signedIn';
  address?: string;
  agent?: string;
  deviceHash?: string | null;
  isWard?: boolean;
  resetId?: number | null;
  /** When they proved who they are, where that was not now. */
  provenAt?: Date;
  isFactorVouched?: boolean;
};

export async function addSession(db: Db | Tx, tokenHash: string, userId: number, more: NewSession = {}): Promise<void> {
  const { stage = 'signedIn', address = '', agent = '', deviceHash = null, isWard = false, resetId = null } = more;
  const now = new Date();
  const { provenAt = now, isFactorVouched = false } = more;
  await db
    .insertInto('session')
    .values({
      ...{ token_hash: tokenHash, user_id: userId, created_at: now, last_used_at: now, proven_at: provenAt },
      ...{ stage, address, agent, device_hash: deviceHash, is_ward: isWard, reset_id: resetId },
      factor_vouched: isFactorVouched,
    })
    .execute();
}

/** A sign-in whose password was right and whose second step is awaited. */
export type HalfSession = {
  userId: number;
  username: string;
  tokenHash: string;
  deviceHash: string | null;
  /** The same, where they signed in on it before. */
  knownDevice: string | null;
  agent: string;
  address: string;
  isWard: boolean;
  resetId: number | null;
};

/** Undefined when none is awaited, or was for too long. */
export async function findHalfSession(db: Db, tokenHash: string): Promise<HalfSession | undefined> {
  return db
    .selectFrom('session')
    .innerJoin('user', 'user.id', 'session.user_id')
    .leftJoin('known_device as device', (join) =>
      join.onRef('device.user_id', '=', 'user.id').onRef('device.device_hash', '=', 'session.device_hash'),
    )
    .where('token_hash', '=', tokenHash)
    .where('stage', '=', 'secondFactor')
    .where('session.created_at', '>', new Date(Date.now() - secondStepMs))
    .where(isActiveUser)
    .select(['user.id as userId', 'user.username', 'token_hash as tokenHash', 'session.device_hash as deviceHash'])
    .select(['device.device_hash as knownDevice', 'agent', 'address', 'is_ward as isWard', 'reset_id as resetId'])
    .executeTakeFirst();
}

/** The second step is done. False when the session is gone, or did it already. */
export async function completeSession(tx: Tx, tokenHash: string, newHash: string): Promise<boolean> {
  const now = new Date();
  const completed = await tx
    .updateTable('session')
    .set({
      token_hash: newHash,
      stage: 'signedIn',
      created_at: now,
      last_used_at: now,
      proven_at: now,
      challenge: null,
    })
    .where('token_hash', '=', tokenHash)
    .where('stage', '=', 'secondFactor')
    .returning('id')
    .executeTakeFirst();
  return completed !== undefined;
}

/** Gives a session another token, so that whoever has the former one has nothing. */
export async function rotateToken(tx: Tx, tokenHash: string, newHash: string): Promise<void> {
  await tx.updateTable('session').set({ token_hash: newHash }).where('token_hash', '=', tokenHash).execute();
}

export async function recordProof(tx: Tx, sessionId: number): Promise<void> {
  await tx.updateTable('session').set({ proven_at: new Date() }).where('id', '=', sessionId).execute();
}

export async function recordSignIn(tx: Tx, userId: number): Promise<void> {
  await tx.updateTable('user').set({ last_sign_in_at: new Date() }).where('id', '=', userId).execute();
}

/** They were shown around, or did not want to be. */
export async function recordTour(db: Db, userId: number): Promise<void> {
  await db.updateTable('user').set({ tour_seen_at: new Date() }).where('id', '=', userId).execute();
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

/** The sessions of a user that still count, the one used last first. */
export async function listSessions(db: Db, userId: number, limits: SessionLimits) {
  const now = Date.now();
  return db
    .selectFrom('session')
    .select(['id', 'agent', 'address', 'created_at as signedInAt', 'last_used_at as lastUsedAt', 'is_ward as isWard'])
    .where('user_id', '=', userId)
    .where('stage', '=', 'signedIn')
    .where('last_used_at', '>', new Date(now - limits.sessionIdleMs))
    .where('created_at', '>', new Date(now - limits.sessionAbsoluteMs))
    .orderBy('last_used_at', 'desc')
    .limit(100)
    .execute();
}

/** Whether there was such a session of that user. */
export async function endSessionById(tx: Tx, userId: number, id: number): Promise<boolean> {
  const ended = await tx
    .deleteFrom('session')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .returning('id')
    .executeTakeFirst();
  return ended !== undefined;
}

/** Whether a session still stands, be it too old to be of use: what somebody ended is gone. */
export const hasSession = async (db: Db, tokenHash: string): Promise<boolean> =>
  (await db.selectFrom('session').select('id').where('token_hash', '=', tokenHash).executeTakeFirst()) !== undefined;

/** Long after they are of use: so long it is told apart from a session that somebody ended. */
export async function deleteOldSessions(db: Db, sessionAbsoluteMs: number): Promise<void> {
  await db
    .deleteFrom('session')
    .where('created_at', '<', new Date(Date.now() - sessionAbsoluteMs - oldSessionsKeptMs))
    .execute();
}
