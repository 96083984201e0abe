import { sql } from 'kysely';
import type { WebhookEvent } from '../../contract/webhooks.ts';
import type { Tx } from '../database/row-types.ts';

type Told = { consultationId: number; at: Date };
/** `newcomers`: doctors without whom nobody of a hospital would take part; it is told to those hospitals alone. */
type About = { key: string; replyId?: number; status?: number; newcomers?: number[] };

/**
 * Puts an event into the outbox of every hospital's webhooks whose doctors take part in the case, in the transaction of what
 * it tells of. The key names the event: the same one is told once.
 */
async function tell(
  tx: Tx,
  type: WebhookEvent,
  { consultationId, at }: Told,
  { key, replyId, status, newcomers }: About,
): Promise<void> {
  const isTold = newcomers
    ? sql<boolean>`bool_and(part.doctor_id = any(${newcomers}))`
    : sql<boolean>`bool_or(part.deleted_at is null)`;
  await sql`
    insert into webhook_delivery (webhook_id, key, type, consultation_id, reply_id, status, occurred_at, due_at)
    select webhook.id, ${`${type} ${key}`}, ${type}, ${consultationId}, ${replyId ?? null}::integer,
      ${status ?? null}::smallint, ${at}, ${at}
    from webhook
    where paused_at is null and ${type} = any(events) and hospital_id in (
      select doctor.hospital_id from consultation_doctor as part join doctor on doctor.id = part.doctor_id
      where part.consultation_id = ${consultationId} group by doctor.hospital_id having ${isTold})
    on conflict (webhook_id, key) do nothing`.execute(tx);
}

/** These doctors take part from now on: told to the hospitals of which nobody did before. */
export const tellJoined = (tx: Tx, told: Told, doctorIds: number[]) =>
  tell(tx, 'consultation.created', told, { key: String(told.consultationId), newcomers: doctorIds });

/** A reply was given. */
export const tellReply = (tx: Tx, told: Told & { replyId: number }) =>
  tell(tx, 'reply.created', told, { key: String(told.replyId), replyId: told.replyId });

/** A case was confirmed, referred or opened again. */
export const tellStatus = (tx: Tx, told: Told & { status: number }) =>
  tell(tx, 'status.changed', told, { key: `${told.consultationId} ${told.at.toISOString()}`, status: told.status });
