import { sql } from 'kysely';
import type { Webhook, WebhookDelivery } from '../../contract/schemas/webhook.ts';
import { formerSecretHours, type WebhookEvent } from '../../contract/webhooks.ts';
import { countOf, onPage, type Page } from '../database/queries.ts';
import type { Db, Tx } from '../database/row-types.ts';

type Changeable = { name: string; url: string; events: WebhookEvent[] };

const iso = (at: Date | null): string | null => at?.toISOString() ?? null;

const selectWebhooks = (db: Db | Tx) =>
  db
    .selectFrom('webhook')
    .innerJoin('hospital', 'hospital.id', 'webhook.hospital_id')
    .select(({ selectFrom, fn }) => {
      const ofState = (...states: ('waiting' | 'sending' | 'dead')[]) =>
        selectFrom('webhook_delivery as one')
          .whereRef('one.webhook_id', '=', 'webhook.id')
          .where('one.state', 'in', states)
          .select(fn.countAll<number>().as('count'));
      return [
        'webhook.id',
        'webhook.name',
        'webhook.hospital_id as hospitalId',
        'hospital.name as hospitalName',
        'webhook.url',
        'webhook.events',
        'webhook.created_at',
        'webhook.paused_at',
        'webhook.pause_cause as pauseCause',
        'webhook.failing_since',
        'webhook.former_secret_until',
        'webhook.last_sent_at',
        ofState('waiting', 'sending').as('waiting'),
        ofState('dead').as('dead'),
      ];
    });

type Row = Awaited<ReturnType<ReturnType<typeof selectWebhooks>['executeTakeFirstOrThrow']>>;

const toWebhook = ({
  created_at,
  paused_at,
  failing_since,
  former_secret_until,
  last_sent_at,
  ...row
}: Row): Webhook => ({
  ...row,
  waiting: Number(row.waiting),
  dead: Number(row.dead),
  createdAt: created_at.toISOString(),
  pausedAt: iso(paused_at),
  failingSince: iso(failing_since),
  formerSecretUntil: former_secret_until && former_secret_until > new Date() ? iso(former_secret_until) : null,
  lastSentAt: iso(last_sent_at),
});

/** Of all hospitals. */
export const countWebhooks = (db: Db): Promise<number> => countOf(db.selectFrom('webhook'));

/** Hospital by hospital. */
export async function listWebhooks(db: Db, page: Page): Promise<Webhook[]> {
  const rows = await selectWebhooks(db)
    .orderBy('webhook.hospital_id')
    .orderBy('webhook.id')
    .$call((query) => onPage(query, page))
    .execute();
  return rows.map(toWebhook);
}

/** Without its secrets. */
export async function findWebhook(db: Db | Tx, id: number): Promise<Webhook | undefined> {
  const row = await selectWebhooks(db).where('webhook.id', '=', id).executeTakeFirst();
  return row && toWebhook(row);
}

/** Locked until the transaction ends; events go on being put into its outbox. */
export async function lockWebhook(tx: Tx, id: number) {
  return tx
    .selectFrom('webhook')
    .select(['id', 'hospital_id as hospitalId', 'url', 'paused_at as pausedAt'])
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

/** How many a hospital has. */
export const countOfHospital = (tx: Tx, hospitalId: number): Promise<number> =>
  countOf(tx.selectFrom('webhook').where('hospital_id', '=', hospitalId));

/** Returns its id; it is told of what happens from now on. */
export async function addWebhook(
  tx: Tx,
  { hospitalId, ...fields }: Changeable & { hospitalId: number },
  { secret, createdBy }: { secret: string; createdBy: number },
): Promise<number> {
  const { id } = await tx
    .insertInto('webhook')
    .values({ ...fields, hospital_id: hospitalId, secret, created_by: createdBy })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** What waits is tried at once where the address is another. */
export async function updateWebhook(tx: Tx, id: number, fields: Changeable): Promise<void> {
  await tx
    .updateTable('webhook')
    .set({ ...fields, held_until: null })
    .where('id', '=', id)
    .execute();
}

/** The secret in use signs beside the new one for a day; the one before it no longer. */
export async function renewSecret(tx: Tx, id: number, secret: string): Promise<void> {
  await tx
    .updateTable('webhook')
    .set({
      former_secret: sql`secret`,
      former_secret_until: new Date(Date.now() + formerSecretHours * 3_600_000),
      secret,
    })
    .where('id', '=', id)
    .execute();
}

/** What happens while it is paused is not told later; what waits already is. */
export async function setPaused(tx: Tx, id: number, isPaused: boolean): Promise<void> {
  await tx
    .updateTable('webhook')
    .set(
      isPaused
        ? { paused_at: new Date(), pause_cause: 'manager' }
        : { paused_at: null, pause_cause: null, failing_since: null, held_until: null },
    )
    .where('id', '=', id)
    .execute();
}

/** All of them, of data that were restored. */
export async function pauseRestored(tx: Tx): Promise<void> {
  await tx
    .updateTable('webhook')
    .set({ paused_at: new Date(), pause_cause: 'restored' })
    .where('paused_at', 'is', null)
    .execute();
}

/** With what it was told and what waits for it. */
export async function removeWebhook(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('webhook').where('id', '=', id).execute();
}

/** A test that this server posts at once; should it die over it, another posts it later. */
export async function addTest(tx: Tx, id: number, at: Date): Promise<number> {
  const added = await tx
    .insertInto('webhook_delivery')
    .values({
      webhook_id: id,
      key: sql<string>`'webhook.test ' || gen_random_uuid()`,
      type: 'webhook.test',
      consultation_id: null,
      reply_id: null,
      status: null,
      occurred_at: at,
      due_at: at,
      state: 'sending',
      claimed_at: at,
      attempts: 1,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return added.id;
}

/** Of one webhook, whatever became of them. */
export const countDeliveries = (db: Db, id: number): Promise<number> =>
  countOf(db.selectFrom('webhook_delivery').where('webhook_id', '=', id));

/** The newest first. */
export async function listDeliveries(db: Db, id: number, page: Page): Promise<WebhookDelivery[]> {
  const rows = await db
    .selectFrom('webhook_delivery')
    .select(['id', 'event_id as eventId', 'type', 'occurred_at', 'state', 'attempts', 'fault', 'due_at', 'ended_at'])
    .where('webhook_id', '=', id)
    .orderBy('id', 'desc')
    .$call((query) => onPage(query, page))
    .execute();
  return rows.map(({ occurred_at, due_at, ended_at, ...row }) => ({
    ...row,
    occurredAt: occurred_at.toISOString(),
    dueAt: row.state === 'waiting' ? due_at.toISOString() : null,
    endedAt: iso(ended_at),
  }));
}

/**
 * Has one posted again from the first attempt on, as the same event. Of a locked webhook.
 * @returns undefined where there is none, false while it is on its way
 */
export async function resend(tx: Tx, id: number, deliveryId: number): Promise<boolean | undefined> {
  const found = await tx
    .selectFrom('webhook_delivery')
    .select('state')
    .where('id', '=', deliveryId)
    .where('webhook_id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (!found) return undefined;
  if (found.state === 'sending') return false;
  await tx
    .updateTable('webhook_delivery')
    .set({ state: 'waiting', due_at: new Date(), attempts: 0, ended_at: null, fault: '' })
    .where('id', '=', deliveryId)
    .execute();
  await tx.updateTable('webhook').set({ held_until: null }).where('id', '=', id).execute();
  return true;
}
