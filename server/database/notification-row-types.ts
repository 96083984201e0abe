import type { ColumnType, Generated } from 'kysely';
import type { Channel, NotificationKind } from '../../contract/notifications.ts';

/** One event of which one doctor is told; a second one with the same key is none. */
export type NotificationRow = {
  id: Generated<number>;
  doctor_id: number;
  kind: NotificationKind;
  consultation_id: number | null;
  child_id: ColumnType<number | null, number | null | undefined, never>;
  is_urgent: boolean;
  key: string;
  created_at: Date;
};

/** A notification on its way by one channel. */
export type DeliveryRow = {
  id: Generated<number>;
  notification_id: number;
  doctor_id: number;
  channel: Channel;
  state: 'waiting' | 'sending' | 'sent' | 'dead' | 'dropped';
  /** Told together with what else is due then. */
  is_digest: Generated<boolean>;
  attempts: Generated<number>;
  due_at: Date;
  claimed_at: ColumnType<Date | null, Date | null | undefined>;
  ended_at: ColumnType<Date | null, Date | null | undefined>;
  fault: Generated<string>;
};

/** Minutes after midnight in Asia/Shanghai. */
export type NotificationSettingRow = {
  doctor_id: number;
  push_on: Generated<boolean>;
  quiet_from: number | null;
  quiet_to: number | null;
  digest_at: number | null;
};

export type NotificationAddressRow = {
  doctor_id: number;
  channel: Exclude<Channel, 'push'>;
  address: string;
  is_on: Generated<boolean>;
  /** Null until the code that was sent there was entered. */
  verified_at: Date | null;
  code_hash: string | null;
  code_sent_at: Date | null;
  code_attempts: Generated<number>;
};

export type PushSubscriptionRow = {
  id: Generated<number>;
  doctor_id: number;
  endpoint: string;
  p256dh: string;
  auth: string;
  created_at: Date;
};

/** Days on which a doctor is away, both included; read with to_char: drivers disagree on what a date is. */
export type AbsenceRow = {
  doctor_id: number;
  from_day: ColumnType<never, string, string>;
  to_day: ColumnType<never, string, string>;
  substitute_id: number | null;
  saved_at: Date;
};
