import { sql } from 'kysely';
import { isActiveUser } from '../database/queries.ts';
import type { Db, Tx } from '../database/row-types.ts';
import { isConfirmed } from './reset-store.ts';

/** What signs somebody in. */
export type Credentials = {
  id: number;
  username: string;
  passwordHash: string;
  hasSecondFactor: boolean;
  /** Whether they signed in on this browser before. */
  isKnownDevice: boolean;
  /** A reset whose code may be typed for the password. */
  resetId: number | null;
  resetCodeHash: string | null;
  isResetConfirmed: boolean;
  /** It waits for a second manager, also where there is a second factor. */
  needsWord: boolean;
};

/** Of whoever is signing in, by the user name. */
export async function findCredentials(
  db: Db,
  usernameKey: string,
  deviceHash: string,
): Promise<Credentials | undefined> {
  return db
    .selectFrom('user')
    .leftJoin('password_reset as reset', (join) =>
      join
        .onRef('reset.user_id', '=', 'user.id')
        .on('reset.ended_at', 'is', null)
        .on('reset.code_hash', 'is not', null)
        .on('reset.expires_at', '>', new Date()),
    )
    .where('username_key', '=', usernameKey)
    .where(isActiveUser)
    .select(['user.id', 'username', 'password_hash as passwordHash', 'has_second_factor as hasSecondFactor'])
    .select(['reset.id as resetId', 'reset.code_hash as resetCodeHash'])
    .select(isConfirmed('reset').as('isResetConfirmed'))
    .select(sql<boolean>`coalesce(reset.needs_word, false)`.as('needsWord'))
    .select((eb) =>
      eb
        .exists(
          eb
            .selectFrom('known_device')
            .whereRef('known_device.user_id', '=', 'user.id')
            .where('device_hash', '=', deviceHash)
            .select('device_hash'),
        )
        .$castTo<boolean>()
        .as('isKnownDevice'),
    )
    .executeTakeFirst();
}

/** Locks whoever is signing in; false where the password is no longer the one that was compared, or the account is out of use. */
export async function lockSigningIn(tx: Tx, userId: number, passwordHash: string): Promise<boolean> {
  const locked = await tx
    .selectFrom('user')
    .select('id')
    .where('id', '=', userId)
    .where('password_hash', '=', passwordHash)
    .where(isActiveUser)
    .forUpdate()
    .executeTakeFirst();
  return locked !== undefined;
}

/** The same of who signs in by other means; false where the account is out of use. */
export async function lockActive(tx: Tx, userId: number): Promise<boolean> {
  const locked = await tx
    .selectFrom('user')
    .select('id')
    .where('id', '=', userId)
    .where(isActiveUser)
    .forUpdate()
    .executeTakeFirst();
  return locked !== undefined;
}

/** Of somebody signed in, who types the current password once more. */
export async function findPasswordHash(db: Db | Tx, userId: number): Promise<string | undefined> {
  const row = await db
    .selectFrom('user')
    .select('password_hash as passwordHash')
    .where('id', '=', userId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return row?.passwordHash;
}

/** Whether nobody has ever signed in to it. */
export async function isUnopened(tx: Tx, userId: number): Promise<boolean> {
  const row = await tx
    .selectFrom('user')
    .select('id')
    .where('id', '=', userId)
    .where('last_sign_in_at', 'is', null)
    .executeTakeFirst();
  return row !== undefined;
}

/** Of an account opened by other means: a first password that was given to it, or never was, opens nothing and need not be changed. */
export async function endFirstPassword(tx: Tx, userId: number): Promise<void> {
  await tx
    .updateTable('user')
    .set({ password_hash: '', must_change_password: false })
    .where('id', '=', userId)
    .where('must_change_password', '=', true)
    .execute();
}
