import { sql } from 'kysely';
import type { WebhookType } from '../../contract/webhooks.ts';
import type { Db, Tx } from '../database/row-types.ts';
import { abandonedMs, failingMsMax, holdMs } from './rules.ts';

/** An event that this server is to post, and nobody else for as long as {@link abandonedMs}. */
export type Claimed = {
  id: number;
  webhookId: number;
  hospitalId: number;
  url: string;
  secret: string;
  formerSecret: string | null;
  eventId: string;
  type: WebhookType;
  consultationId: number | null;
  replyId: number | null;
  status: number | null;
  occurredAt: Date;
  attempts: number;
  /** The case is gone, or the hospital takes part in it no longer. */
  isOver: boolean;
};

/** Of each webhook at once; one of those that have not answered of late, which would hold up the rest. */
const claimedOfEach = 5;

/** Takes up to `max` of what is due, a few of each webhook, those that answer first, committed before anything is posted. */
export async function claimDue(db: Db, at: Date, max: number): Promise<Claimed[]> {
  return db.transaction().execute(async (tx) => {
    const abandoned = new Date(at.getTime() - abandonedMs);
    const due = await sql<{ id: number }>`
      select due.id from webhook cross join lateral (
        select id, due_at from webhook_delivery as one
        where one.webhook_id = webhook.id and one.state in ('waiting', 'sending')
          and (one.state = 'waiting' and one.due_at <= ${at} or one.state = 'sending' and one.claimed_at <= ${abandoned})
        order by one.due_at, one.id limit case when webhook.failing_since is null then ${claimedOfEach}::integer else 1 end for update skip locked) as due
      where webhook.paused_at is null and (webhook.held_until is null or webhook.held_until <= ${at})
      order by webhook.failing_since is not null, due.due_at, due.id limit ${max}`.execute(tx);
    const ids = due.rows.map(({ id }) => id);
    return ids.length > 0 ? take(tx, ids, at) : [];
  });
}

async function take(tx: Tx, ids: number[], at: Date): Promise<Claimed[]> {
  await tx
    .updateTable('webhook_delivery')
    .set({ state: 'sending', claimed_at: at, attempts: sql`attempts + 1` })
    .where('id', 'in', ids)
    .execute();
  return readClaimed(tx, ids, at);
}

/** Of deliveries that were claimed, the oldest first. */
export async function readClaimed(tx: Tx, ids: number[], at: Date): Promise<Claimed[]> {
  const { rows } = await sql<Claimed>`
    select d.id, d.webhook_id as "webhookId", w.hospital_id as "hospitalId", w.url, w.secret,
      case when w.former_secret_until > ${at} then w.former_secret end as "formerSecret", d.event_id as "eventId", d.type,
      d.consultation_id as "consultationId", d.reply_id as "replyId", d.status, d.occurred_at as "occurredAt", d.attempts,
      d.consultation_id is not null and not exists (
        select from consultation_doctor part join doctor on doctor.id = part.doctor_id
        where part.consultation_id = d.consultation_id and part.deleted_at is null
          and doctor.hospital_id = w.hospital_id) as "isOver"
    from webhook_delivery d join webhook w on w.id = d.webhook_id where d.id = any(${ids}) order by d.due_at, d.id`.execute(
    tx,
  );
  return rows;
}

export type Outcome =
  | { state: 'sent' | 'dropped' }
  | { state: 'dead'; fault: string }
  | { state: 'waiting'; dueAt: Date; fault: string }
  /** It was not even tried. */
  | { state: 'untouched' };

type Claim = { id: number; webhookId: number; claimedAt: Date };

/** What became of a claimed delivery, unless another server has taken it meanwhile, and what that says of its receiver. */
export async function settle(db: Db, { id, webhookId, claimedAt }: Claim, at: Date, outcome: Outcome): Promise<void> {
  await db.transaction().execute(async (tx) => {
    // Before the delivery, as whoever removes it does.
    await tx.selectFrom('webhook').select('id').where('id', '=', webhookId).forNoKeyUpdate().execute();
    const settled = await tx
      .updateTable('webhook_delivery')
      .set({ claimed_at: null, ...columnsAfter(outcome, at) })
      .where('id', '=', id)
      .where('state', '=', 'sending')
      .where('claimed_at', '=', claimedAt)
      .returning('id')
      .executeTakeFirst();
    if (!settled) return;
    if (outcome.state === 'sent') await noteArrival(tx, webhookId, at);
    else if ('fault' in outcome) await noteFailure(tx, webhookId, at);
  });
}

function columnsAfter(outcome: Outcome, at: Date) {
  if (outcome.state === 'untouched') return { state: 'waiting' as const, attempts: sql<number>`attempts - 1` };
  if (outcome.state === 'waiting') return { state: 'waiting' as const, due_at: outcome.dueAt, fault: outcome.fault };
  return { state: outcome.state, ended_at: at, fault: 'fault' in outcome ? outcome.fault : '' };
}

async function noteArrival(tx: Tx, id: number, at: Date): Promise<void> {
  await tx
    .updateTable('webhook')
    .set({ held_until: null, failing_since: null, last_sent_at: at })
    .where('id', '=', id)
    .execute();
}

/** Where nothing has arrived for days it is paused, so that nobody takes silence for quiet. A test of one that is paused tells nothing of that. */
async function noteFailure(tx: Tx, id: number, at: Date): Promise<void> {
  const since = new Date(at.getTime() - failingMsMax);
  await sql`update webhook set held_until = ${new Date(at.getTime() + holdMs)}, failing_since = coalesce(failing_since, ${at}),
      paused_at = case when failing_since <= ${since} then ${at}::timestamptz end,
      pause_cause = case when failing_since <= ${since} then 'failing' end
    where id = ${id} and paused_at is null`.execute(tx);
}

/** What happened before that moment, whatever became of it. */
export async function deleteOldEvents(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('webhook_delivery').where('occurred_at', '<', before).execute();
}

/** Those that sign no longer. */
export async function forgetFormerSecrets(db: Db, now: Date): Promise<void> {
  await db
    .updateTable('webhook')
    .set({ former_secret: null, former_secret_until: null })
    .where('former_secret_until', '<=', now)
    .execute();
}
