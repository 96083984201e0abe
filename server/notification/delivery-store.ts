import { type ExpressionBuilder, sql } from 'kysely';
import type { Channel, NotificationKind } from '../../contract/notifications.ts';
import { beijing, isActiveUser } from '../database/queries.ts';
import type { Database, Db, Tx } from '../database/row-types.ts';
import { uncertaintyMs, type Wishes } from './rules.ts';

/** A delivery that this server is to send, and nobody else for as long as {@link uncertaintyMs}. */
export type Claimed = Wishes & {
  id: number;
  doctorId: number;
  channel: Channel;
  isDigest: boolean;
  attempts: number;
  kind: NotificationKind;
  consultationId: number | null;
  childId: number | null;
  isUrgent: boolean;
  createdAt: Date;
  /** The doctor can sign in and has the channel on. */
  isWanted: boolean;
  /** Nothing is to be told of it any more. */
  isOver: boolean;
  /** Null of a push. */
  address: string | null;
};

/**
 * Takes up to `max` deliveries that are due, or that a server had taken and died over, urgent ones first; of a digest all
 * that belongs to it, which counts as one. It is committed before anything is sent.
 */
export async function claimDue(db: Db, at: Date, max: number): Promise<Claimed[]> {
  return db.transaction().execute(async (tx) => {
    const heads = await sql<{ id: number; isDigest: boolean }>`
      select d.id, d.is_digest as "isDigest" from delivery d join notification on notification.id = d.notification_id
      where ${isDue('d', at)} and not (d.is_digest and exists (
        select from delivery e where e.doctor_id = d.doctor_id and e.channel = d.channel and e.is_digest
          and e.id < d.id and ${isDue('e', at)}))
      order by notification.is_urgent desc, d.due_at, d.id limit ${max} for update of d skip locked`.execute(tx);
    const ids = heads.rows.map(({ id }) => id);
    if (ids.length === 0) return [];
    const taken = await sql<{ id: number }>`
      update delivery d set state = 'sending', claimed_at = ${at}, attempts = d.attempts + 1
      from delivery head
      where head.id = any(${ids}) and (d.id = head.id or (head.is_digest and d.is_digest
        and d.doctor_id = head.doctor_id and d.channel = head.channel and ${isDue('d', at)}))
      returning d.id`.execute(tx);
    return readClaimed(
      tx,
      taken.rows.map(({ id }) => id),
    );
  });
}

const isDue = (alias: 'd' | 'e', at: Date) => {
  const [state, due, claimed] = ['state', 'due_at', 'claimed_at'].map((column) => sql.ref(`${alias}.${column}`));
  const abandoned = new Date(at.getTime() - uncertaintyMs);
  return sql`((${state} = 'waiting' and ${due} <= ${at}) or (${state} = 'sending' and ${claimed} <= ${abandoned}))`;
};

async function readClaimed(tx: Tx, ids: number[]): Promise<Claimed[]> {
  return tx
    .selectFrom('delivery')
    .innerJoin('notification', 'notification.id', 'delivery.notification_id')
    .innerJoin('doctor', 'doctor.id', 'delivery.doctor_id')
    .innerJoin('user', 'user.id', 'doctor.user_id')
    .leftJoin('notification_setting as setting', 'setting.doctor_id', 'delivery.doctor_id')
    .leftJoin('notification_address as address', (join) =>
      join
        .onRef('address.doctor_id', '=', 'delivery.doctor_id')
        .onRef('address.channel', '=', 'delivery.channel')
        .on('address.is_on', '=', true)
        .on('address.verified_at', 'is not', null),
    )
    .where('delivery.id', 'in', ids)
    .select((eb) => [
      'delivery.id',
      'delivery.doctor_id as doctorId',
      'delivery.channel',
      'delivery.is_digest as isDigest',
      'delivery.attempts',
      'notification.kind',
      'notification.consultation_id as consultationId',
      'notification.child_id as childId',
      'notification.is_urgent as isUrgent',
      'notification.created_at as createdAt',
      'address.address',
      'setting.quiet_from as quietFrom',
      'setting.quiet_to as quietTo',
      'setting.digest_at as digestAt',
      eb
        .and([
          isActiveUser(eb as unknown as ExpressionBuilder<Database, 'user'>),
          sql<boolean>`case when delivery.channel = 'push' then coalesce(setting.push_on, true)
            else address.address is not null end`,
        ])
        .as('isWanted'),
      isOver.as('isOver'),
    ])
    .orderBy('delivery.due_at')
    .orderBy('delivery.id')
    .execute() as Promise<Claimed[]>;
}

