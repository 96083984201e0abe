import { sql } from 'kysely';
import type { Db, Tx } from '../database/row-types.ts';

/**
 * A doctor's part in a case that has ended is marked in consultation_doctor.deleted_at, as it is with a case that was deleted;
 * whatever opens a case to a doctor asks for a part that has not.
 */
const ofInvited = sql`c.id = d.consultation_id and c.deleted_at is null and d.doctor_id <> c.doctor_id`;

/**
 * Ends the part of invited doctors in cases that were closed more than `days` ago, with what is unread of them, and gives back those
 * that should not have ended: with other days than before, or with undefined, which ends none. Replies and the record stay.
 */
export async function endClosedAccess(db: Db, days: number | undefined, at = new Date()): Promise<void> {
  const since = new Date(at.getTime() - (days ?? 0) * 86_400_000);
  const isOver =
    days === undefined
      ? sql`false`
      : sql`c.status <> 0 and coalesce((select max(change.at) from consultation_status_change as change
          where change.consultation_id = c.id), c.created_at) < ${since}`;
  await db.transaction().execute(async (tx) => {
    await sql`update consultation_doctor d set deleted_at = null from consultation c
      where d.deleted_at is not null and ${ofInvited} and not (${isOver})`.execute(tx);
    if (days === undefined) return;
    await sql`with ended as (
        update consultation_doctor d set deleted_at = ${at} from consultation c
        where d.deleted_at is null and ${ofInvited} and ${isOver}
        returning d.consultation_id, d.doctor_id)
      delete from reply_read using ended where reply_read.consultation_id = ended.consultation_id
        and reply_read.doctor_id = ended.doctor_id and reply_read.read_at is null`.execute(tx);
  });
}

/** A case is open again to all who were invited. */
export async function giveAccessBack(tx: Tx, consultationId: number): Promise<void> {
  await sql`update consultation_doctor set deleted_at = null where consultation_id = ${consultationId}
    and deleted_at is not null`.execute(tx);
}
