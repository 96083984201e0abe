import { isActiveUser } from '../database/queries.ts';
import type { Db, Tx } from '../database/row-types.ts';

export type Linked = { userId: number; username: string; hasSecondFactor: boolean; madeBy: 'owner' | 'email' };

type Identity = { issuer: string; subject: string };

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

/** The identity that somebody has at a provider. */
export async function findIdentityOf(db: Db | Tx, userId: number, issuer: string) {
  return db
    .selectFrom('user_identity')
    .select(['label', 'linked_at as linkedAt'])
    .where('user_id', '=', userId)
    .where('issuer', '=', issuer)
    .executeTakeFirst();
}

/** False where the identity is somebody's already, or the account has another one there. */
export async function link(
  tx: Tx,
  { issuer, subject, label }: Identity & { label: string },
  userId: number,
  madeBy: Linked['madeBy'],
): Promise<boolean> {
  const linked = await tx
    .insertInto('user_identity')
    .values({ issuer, subject, user_id: userId, label, made_by: madeBy })
    .onConflict((on) => on.doNothing())
    .returning('user_id')
    .executeTakeFirst();
  return linked !== undefined;
}

/** At whatever provider; false where there was none. */
export async function unlink(tx: Tx, userId: number): Promise<boolean> {
  const gone = await tx.deleteFrom('user_identity').where('user_id', '=', userId).returning('issuer').execute();
  return gone.length > 0;
}
