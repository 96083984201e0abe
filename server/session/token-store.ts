import { sql } from 'kysely';
import { limits } from '../../contract/limits.ts';
import type { OwnedToken, TokenLine } from '../../contract/schemas/token.ts';
import { permissionsOf, type Scope } from '../../contract/scopes.ts';
import type { TokenState } from '../../contract/token-texts.ts';
import { countOf, isActiveUser, onPage, type Page } from '../database/queries.ts';
import type { Db, Tx } from '../database/row-types.ts';
import { type Actor, endSessionsOf, held, ownerColumns } from './session-store.ts';

const isGood = sql<boolean>`(access_token.revoked_at is null and access_token.expires_at > now())`;

/**
 * Counts a call within the minute of the clock, whatever becomes of it, and notes from where it came. Answers how many all
 * tokens of the account have made in it. Undefined when there is no such token, or none that is good.
 */
export async function countTokenCall(db: Db, tokenHash: string, address: string): Promise<number | undefined> {
  const isSameMinute = sql<boolean>`date_trunc('minute', last_used_at) = date_trunc('minute', now())`;
  const byOthers = sql<number>`(select coalesce(sum(minute_calls), 0)::integer from access_token as other
    where other.user_id = access_token.user_id and other.id <> access_token.id
      and other.revoked_at is null and ${isSameMinute})`;
  const counted = await db
    .updateTable('access_token')
    .set({
      minute_calls: sql`case when ${isSameMinute} then minute_calls + 1 else 1 end`,
      last_used_at: sql`now()`,
      last_used_address: address,
    })
    .where('token_hash', '=', tokenHash)
    .where(isGood)
    .returning(['minute_calls as calls', byOthers.as('byOthers')])
    .executeTakeFirst();
  return counted && counted.calls + counted.byOthers;
}

/**
 * Who calls by a token: its owner as they are now, with those permissions alone that its scopes carry. Undefined when the
 * token or its owner is gone.
 */
export async function findTokenActor(db: Db | Tx, tokenHash: string): Promise<Actor | undefined> {
  const row = await db
    .selectFrom('access_token')
    .innerJoin('user', 'user.id', 'access_token.user_id')
    .leftJoin('doctor', 'doctor.user_id', 'user.id')
    .leftJoin('hospital', 'hospital.id', 'doctor.hospital_id')
    .where('token_hash', '=', tokenHash)
    .where(isGood)
    .where(isActiveUser)
    .select(ownerColumns)
    .innerJoinLateral(held.as('held'), (join) => join.onTrue())
    .select(['held.permissions', 'held.roleIds', 'held.duty', 'access_token.id as tokenId', 'access_token.scopes'])
    .executeTakeFirst();
  if (!row) return undefined;
  const { tokenId, scopes, permissions, ...owner } = row;
  const carried = permissionsOf(scopes);
  return {
    ...owner,
    permissions: permissions.filter((one) => carried.has(one)),
    token: { id: tokenId, scopes, ownerHoldsNothing: permissions.length === 0 },
    tokenHash,
    sessionId: 0,
    isWard: false,
    isFactorVouched: false,
    isLocked: false,
    // Nobody is there who could be asked.
    provenAt: new Date(0),
  };
}

type NewToken = { tokenHash: string; begin: string; name: string; scopes: Scope[]; days: number };

/** @returns its id; undefined when the account has as many as it may. The user's row is locked. */
export async function addToken(tx: Tx, userId: number, token: NewToken): Promise<number | undefined> {
  await tx.selectFrom('user').select('id').where('id', '=', userId).forUpdate().execute();
  const inUse = await countOf(tx.selectFrom('access_token').where('user_id', '=', userId).where(isGood));
  if (inUse >= limits.tokensMax) return undefined;
  const { tokenHash, begin, name, scopes, days } = token;
  const { id } = await tx
    .insertInto('access_token')
    .values({
      ...{ user_id: userId, token_hash: tokenHash, begin, name, scopes },
      expires_at: sql`now() + make_interval(days => ${days})`,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

type Revoked = { ownerId: number; name: string };

/** Of one owner, where one is given. Undefined when there is no such token in use. */
export async function revokeToken(
  tx: Tx,
  { id, ownerId, by }: { id: number; ownerId?: number; by: number },
): Promise<Revoked | undefined> {
  return tx
    .updateTable('access_token')
    .set({ revoked_at: new Date(), revoked_by: by })
    .where('id', '=', id)
    .where('revoked_at', 'is', null)
    .$if(ownerId !== undefined, (query) => query.where('user_id', '=', ownerId!))
    .returning(['user_id as ownerId', 'name'])
    .executeTakeFirst();
}

/** Ends whatever an account is used by, people and programs, but the session given. */
export async function endAccessOf(tx: Tx, userId: number, but?: string): Promise<void> {
  await endSessionsOf(tx, userId, but);
  await tx
    .updateTable('access_token')
    .set({ revoked_at: new Date() })
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .execute();
}

const stateOf = sql<TokenState>`case when access_token.revoked_at is not null then 'revoked'
  when access_token.expires_at <= now() then 'expired' else 'active' end`;

const lineColumns = [
  'access_token.id',
  'access_token.name',
  'access_token.begin',
  'access_token.scopes',
  'access_token.created_at as createdAt',
  'access_token.expires_at as expiresAt',
  'access_token.last_used_at as lastUsedAt',
  'access_token.last_used_address as lastUsedAddress',
] as const;

type Dates = { createdAt: Date; expiresAt: Date; lastUsedAt: Date | null };
const asTold = <Row extends Dates>({ createdAt, expiresAt, lastUsedAt, ...row }: Row) => ({
  ...row,
  createdAt: createdAt.toISOString(),
  expiresAt: expiresAt.toISOString(),
  lastUsedAt: lastUsedAt?.toISOString() ?? null,
});

/** Those of an account that nobody has revoked, the newest first. */
export async function listOwnTokens(db: Db, userId: number): Promise<TokenLine[]> {
  const rows = await db
    .selectFrom('access_token')
    .select(lineColumns)
    .select(stateOf.as('state'))
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .orderBy('id', 'desc')
    .limit(100)
    .execute();
  return rows.map(asTold);
}

/** Of every account, whatever became of them. */
export const countTokens = (db: Db): Promise<number> => countOf(db.selectFrom('access_token'));

/** Of every account: those in use first, then the newest. */
export async function listTokens(db: Db, page: Page): Promise<OwnedToken[]> {
  const rows = await db
    .selectFrom('access_token')
    .innerJoin('user', 'user.id', 'access_token.user_id')
    .leftJoin('doctor', 'doctor.user_id', 'user.id')
    .leftJoin('hospital', 'hospital.id', 'doctor.hospital_id')
    .leftJoin('user as revoker', 'revoker.id', 'access_token.revoked_by')
    .select(lineColumns)
    .select(['user.name as ownerName', 'user.username as ownerUsername', 'hospital.name as ownerHospital'])
    .select(['access_token.revoked_at as revokedAt', 'revoker.name as revokedBy', stateOf.as('state')])
    .orderBy(isGood, 'desc')
    .orderBy('access_token.id', 'desc')
    .$call((query) => onPage(query, page))
    .execute();
  return rows.map(({ revokedAt, ...row }) => ({ ...asTold(row), revokedAt: revokedAt?.toISOString() ?? null }));
}

/** Of the token that calls. */
export async function findTokenLine(db: Db, id: number): Promise<{ name: string; expiresAt: Date } | undefined> {
  return db
    .selectFrom('access_token')
    .select(['name', 'expires_at as expiresAt'])
    .where('id', '=', id)
    .executeTakeFirst();
}
