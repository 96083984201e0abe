import type { Channel, NotificationKind } from '../../contract/notifications.ts';
import { alwaysUrgent } from '../../contract/notifications.ts';
import { isActiveUser } from '../database/queries.ts';
import type { Tx } from '../database/row-types.ts';
import { type Wishes, whenDue } from './rules.ts';

/** Of whom to tell what. `key` names the event: the same one is told a person once, however often it is tried. */
export type Told = {
  doctorIds: number[];
  kind: NotificationKind;
  consultationId?: number;
  /** Whom it is about, where that is no case. */
  childId?: number;
  key: string;
  /** Passes quiet hours; what always does need not say so. */
  isUrgent?: boolean;
  at?: Date;
};

/**
 * Puts notifications into the outbox, in the transaction of what they tell of, with a delivery by each channel that the
 * doctor has on. The worker drops those of a channel that this installation has not set up.
 */
export async function notify(
  tx: Tx,
  { doctorIds, kind, consultationId, childId, key, isUrgent, at = new Date() }: Told,
) {
  const urgent = alwaysUrgent.includes(kind) || (isUrgent ?? false);
  const reached = await reachableDoctors(tx, doctorIds);
  if (reached.length === 0) return;
  const notifications = await tx
    .insertInto('notification')
    .values(
      reached.map(({ doctorId }) => ({
        doctor_id: doctorId,
        kind,
        consultation_id: consultationId ?? null,
        child_id: childId ?? null,
        is_urgent: urgent,
        key: `${kind} ${key}`,
        created_at: at,
      })),
    )
    .onConflict((on) => on.columns(['doctor_id', 'key']).doNothing())
    .returning(['id', 'doctor_id as doctorId'])
    .execute();
  const idOf = new Map(
    await loudestOnly(tx, notifications, { consultationId, childId, loudness: loudnessOf(kind, urgent) }),
  );
  const deliveries = reached.flatMap(({ doctorId, channels, ...wishes }) => {
    const notificationId = idOf.get(doctorId);
    if (notificationId === undefined) return [];
    const { dueAt, isDigest } = whenDue(at, urgent, wishes);
    return channels.map((channel) => ({
      notification_id: notificationId,
      doctor_id: doctorId,
      channel,
      state: 'waiting' as const,
      is_digest: isDigest,
      due_at: dueAt,
    }));
  });
  if (deliveries.length > 0) await tx.insertInto('delivery').values(deliveries).execute();
}

/** The less, the louder. */
function loudnessOf(kind: NotificationKind, isUrgent: boolean): number {
  const at = alwaysUrgent.indexOf(kind);
  return at >= 0 ? at : alwaysUrgent.length + (isUrgent ? 0 : kind === 'invitation' ? 1 : 2);
}

type Subject = { consultationId?: number | undefined; childId?: number | undefined; loudness: number };
type Sent = Subject & { id: number; doctorId: number };
const sentBy = new WeakMap<Tx, Sent[]>();

/**
 * One change sends a doctor one message of a child, the loudest: of those that were just told, those that are sent, by
 * doctor. What the same transaction had for them and is milder is dropped.
 */
async function loudestOnly(
  tx: Tx,
  told: { id: number; doctorId: number }[],
  subject: Subject,
): Promise<[doctorId: number, id: number][]> {
  const before = sentBy.get(tx) ?? [];
  const childId = subject.childId ?? (subject.consultationId && (await childOf(tx, subject.consultationId)));
  const sent = told.map((one) => ({ ...one, ...subject, childId: childId || undefined }));
  const isOfSame = (one: Sent, other: Sent) =>
    one.doctorId === other.doctorId &&
    ((one.childId !== undefined && one.childId === other.childId) ||
      (one.consultationId !== undefined && one.consultationId === other.consultationId));
  const loudest = sent.filter((one) => !before.some((other) => isOfSame(one, other) && other.loudness <= one.loudness));
  const milder = before.filter((other) => loudest.some((one) => isOfSame(one, other)));
  sentBy.set(tx, [...before.filter((one) => !milder.includes(one)), ...loudest]);
  if (milder.length > 0)
    await tx
      .updateTable('delivery')
      .set({ state: 'dropped' })
      .where(
        'notification_id',
        'in',
        milder.map(({ id }) => id),
      )
      .execute();
  return loudest.map(({ doctorId, id }) => [doctorId, id]);
}

const childOf = async (tx: Tx, consultationId: number): Promise<number | undefined> =>
  (
    await tx
      .selectFrom('consultation')
      .innerJoin('patient', 'patient.id', 'consultation.patient_id')
      .select('patient.child_id as childId')
      .where('consultation.id', '=', consultationId)
      .executeTakeFirst()
  )?.childId;

type Reachable = Wishes & { doctorId: number; channels: Channel[] };

/** Of these doctors those who can sign in, with the channels they have on. */
async function reachableDoctors(tx: Tx, doctorIds: number[]): Promise<Reachable[]> {
  if (doctorIds.length === 0) return [];
  const rows = await tx
    .selectFrom('doctor')
    .innerJoin('user', 'user.id', 'doctor.user_id')
    .leftJoin('notification_setting as setting', 'setting.doctor_id', 'doctor.id')
    .where('doctor.id', 'in', doctorIds)
    .where(isActiveUser)
    .select((eb) => [
      'doctor.id as doctorId',
      'setting.quiet_from as quietFrom',
      'setting.quiet_to as quietTo',
      'setting.digest_at as digestAt',
      eb.fn.coalesce('setting.push_on', eb.val(true)).as('pushOn'),
      eb
        .exists(
          eb.selectFrom('push_subscription as push').whereRef('push.doctor_id', '=', 'doctor.id').select('push.id'),
        )
        .as('hasBrowser'),
    ])
    .orderBy('doctor.id')
    .execute();
  const addresses = await tx
    .selectFrom('notification_address')
    .select(['doctor_id as doctorId', 'channel'])
    .where('doctor_id', 'in', doctorIds)
    .where('is_on', '=', true)
    .where('verified_at', 'is not', null)
    .orderBy('channel')
    .execute();
  return rows.map(({ pushOn, hasBrowser, ...doctor }) => {
    const channels: Channel[] = addresses.filter((one) => one.doctorId === doctor.doctorId).map((one) => one.channel);
    if (pushOn && hasBrowser) channels.push('push');
    return { ...doctor, channels };
  });
}
