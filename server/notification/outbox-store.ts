import type { NotificationKind } from '../../contract/notifications.ts';
import { alwaysUrgent } from '../../contract/notifications.ts';
import type { Tx } from '../database/row-types.ts';

/** Of whom to tell what. `key` names the event: the same one is told a person once, however often it is tried. */
export type Told = {
  doctorIds: number[];
  kind: NotificationKind;
  consultationId: number | null;
  key: string;
  /** Passes quiet hours; what always does need not say so. */
  isUrgent?: boolean;
  at?: Date;
};

/** Puts notifications into the outbox, in the transaction of what they tell of. */
export async function notify(tx: Tx, { doctorIds, kind, consultationId, key, isUrgent, at = new Date() }: Told) {
  const urgent = alwaysUrgent.includes(kind) || (isUrgent ?? false);
  const rows = [...new Set(doctorIds)]
    .sort((one, other) => one - other)
    .map((doctor_id) => ({
      doctor_id,
      kind,
      consultation_id: consultationId,
      is_urgent: urgent,
      key: `${kind} ${key}`,
      created_at: at,
    }));
  if (rows.length === 0) return;
  await tx
    .insertInto('notification')
    .values(rows)
    .onConflict((on) => on.columns(['doctor_id', 'key']).doNothing())
    .returning('id')
    .execute();
}
