import type { Db, Tx } from '../database/schema.ts';
import { endSessionsOf } from '../session/store.ts';
import { renameDoctor } from '../user/doctor-store.ts';
import { updateUser } from '../user/store.ts';

/** One of the two reads of a password hash; the other is the sign-in's. */
export async function findPasswordHash(db: Db, userId: number): Promise<string | undefined> {
  const row = await db
    .selectFrom('user')
    .select('password_hash as passwordHash')
    .where('id', '=', userId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return row?.passwordHash;
}

export type AccountChange = { username?: string; name?: string; passwordHash?: string };

/** Changes one's own account. What opens it having changed, its other sessions end. */
export async function changeAccount(
  tx: Tx,
  { id, tokenHash }: { id: number; tokenHash: string },
  { username, name, passwordHash }: AccountChange,
): Promise<void> {
  await updateUser(tx, id, { username, name, passwordHash });
  if (name) await renameDoctor(tx, id, name);
  if (passwordHash) await tx.updateTable('user').set({ must_change_password: false }).where('id', '=', id).execute();
  if (username || passwordHash) await endSessionsOf(tx, id, tokenHash);
}
