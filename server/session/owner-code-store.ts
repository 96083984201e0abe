import { isActiveUser } from '../database/queries.ts';
import type { Db, Tx } from '../database/row-types.ts';

/** The pause is a mail box's; a code lasts until it is used. */
const ownerCodes = { validMs: 24 * 3_600_000, pauseMs: 30 * 60_000 };

/**
 * Keeps a code by which the owner of a verified address signs in, in place of a former one; and answers the address. Undefined
 * where there is none, or was sent one not long ago: nobody fills a mail box.
 */
export async function saveOwnerCode(db: Db, usernameKey: string, codeHash: string): Promise<string | undefined> {
  const now = Date.now();
  const saved = await db
    .updateTable('notification_address')
    .set({ code_hash: codeHash, code_sent_at: new Date(now), code_attempts: 0 })
    .where('channel', '=', 'email')
    .where('verified_at', 'is not', null)
    .where((eb) => eb.or([eb('code_sent_at', 'is', null), eb('code_sent_at', '<', new Date(now - ownerCodes.pauseMs))]))
    .where('doctor_id', 'in', (eb) =>
      eb
        .selectFrom('doctor')
        .innerJoin('user', 'user.id', 'doctor.user_id')
        .where('username_key', '=', usernameKey)
        .where(isActiveUser)
        .select('doctor.id'),
    )
    .returning('address')
    .executeTakeFirst();
  return saved?.address;
}

/** Whether it is that code; it is used up. */
export async function takeOwnerCode(tx: Tx, userId: number, codeHash: string): Promise<boolean> {
  const taken = await tx
    .updateTable('notification_address')
    .set({ code_hash: null })
    .where('doctor_id', 'in', (eb) => eb.selectFrom('doctor').where('user_id', '=', userId).select('id'))
    .where('channel', '=', 'email')
    .where('verified_at', 'is not', null)
    .where('code_hash', '=', codeHash)
    .where('code_sent_at', '>', new Date(Date.now() - ownerCodes.validMs))
    .returning('doctor_id')
    .executeTakeFirst();
  return taken !== undefined;
}
