import { sql } from 'kysely';
import type { Db, Tx } from '../database/row-types.ts';
import { endResetsOf } from '../session/reset-store.ts';

export type NeverOpened = { id: number; username: string; name: string; isManager: boolean; isActive: boolean };

/** Of these accounts, those that nobody has ever signed in to, and whose password nobody chose. */
export async function findNeverOpened(db: Db | Tx, ids: number[]): Promise<NeverOpened[]> {
  return db
    .selectFrom('user')
    .select(['id', 'username', 'name', 'is_manager as isManager'])
    .select(sql<boolean>`deactivated_at is null`.as('isActive'))
    .where('id', '=', sql<number>`any(${ids}::integer[])`)
    .where('deleted_at', 'is', null)
    .where('must_change_password', '=', true)
    .where('last_sign_in_at', 'is', null)
    .orderBy('id')
    .execute();
}

/** One that has to be changed at the first sign-in; no code that was told before opens the account beside it. */
export async function setFirstPassword(tx: Tx, id: number, passwordHash: string): Promise<void> {
  await tx
    .updateTable('user')
    .set({ password_hash: passwordHash, must_change_password: true })
    .where('id', '=', id)
    .execute();
  await endResetsOf(tx, id);
}
