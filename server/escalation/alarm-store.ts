import { sql } from 'kysely';
import type { Alarm } from '../../contract/schemas/invitation.ts';
import { type Given, isoOf, type Moment } from '../database/queries.ts';
import type { Db, Tx } from '../database/row-types.ts';
import { hoursAfter } from '../invitation/rules.ts';
import { notify } from '../notification/outbox-store.ts';
import { listCoordinators, listInvited } from './people-store.ts';
import { alertHours, alertsAlone, decideAlarm } from './rules.ts';

/** Brings the alarm of a locked consultation to what its findings call for; no reasons end it. */
export async function setAlarm(tx: Tx, consultationId: number, reasons: string[], at: Date): Promise<void> {
  const standing = await tx
    .selectFrom('alarm')
    .select(['id', 'reasons', 'acknowledged_at'])
    .where('consultation_id', '=', consultationId)
    .where('ended_at', 'is', null)
    .executeTakeFirst();
  const known = standing && { reasons: standing.reasons, isAcknowledged: standing.acknowledged_at !== null };
  const decision = decideAlarm(known, reasons);
  if (standing && (decision === 'end' || decision === 'replace'))
    await tx.updateTable('alarm').set({ ended_at: at, alert_at: null }).where('id', '=', standing.id).execute();
  if (standing && decision === 'keep')
    await tx.updateTable('alarm').set({ reasons }).where('id', '=', standing.id).execute();
  if (decision === 'raise' || decision === 'replace') await raise(tx, consultationId, reasons, at);
}

async function raise(tx: Tx, consultationId: number, reasons: string[], at: Date): Promise<void> {
  const { id } = await tx
    .insertInto('alarm')
    .values({ consultation_id: consultationId, raised_at: at, reasons })
    .returning('id')
    .executeTakeFirstOrThrow();
  const { hospital_id: hospitalId, doctor_id: initiatorId } = await tx
    .selectFrom('consultation')
    .select(['hospital_id', 'doctor_id'])
    .where('id', '=', consultationId)
    .executeTakeFirstOrThrow();
  await alert(tx, { id, consultationId, alertsNo: 0, hospitalId, initiatorId }, at);
}

type Standing = { id: number; consultationId: number; alertsNo: number; hospitalId: number; initiatorId: number };

const batch = 50;

/**
 * Alerts once more of every alarm that nobody has acknowledged and whose time has come, a transaction a batch.
 * @returns of how many
 */
export async function alertDue(db: Db, at = new Date(), isStopping = () => false): Promise<number> {
  let count = 0;
  for (let found = batch; found === batch && !isStopping(); count += found)
    found = await db.transaction().execute((tx) => alertBatch(tx, at));
  return count;
}

async function alertBatch(tx: Tx, at: Date): Promise<number> {
  const alarms = await tx
    .selectFrom('alarm')
    .innerJoin('consultation', 'consultation.id', 'alarm.consultation_id')
    .select(['alarm.id', 'alarm.consultation_id as consultationId', 'alarm.alerts_no as alertsNo'])
    .select(['consultation.hospital_id as hospitalId', 'consultation.doctor_id as initiatorId'])
    .where('alarm.alert_at', '<=', at)
    .orderBy('alarm.alert_at')
    .limit(batch)
    // Both: who acknowledges holds the consultation first.
    .forUpdate(['alarm', 'consultation'])
    .skipLocked()
    .execute();
  for (const alarm of alarms) await alert(tx, alarm, at);
  return alarms.length;
}

/**
 * Where nobody who was invited is there to hear it, the coordinators are told at once; without coordinators the initiator
 * is, who can invite others.
 */
async function alert(tx: Tx, { id, consultationId, alertsNo, ...of }: Standing, at: Date): Promise<void> {
  const present = (await listInvited(tx, consultationId, at)).filter(({ away }) => !away);
  const doctorIds = present.map(({ doctorId }) => doctorId);
  const told = { consultationId, key: `${id} ${alertsNo + 1}`, at };
  await notify(tx, { ...told, doctorIds, kind: 'alarm' });
  if (alertsNo >= alertsAlone || doctorIds.length === 0) {
    const { areCoordinators, ...others } = await listCoordinators(tx, of);
    await notify(tx, { ...told, ...others, kind: areCoordinators ? 'alarmWaiting' : 'alarmUnheard' });
  }
  await tx
    .updateTable('alarm')
    .set({ alerts_no: alertsNo + 1, alert_at: hoursAfter(at, alertHours) })
    .where('id', '=', id)
    .execute();
}

