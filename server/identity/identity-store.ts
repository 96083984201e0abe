import { isActiveUser } from '../database/queries.ts';
import type { Db, Tx } from '../database/row-types.ts';
import type { LinkedBy } from '../database/sign-in-row-types.ts';
import type { Identity } from '../session/link-store.ts';

export type Linked = { userId: number; username: string; hasSecondFactor: boolean; madeBy: LinkedBy };

/** Whose identity it is; undefined also where the account is out of use. */
export async function findLinked(db: Db | Tx, { issuer, subject }: Identity): Promise<Linked | undefined> {
  return db
    .selectFrom('user_identity')
    .innerJoin('user', 'user.id', 'user_identity.user_id')
    .select(['user.id as userId', 'user.username', 'has_second_factor as hasSecondFactor', 'made_by as madeBy'])
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .where(isActiveUser)
    .executeTakeFirst();
}

/** Whether it is any account's, also of one that is out of use. */
export async function isLinked(db: Db | Tx, { issuer, subject }: Identity): Promise<boolean> {
  const row = await db
    .selectFrom('user_identity')
    .select('user_id')
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .executeTakeFirst();
  return row !== undefined;
}

/** The identity that somebody has at a provider. */
export async function findIdentityOf(db: Db | Tx, userId: number, issuer: string) {
  return db
    .selectFrom('user_identity')
    .select(['label', 'linked_at as linkedAt'])
    .where('user_id', '=', userId)
    .where('issuer', '=', issuer)
    .executeTakeFirst();
}

/** At whatever provider; false where there was none. */
export async function unlink(tx: Tx, userId: number): Promise<boolean> {
  const gone = await tx.deleteFrom('user_identity').where('user_id', '=', userId).returning('issuer').execute();
  return gone.length > 0;
}
