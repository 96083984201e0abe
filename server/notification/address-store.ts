import { sql } from 'kysely';
import { isActiveUser } from '../database/queries.ts';
import type { Db, Tx } from '../database/row-types.ts';
import { codes } from './rules.ts';

type Addressed = 'email' | 'webhook';

/** The address that a channel has of a doctor; locked. */
export async function lockAddress(tx: Tx, doctorId: number, channel: Addressed) {
  return tx
    .selectFrom('notification_address')
    .select(['address', 'verified_at as verifiedAt', 'code_sent_at as codeSentAt'])
    .where('doctor_id', '=', doctorId)
    .where('channel', '=', channel)
    .forUpdate()
    .executeTakeFirst();
}

/** Where a user's e-mail goes, once they proved that it is theirs. */
export async function findVerifiedEmail(db: Db, userId: number): Promise<string | undefined> {
  const row = await db
    .selectFrom('notification_address')
    .innerJoin('doctor', 'doctor.id', 'notification_address.doctor_id')
    .select('address')
    .where('doctor.user_id', '=', userId)
    .where('channel', '=', 'email')
    .where('verified_at', 'is not', null)
    .executeTakeFirst();
  return row?.address;
}

/** Doctors in use who proved that an e-mail address is theirs, however it is spelt; two where there are more than one. */
export async function findOwnersOfEmail(tx: Tx, email: string): Promise<{ userId: number; username: string }[]> {
  return tx
    .selectFrom('notification_address')
    .innerJoin('doctor', 'doctor.id', 'notification_address.doctor_id')
    .innerJoin('user', 'user.id', 'doctor.user_id')
    .select(['user.id as userId', 'user.username'])
    .where('channel', '=', 'email')
    .where('verified_at', 'is not', null)
    .where(sql`lower(address)`, '=', email.toLowerCase())
    .where('user.is_manager', '=', false)
    .where(isActiveUser)
    .limit(2)
    .execute();
}

/** A new address, to which nothing but this code goes until it is entered. */
export async function saveAddress(
  tx: Tx,
  doctorId: number,
  { channel, address, codeHash, at }: { channel: Addressed; address: string; codeHash: string; at: Date },
): Promise<void> {
  const values = { address, verified_at: null, code_hash: codeHash, code_sent_at: at, code_attempts: 0 };
  await tx
    .insertInto('notification_address')
    .values({ doctor_id: doctorId, channel, ...values })
    .onConflict((on) => on.columns(['doctor_id', 'channel']).doUpdateSet(values))
    .execute();
}

/** The row stays, so that the pause between two codes does. */
export async function forgetAddress(tx: Tx, doctorId: number, channel: Addressed): Promise<void> {
  await tx
    .updateTable('notification_address')
    .set({ address: '', verified_at: null, code_hash: null })
    .where('doctor_id', '=', doctorId)
    .where('channel', '=', channel)
    .execute();
}

/** Counts a try, whatever comes of it; undefined when there is no code that may be tried any more. */
export async function tryCode(db: Db, doctorId: number, channel: Addressed, at: Date) {
  return db
    .updateTable('notification_address')
    .set({ code_attempts: sql`code_attempts + 1` })
    .where('doctor_id', '=', doctorId)
    .where('channel', '=', channel)
    .where('code_hash', 'is not', null)
    .where('verified_at', 'is', null)
    .where('code_attempts', '<', codes.triesMax)
    .where('code_sent_at', '>', new Date(at.getTime() - codes.validMs))
    .returning('code_hash as codeHash')
    .executeTakeFirst();
}

/** Whose code was right; false when it was replaced meanwhile. A verified address is on. */
export async function verifyAddress(tx: Tx, doctorId: number, channel: Addressed, codeHash: string): Promise<boolean> {
  const verified = await tx
    .updateTable('notification_address')
    .set({ verified_at: new Date(), is_on: true, code_hash: null })
    .where('doctor_id', '=', doctorId)
    .where('channel', '=', channel)
    .where('code_hash', '=', codeHash)
    .returning('doctor_id')
    .executeTakeFirst();
  return verified !== undefined;
}
