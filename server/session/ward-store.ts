import { sql } from 'kysely';
import type { Db, Tx } from '../database/row-types.ts';

/** A computer that several people use: it is locked, and unlocked by who signed in. */
const unlockFailuresMax = 5;

export async function hasPin(db: Db, sessionId: number): Promise<boolean> {
  return (await findPin(db, sessionId)) !== undefined;
}

export async function findPin(db: Db, sessionId: number): Promise<string | undefined> {
  const row = await db
    .selectFrom('session')
    .select('pin_hash as pinHash')
    .where('id', '=', sessionId)
    .executeTakeFirst();
  return row?.pinHash ?? undefined;
}

/** False where the session has one. */
export async function savePin(tx: Tx, sessionId: number, pinHash: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('session')
    .set({ pin_hash: pinHash })
    .where('id', '=', sessionId)
    .where('pin_hash', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function lock(db: Db, sessionId: number): Promise<void> {
  await db.updateTable('session').set({ locked_at: new Date() }).where('id', '=', sessionId).execute();
}

/**
 * Counts a try to unlock before it is looked at, and keeps the session locked meanwhile: who left for five minutes has not
 * come back by trying.
 * @returns how many are left after it; undefined when there were too many
 */
export async function claimUnlock(db: Db, sessionId: number): Promise<number | undefined> {
  const tried = await db
    .updateTable('session')
    .set({ unlock_failures: sql`unlock_failures + 1`, locked_at: sql`coalesce(locked_at, now())` })
    .where('id', '=', sessionId)
    .returning('unlock_failures as tries')
    .executeTakeFirst();
  return tried && tried.tries <= unlockFailuresMax ? unlockFailuresMax - tried.tries : undefined;
}

export async function unlock(tx: Tx, sessionId: number): Promise<void> {
  await tx
    .updateTable('session')
    .set({ locked_at: null, unlock_failures: 0, last_used_at: new Date() })
    .where('id', '=', sessionId)
    .execute();
}
