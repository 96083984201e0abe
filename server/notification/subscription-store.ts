import type { Db, Tx } from '../database/row-types.ts';
import type { Subscription } from './push.ts';
import { subscriptionsMax } from './rules.ts';

export async function listSubscriptions(db: Db | Tx, doctorId: number): Promise<Subscription[]> {
  return db
    .selectFrom('push_subscription')
    .select(['endpoint', 'p256dh', 'auth'])
    .where('doctor_id', '=', doctorId)
    .orderBy('id')
    .execute();
}

/** A browser belongs to who subscribed there last; that doctor is told by pushes from now on. */
export async function addSubscription(tx: Tx, doctorId: number, { endpoint, p256dh, auth }: Subscription) {
  const values = { doctor_id: doctorId, p256dh, auth, created_at: new Date() };
  await tx
    .insertInto('push_subscription')
    .values({ ...values, endpoint })
    .onConflict((on) => on.column('endpoint').doUpdateSet(values))
    .execute();
  await tx
    .deleteFrom('push_subscription')
    .where('doctor_id', '=', doctorId)
    .where(
      'id',
      'in',
      tx
        .selectFrom('push_subscription')
        .select('id')
        .where('doctor_id', '=', doctorId)
        .orderBy('created_at', 'desc')
        .orderBy('id', 'desc')
        .offset(subscriptionsMax),
    )
    .execute();
  await tx
    .insertInto('notification_setting')
    .values({ doctor_id: doctorId, push_on: true })
    .onConflict((on) => on.column('doctor_id').doUpdateSet({ push_on: true }))
    .execute();
}

export async function deleteSubscription(db: Db | Tx, doctorId: number, endpoint: string): Promise<void> {
  await db.deleteFrom('push_subscription').where('doctor_id', '=', doctorId).where('endpoint', '=', endpoint).execute();
}
