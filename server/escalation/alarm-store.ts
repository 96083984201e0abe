import { sql } from 'kysely';
import { type Day, dayInShanghai, endOfDayInShanghai } from '../../clinical/ages.ts';
import type { Alarm, AlarmDeed } from '../../contract/schemas/invitation.ts';
import { type Given, isoOf, type Moment } from '../database/queries.ts';
import type { Db, Tx } from '../database/row-types.ts';
import { notify } from '../notification/outbox-store.ts';
import { type Hearer, listHearers } from './people-store.ts';
import { alertAgainAt, callAgainAt, decideAlarm } from './rules.ts';

type How = { at: Date; doctorId?: number | undefined; isSilent?: boolean };

/**
 * Brings the alarm of a locked child to what the rules call for; no reasons end it. `doctorId` did what calls for it. With
 * `isSilent` nobody is called, now or later: only the rules changed, or a record of the past came in.
 */
export async function setAlarm(tx: Tx, childId: number, reasons: string[], { at, doctorId, isSilent }: How) {
  const standing = await tx
    .selectFrom('alarm')
    .select(['id', 'reasons', 'acknowledged_at'])
    .where('child_id', '=', childId)
    .where('ended_at', 'is', null)
    .executeTakeFirst();
  const known = standing && { reasons: standing.reasons, isAcknowledged: standing.acknowledged_at !== null };
  const decision = decideAlarm(known, reasons);
  const isKept = decision === 'keep' || (isSilent && decision === 'replace');
  if (standing && !isKept) await endAlarm(tx, standing.id, at);
  if (standing && isKept) await tx.updateTable('alarm').set({ reasons }).where('id', '=', standing.id).execute();
  if (!isKept && (decision === 'raise' || decision === 'replace'))
    await raise(tx, childId, reasons, { at, doctorId, isSilent });
}

const endAlarm = (tx: Tx, id: number, at: Date) =>
  tx.updateTable('alarm').set({ ended_at: at, alert_at: null }).where('id', '=', id).execute();

async function raise(tx: Tx, childId: number, reasons: string[], { at, doctorId, isSilent }: How): Promise<void> {
  const { id } = await tx
    .insertInto('alarm')
    .values({ child_id: childId, raised_at: at, reasons })
    .returning('id')
    .executeTakeFirstOrThrow();
  if (!isSilent) await alert(tx, { id, childId, alertsNo: 0 }, at, doctorId);
}

type Standing = { id: number; childId: number; alertsNo: number };

const batch = 50;

/**
 * Alerts once more of every alarm whose time has come, a transaction a batch: that nobody has acted on, or that somebody
 * has and no treatment, referral or plan came of it in half of the time that was left.
 * @returns of how many
 */
export async function alertDue(db: Db, at = new Date(), isStopping = () => false): Promise<number> {
  let count = 0;
  for (let found = batch; found === batch && !isStopping(); count += found)
    found = await db.transaction().execute((tx) => alertBatch(tx, at));
  return count;
}

/** A specialist's plan with a day, or that the child was sent on, since the alarm was raised. */
const isPlanned = sql<boolean>`(exists (select from child_entry as said where said.child_id = alarm.child_id
    and said.kind = 'statement' and said.content -> 'word' ->> 'as' = 'planned' and said.saved_at >= alarm.raised_at
    and not exists (select from child_entry as later where later.replaces_id = said.id))
  or exists (select from child_transfer as sent where sent.child_id = alarm.child_id and sent.asked_at >= alarm.raised_at
    and sent.state in ('asked', 'accepted')))`;

async function alertBatch(tx: Tx, at: Date): Promise<number> {
  const alarms = await tx
    .selectFrom('alarm')
    .innerJoin('child', 'child.id', 'alarm.child_id')
    .select(['alarm.id', 'alarm.child_id as childId', 'alarm.alerts_no as alertsNo', 'alarm.reasons'])
    .select(['alarm.acknowledged_at as acknowledgedAt', isPlanned.as('isPlanned')])
    .where('alarm.alert_at', '<=', at)
    .orderBy('alarm.alert_at')
    .limit(batch)
    // Both: who judges a child holds the child first.
    .forUpdate(['alarm', 'child'])
    .skipLocked()
    .execute();
  for (const { acknowledgedAt, isPlanned, reasons, ...alarm } of alarms) {
    if (acknowledgedAt && isPlanned) await setAlertAt(tx, alarm.id, null);
    else if (acknowledgedAt) {
      // Who acted stays on record with the alarm that they quieted.
      await endAlarm(tx, alarm.id, at);
      await raise(tx, alarm.childId, reasons, { at });
    } else await alert(tx, alarm, at);
  }
  return alarms.length;
}

const setAlertAt = (tx: Tx, id: number, alert_at: Date | null) =>
  tx.updateTable('alarm').set({ alert_at }).where('id', '=', id).execute();

