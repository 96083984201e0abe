import type { ColumnType, Generated } from 'kysely';
import type { PauseCause, WebhookEvent, WebhookState, WebhookType } from '../../contract/webhooks.ts';
import type { GeneratedTimestamp } from './case-row-types.ts';

type Moment = ColumnType<Date | null, Date | null | undefined>;

/** Where the events of a hospital are posted to. */
export type WebhookRow = {
  id: Generated<number>;
  hospital_id: number;
  name: string;
  url: string;
  events: WebhookEvent[];
  secret: string;
  /** The one before, and until when it signs as well. */
  former_secret: ColumnType<string | null, string | null | undefined>;
  former_secret_until: Moment;
  created_at: GeneratedTimestamp;
  created_by: number;
  paused_at: Moment;
  pause_cause: ColumnType<PauseCause | null, PauseCause | null | undefined>;
  /** An attempt failed a moment ago: nothing is tried before. */
  held_until: Moment;
  /** Since when no attempt has arrived. */
  failing_since: Moment;
  last_sent_at: Moment;
};

/** An event on its way to one of them; the case is null of a test. */
export type WebhookDeliveryRow = {
  id: Generated<number>;
  webhook_id: number;
  event_id: Generated<string>;
  key: string;
  type: WebhookType;
  consultation_id: number | null;
  reply_id: number | null;
  status: number | null;
  occurred_at: Date;
  state: Generated<WebhookState>;
  attempts: Generated<number>;
  due_at: Date;
  claimed_at: Moment;
  ended_at: Moment;
  fault: Generated<string>;
};
