import { type ExpressionBuilder, sql } from 'kysely';
import type { Database, Db, Tx } from '../database/row-types.ts';
import { newToken } from './cookies.ts';
import { draftsKeptMs } from './session-length.ts';

type Device = { userId: number; deviceHash: string; label: string };

const isOf = (userId: number, deviceHash: string) => (eb: ExpressionBuilder<Database, 'known_device'>) =>
  eb.and([eb('user_id', '=', userId), eb('device_hash', '=', deviceHash)]);

/**
 * Notes that somebody signed in on a browser. `isNews`: they had signed in before, and never on this one. What they wrote
 * there and left alone for too long cannot be read any more.
 */
export async function noteDevice(tx: Tx, { userId, deviceHash, label }: Device): Promise<{ isNews: boolean }> {
  const now = new Date();
  const keptSince = new Date(now.getTime() - draftsKeptMs);
  const known = await tx
    .updateTable('known_device')
    .set({ last_seen_at: now, label })
    .set({ draft_key: sql`case when last_seen_at < ${keptSince} then ${newToken()} else draft_key end` })
    .where(isOf(userId, deviceHash))
    .returning('user_id')
    .executeTakeFirst();
  if (known) return { isNews: false };
  const other = await tx
    .selectFrom('known_device')
    .select('user_id')
    .where('user_id', '=', userId)
    .limit(1)
    .executeTakeFirst();
  await tx
    .insertInto('known_device')
    .values({ user_id: userId, device_hash: deviceHash, label, draft_key: newToken() })
    .onConflict((on) => on.doNothing())
    .execute();
  return { isNews: other !== undefined };
}

/** The key of the session's browser; undefined on a shared computer, and for a session from before there were keys. */
export async function findDraftKey(db: Db, sessionId: number): Promise<string | undefined> {
  const row = await db
    .selectFrom('session')
    .innerJoin('known_device as device', (join) =>
      join.onRef('device.user_id', '=', 'session.user_id').onRef('device.device_hash', '=', 'session.device_hash'),
    )
    .select('draft_key as draftKey')
    .where('session.id', '=', sessionId)
    .where('is_ward', '=', false)
    .executeTakeFirst();
  return row?.draftKey;
}

/** What the session's user was writing on its browser can be read by nobody any more. */
export async function forgetDrafts(tx: Tx, tokenHash: string): Promise<void> {
  await tx
    .updateTable('known_device')
    .from('session')
    .set({ draft_key: newToken() })
    .whereRef('known_device.user_id', '=', 'session.user_id')
    .whereRef('known_device.device_hash', '=', 'session.device_hash')
    .where('session.token_hash', '=', tokenHash)
    .execute();
}

const devicesKeptMs = 400 * 24 * 3_600_000;

/** Their cookies are gone by now. */
export async function deleteOldDevices(db: Db): Promise<void> {
  await db
    .deleteFrom('known_device')
    .where('last_seen_at', '<', new Date(Date.now() - devicesKeptMs))
    .execute();
}