/** Tells all who are to hear of it; who did what calls for it knows, the first time. */
async function alert(tx: Tx, { id, childId, alertsNo }: Standing, at: Date, doctorId?: number): Promise<void> {
  const hearers = await listHearers(tx, childId, at);
  await tellAll(
    tx,
    hearers.filter((one) => one.doctorId !== doctorId),
    { kind: 'alarm', childId, key: `${id} ${alertsNo + 1}`, at },
  );
  await tx
    .updateTable('alarm')
    .set({ alerts_no: alertsNo + 1, alert_at: alertAgainAt(at) })
    .where('id', '=', id)
    .execute();
}

type What = { kind: 'alarm' | 'acknowledged'; childId: number; key: string; at: Date };

/** By the case in which one takes part, else by the child's record. */
async function tellAll(tx: Tx, hearers: Hearer[], { childId, ...what }: What): Promise<void> {
  for (const [consultationId, those] of Map.groupBy(hearers, (one) => one.consultationId)) {
    const doctorIds = those.map(({ doctorId }) => doctorId);
    const about = consultationId === null ? { childId } : { consultationId };
    await notify(tx, { ...what, ...about, doctorIds, isUrgent: true });
  }
}

/** Of a child the alarm that stands, else the last one that somebody answered. */
export const selectAlarm = (childId: Given<number>) => sql<AlarmRow>`
  select alarm.raised_at, alarm.acknowledged_at, alarm.acknowledged_how as how, alarm.word, doctor.id as "doctorId",
    doctor.name as "doctorName", hospital.name as "doctorHospital"
  from alarm left join doctor on doctor.id = alarm.acknowledged_by left join hospital on hospital.id = doctor.hospital_id
  where alarm.child_id = ${childId} and (alarm.ended_at is null or alarm.acknowledged_at is not null)
  order by alarm.ended_at is null desc, alarm.id desc limit 1`;

type AlarmRow = {
  raised_at: Moment;
  acknowledged_at: Moment | null;
  how: AlarmDeed | null;
  word: string;
  doctorId: number | null;
  doctorName: string | null;
  doctorHospital: string | null;
};

export const toAlarm = ({
  raised_at,
  acknowledged_at,
  doctorId,
  doctorName,
  doctorHospital,
  ...row
}: AlarmRow): Alarm => ({
  ...row,
  raisedAt: isoOf(raised_at),
  acknowledgedAt: acknowledged_at && isoOf(acknowledged_at),
  acknowledgedBy: doctorId === null ? null : { doctorId, doctorName: doctorName!, doctorHospital: doctorHospital! },
});

/** The alarm that stands of a child; undefined where none does. */
export async function findAlarm(tx: Tx, childId: number): Promise<Alarm | undefined> {
  const { rows } = await sql<AlarmRow>`select * from (${selectAlarm(childId)}) as alarm
    where exists (select from alarm as standing where standing.child_id = ${childId} and standing.ended_at is null)`.execute(
    tx,
  );
  return rows[0] && toAlarm(rows[0]);
}

type Deed = { doctorId: number; how: AlarmDeed; word?: string; at?: Date };

/**
 * Whoever acts quiets the calling and is named; the first one counts. It calls again when half of the time that is left has
 * gone, and nothing came of it. Those who were called are told.
 */
export async function quietAlarm(tx: Tx, childId: number, { doctorId, how, word = '', at = new Date() }: Deed) {
  const { rows } = await sql<{ id: number; due: Day | null }>`
    select alarm.id, to_char(child.outcome_due, 'YYYY-MM-DD') as due from alarm join child on child.id = alarm.child_id
    where alarm.child_id = ${childId} and alarm.ended_at is null and alarm.acknowledged_at is null
    for update of child, alarm`.execute(tx);
  const [standing] = rows;
  if (!standing) return;
  const acknowledged = { acknowledged_at: at, acknowledged_by: doctorId, acknowledged_how: how, word };
  await tx
    .updateTable('alarm')
    .set({ ...acknowledged, alert_at: callAgainAt(at, endOfDayInShanghai(standing.due ?? dayInShanghai(at))) })
    .where('id', '=', standing.id)
    .execute();
  const others = (await listHearers(tx, childId, at)).filter((one) => one.doctorId !== doctorId);
  await tellAll(tx, others, { kind: 'acknowledged', childId, key: String(standing.id), at });
}

/**
 * What quieted the alarm of a child came to nothing: who accepted declined after all, a reply was taken back, a hospital
 * declined. The others are alerted anew. Without `doctorId` whoever did it.
 */
export async function dropAcknowledgement(
  tx: Tx,
  childId: number,
  { doctorId, how, at = new Date() }: { doctorId?: number; how?: AlarmDeed; at?: Date },
): Promise<void> {
  const dropped = await tx
    .updateTable('alarm')
    .set({ ended_at: at, alert_at: null })
    .where('child_id', '=', childId)
    .where('acknowledged_at', 'is not', null)
    .$if(doctorId !== undefined, (query) => query.where('acknowledged_by', '=', doctorId!))
    .$if(how !== undefined, (query) => query.where('acknowledged_how', '=', how!))
    .where('ended_at', 'is', null)
    .returning('reasons')
    .executeTakeFirst();
  if (dropped) await raise(tx, childId, dropped.reasons, { at, doctorId });
}