/** The case is gone, or what was held back has been seen or done meanwhile. */
const isOver = sql<boolean>`(
  exists (select from consultation c where c.id = notification.consultation_id and c.deleted_at is not null)
  or exists (select from consultation_doctor p where p.consultation_id = notification.consultation_id
    and p.doctor_id = delivery.doctor_id and p.deleted_at is not null)
  or notification.kind like 'followUp%' and exists (
    select from child where child.id = notification.child_id and (not child.watched or child.merged_into is not null
    or child.deleted_at is not null or child.due is null
    or child.due > (notification.created_at at time zone ${beijing})::date))
  or delivery.due_at > notification.created_at and case
    when notification.kind in ('invitation', 'urgentInvitation') then exists (
      select from consultation_doctor p where p.consultation_id = notification.consultation_id
        and p.doctor_id = delivery.doctor_id and p.seen_at is not null)
    when notification.kind in ('reminder', 'replyDue', 'unanswered') then not exists (
      select from consultation_doctor p where p.consultation_id = notification.consultation_id
        and p.doctor_id = delivery.doctor_id and p.is_waiting)
    when notification.kind = 'reply' then not exists (
      select from reply_read r where r.consultation_id = notification.consultation_id
        and r.doctor_id = delivery.doctor_id and r.read_at is null)
    when notification.kind = 'waiting' then exists (
      select from consultation c where c.id = notification.consultation_id
        and (c.status <> 0 or c.first_reply_at is not null))
    when notification.kind = 'alarm' then not exists (
      select from alarm a where a.acknowledged_at is null and a.ended_at is null and a.child_id = coalesce(
        notification.child_id, (select patient.child_id from consultation c join patient on patient.id = c.patient_id
          where c.id = notification.consultation_id)))
    else false end)`;

export type Outcome =
  | { state: 'sent' | 'dropped' }
  | { state: 'dead'; fault: string }
  /** `attempted: false`: it was not even tried. */
  | { state: 'waiting'; dueAt: Date; fault?: string; attempted: boolean };

/** What became of claimed deliveries, unless another server has taken them meanwhile. */
export async function settle(db: Db, claim: { ids: number[]; claimedAt: Date }, at: Date, outcome: Outcome) {
  const { state, fault = '' } = { fault: undefined, ...outcome };
  const changed =
    outcome.state === 'waiting'
      ? { due_at: outcome.dueAt, ...(!outcome.attempted && { attempts: sql<number>`attempts - 1` }) }
      : { ended_at: at };
  await db
    .updateTable('delivery')
    .set({ state, fault, claimed_at: null, ...changed })
    .where('id', 'in', claim.ids)
    .where('state', '=', 'sending')
    .where('claimed_at', '=', claim.claimedAt)
    .execute();
}

/** What was told long ago, or to nobody; what is dead stays until somebody has it sent again. */
export async function deleteOldNotifications(db: Db, before: Date): Promise<void> {
  await db
    .deleteFrom('notification')
    .where('created_at', '<', before)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('delivery')
            .whereRef('delivery.notification_id', '=', 'notification.id')
            .where('delivery.state', 'not in', ['sent', 'dropped'])
            .select('delivery.id'),
        ),
      ),
    )
    .execute();
}