/** Tells doctors who are invited to a case later of an alarm that nobody has acknowledged. */
export async function alertNewcomers(tx: Tx, consultationId: number, doctorIds: number[], at: Date): Promise<void> {
  const standing = await tx
    .selectFrom('alarm')
    .select(['id', 'alerts_no as alertsNo'])
    .where('consultation_id', '=', consultationId)
    .where('alert_at', 'is not', null)
    .executeTakeFirst();
  if (standing)
    await notify(tx, { doctorIds, kind: 'alarm', consultationId, key: `${standing.id} ${standing.alertsNo}`, at });
}

/** The alarm that stands, else the last one that somebody acknowledged. */
export const selectAlarm = (db: Db | Tx, consultationId: Given<number>, { onlyStanding = false } = {}) =>
  db
    .selectFrom('alarm')
    .leftJoin('doctor', 'doctor.id', 'alarm.acknowledged_by')
    .leftJoin('hospital', 'hospital.id', 'doctor.hospital_id')
    .select(['alarm.raised_at', 'alarm.acknowledged_at'])
    .select(['doctor.id as doctorId', 'doctor.name as doctorName', 'hospital.name as doctorHospital'])
    .where('alarm.consultation_id', '=', consultationId)
    .where((eb) =>
      onlyStanding
        ? eb('alarm.ended_at', 'is', null)
        : eb.or([eb('alarm.ended_at', 'is', null), eb('alarm.acknowledged_at', 'is not', null)]),
    )
    .orderBy((eb) => eb('alarm.ended_at', 'is', null), 'desc')
    .orderBy('alarm.id', 'desc')
    .limit(sql.lit(1));

type AlarmRow = {
  raised_at: Moment;
  acknowledged_at: Moment | null;
  doctorId: number | null;
  doctorName: string | null;
  doctorHospital: string | null;
};

export const toAlarm = ({ raised_at, acknowledged_at, doctorId, doctorName, doctorHospital }: AlarmRow): Alarm => ({
  raisedAt: isoOf(raised_at),
  acknowledgedAt: acknowledged_at && isoOf(acknowledged_at),
  acknowledgedBy: doctorId === null ? null : { doctorId, doctorName: doctorName!, doctorHospital: doctorHospital! },
});

/** Keeps who acknowledged the standing alarm of a locked consultation first, and tells its initiator. */
export async function acknowledge(
  tx: Tx,
  { consultationId, initiatorId }: { consultationId: number; initiatorId: number },
  doctorId: number,
  at = new Date(),
): Promise<void> {
  const acknowledged = await tx
    .updateTable('alarm')
    .set({ acknowledged_at: at, acknowledged_by: doctorId, alert_at: null })
    .where('consultation_id', '=', consultationId)
    .where('ended_at', 'is', null)
    .where('acknowledged_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  if (!acknowledged) return;
  const told = { doctorIds: [initiatorId], consultationId, key: String(acknowledged.id), at };
  await notify(tx, { ...told, kind: 'acknowledged', isUrgent: true });
}

/** Who acknowledged the alarm of a locked consultation is not there for it after all: the others are alerted anew. */
export async function dropAcknowledgement(tx: Tx, consultationId: number, doctorId: number, at: Date): Promise<void> {
  const dropped = await tx
    .updateTable('alarm')
    .set({ ended_at: at })
    .where('consultation_id', '=', consultationId)
    .where('acknowledged_by', '=', doctorId)
    .where('ended_at', 'is', null)
    .returning('reasons')
    .executeTakeFirst();
  if (dropped) await raise(tx, consultationId, dropped.reasons, at);
}

export type AlarmedCase = {
  consultationId: number;
  initiatorId: number;
  hospitalId: number;
  takesPart: boolean;
  /** And gave no opinion since. */
  hasDeclined: boolean;
};

/** A consultation, locked, with what part a doctor takes in it. */
export async function lockCase(tx: Tx, consultationId: number, doctorId: number): Promise<AlarmedCase | undefined> {
  return tx
    .selectFrom('consultation')
    .leftJoin('consultation_doctor as own', (join) =>
      join
        .onRef('own.consultation_id', '=', 'consultation.id')
        .on('own.doctor_id', '=', doctorId)
        .on('own.deleted_at', 'is', null),
    )
    .select(['consultation.id as consultationId', 'consultation.doctor_id as initiatorId'])
    .select(['consultation.hospital_id as hospitalId', sql<boolean>`own.doctor_id is not null`.as('takesPart')])
    .select(sql<boolean>`coalesce(own.answer = 'declined' and own.replied_at is null, false)`.as('hasDeclined'))
    .where('consultation.id', '=', consultationId)
    .where('consultation.deleted_at', 'is', null)
    .forUpdate('consultation')
    .executeTakeFirst();
}
