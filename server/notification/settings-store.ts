import type { NotificationSettings } from '../../contract/schemas/notification.ts';
import type { Db, Tx } from '../database/row-types.ts';
import type { Channels } from './channels.ts';

/** How a doctor is reached, with what this installation has set up. */
export async function findSettings(db: Db | Tx, doctorId: number, channels: Channels): Promise<NotificationSettings> {
  const setting = await db
    .selectFrom('notification_setting')
    .select(['push_on', 'quiet_from as quietFrom', 'quiet_to as quietTo', 'digest_at as digestAt'])
    .where('doctor_id', '=', doctorId)
    .executeTakeFirst();
  const { push_on = true, ...times } = setting ?? { quietFrom: null, quietTo: null, digestAt: null };
  const addresses = await db
    .selectFrom('notification_address')
    .select(['channel', 'address', 'is_on', 'verified_at'])
    .where('doctor_id', '=', doctorId)
    .execute();
  const browsers = await db
    .selectFrom('push_subscription')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('doctor_id', '=', doctorId)
    .executeTakeFirstOrThrow();
  const addressed = (channel: 'email' | 'webhook') => {
    const found = addresses.find((one) => one.channel === channel);
    const by = channels[channel];
    // What a robot's group is told needs no address, and is no address for a gateway.
    const isVerified = Boolean(found?.verified_at && (found.address || by?.needsAddress === false));
    return {
      isAvailable: by !== undefined,
      address: found?.address || null,
      isVerified,
      isOn: by !== undefined && isVerified && found!.is_on,
    };
  };
  return {
    email: addressed('email'),
    webhook: { ...addressed('webhook'), needsAddress: channels.webhook?.needsAddress ?? true },
    push: {
      isAvailable: channels.push !== undefined,
      publicKey: channels.push?.publicKey ?? null,
      isOn: channels.push !== undefined && push_on,
      subscriptions: Number(browsers.count),
    },
    ...times,
  };
}

export type Wished = {
  email?: boolean;
  webhook?: boolean;
  push?: boolean;
  quietFrom?: number | undefined;
  quietTo?: number | undefined;
  digestAt?: number | undefined;
};

/** Channels that are left out stay as they are; times that are left out are none. */
export async function saveSettings(tx: Tx, doctorId: number, { email, webhook, push, ...times }: Wished) {
  const values = {
    quiet_from: times.quietFrom ?? null,
    quiet_to: times.quietTo ?? null,
    digest_at: times.digestAt ?? null,
    ...(push !== undefined && { push_on: push }),
  };
  await tx
    .insertInto('notification_setting')
    .values({ doctor_id: doctorId, ...values })
    .onConflict((on) => on.column('doctor_id').doUpdateSet(values))
    .execute();
  for (const [channel, isOn] of [
    ['email', email],
    ['webhook', webhook],
  ] as const)
    if (isOn !== undefined)
      await tx
        .updateTable('notification_address')
        .set({ is_on: isOn })
        .where('doctor_id', '=', doctorId)
        .where('channel', '=', channel)
        .execute();
}

/** Of a robot's group, which has no address of a doctor's own: an empty one that counts as verified. */
export async function joinGroup(tx: Tx, doctorId: number): Promise<void> {
  await tx
    .insertInto('notification_address')
    .values({ doctor_id: doctorId, channel: 'webhook', address: '', verified_at: new Date() })
    .onConflict((on) => on.columns(['doctor_id', 'channel']).doUpdateSet({ verified_at: new Date() }))
    .execute();
}
