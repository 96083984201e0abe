import { sql } from 'kysely';
import { ageText, type Day, dayInShanghai } from '../../clinical/ages.ts';
import { limits } from '../../contract/limits.ts';
import type { TransferPurpose } from '../../contract/referral-texts.ts';
import type { ChildTransfer } from '../../contract/schemas/transfer.ts';
import type { Referral } from '../../contract/schemas/referral.ts';
import { type Given, isoOf, isOpenTransfer, type Moment } from '../database/queries.ts';
import type { Db, Tx } from '../database/row-types.ts';
import { birthday, identityTold } from './child-store.ts';

type Asked = {
  childId: number;
  fromHospitalId: number;
  toHospitalId: number;
  askedBy: number;
  reason: string;
  purpose?: TransferPurpose;
};

export async function addTransfer(tx: Tx, asked: Asked): Promise<number> {
  const { id } = await tx
    .insertInto('child_transfer')
    .values({
      child_id: asked.childId,
      from_hospital_id: asked.fromHospitalId,
      to_hospital_id: asked.toHospitalId,
      asked_by: asked.askedBy,
      asked_at: new Date(),
      reason: asked.reason,
      purpose: asked.purpose ?? 'followUp',
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export type WaitingTransfer = {
  id: number;
  childId: number;
  fromHospitalId: number;
  toHospitalId: number;
  askedBy: number;
  purpose: TransferPurpose;
  isRestricted: boolean;
};

/** Of a restricted record the other hospital finds nothing until that is lifted. */
const isRestricted = sql<boolean>`(select restricted_at is not null from child where child.id = child_id)`;

const selectWaiting = (tx: Tx) =>
  tx
    .selectFrom('child_transfer')
    .select([
      'id',
      'child_id as childId',
      'from_hospital_id as fromHospitalId',
      'to_hospital_id as toHospitalId',
      'asked_by as askedBy',
      'purpose',
    ])
    .select(isRestricted.as('isRestricted'))
    .where('state', '=', 'asked');

/** The transfer that waits for an answer; locked with its child, the child first. */
export async function lockTransfer(tx: Tx, id: number): Promise<WaitingTransfer | undefined> {
  await sql`select from child where id = (select child_id from child_transfer where id = ${id}) for update`.execute(tx);
  return selectWaiting(tx).where('id', '=', id).forUpdate().executeTakeFirst();
}

/** Of a locked child. */
export const findWaiting = (tx: Tx, childId: number, purpose: TransferPurpose): Promise<WaitingTransfer | undefined> =>
  selectWaiting(tx).where('child_id', '=', childId).where('purpose', '=', purpose).executeTakeFirst();

type Answer = { state: 'accepted' | 'declined' | 'withdrawn'; doctorId: number; reason: string };

export async function endTransfer(tx: Tx, id: number, { state, doctorId, reason }: Answer): Promise<void> {
  await tx
    .updateTable('child_transfer')
    .set({ state, answered_by: doctorId, answered_at: new Date(), answer_reason: reason })
    .where('id', '=', id)
    .execute();
}

/** The record is another hospital's from now on, and one of its doctors looks after the child. */
export async function handOver(tx: Tx, childId: number, to: { hospitalId: number; doctorId: number }): Promise<void> {
  await tx
    .updateTable('child')
    .set((eb) => ({ hospital_id: to.hospitalId, doctor_id: to.doctorId, version_no: eb('version_no', '+', 1) }))
    .where('id', '=', childId)
    .execute();
}

/** What waits for a hospital's answer or its treatment, and what it waits for, the oldest first. */
export async function listTransfers(db: Db, hospitalId: number): Promise<ChildTransfer[]> {
  const rows = await db
    .selectFrom('child_transfer as transfer')
    .innerJoin('child', 'child.id', 'transfer.child_id')
    .innerJoin('hospital as giving', 'giving.id', 'transfer.from_hospital_id')
    .innerJoin('hospital as taking', 'taking.id', 'transfer.to_hospital_id')
    .innerJoin('doctor', 'doctor.id', 'transfer.asked_by')
    .select(['transfer.id', 'transfer.child_id as childId', 'transfer.reason', 'transfer.asked_at as askedAt'])
    .select(['giving.name as fromHospital', 'taking.name as toHospital', 'doctor.name as askedBy', 'child.summary'])
    .select(['transfer.to_hospital_id as toHospitalId', ...identityTold, birthday])
    .select(sql<Day | null>`to_char(child.due, 'YYYY-MM-DD')`.as('due'))
    .select(['transfer.purpose', sql<boolean>`transfer.state = 'accepted'`.as('isAccepted')])
    .select(sql<Day | null>`to_char(transfer.arrived_on, 'YYYY-MM-DD')`.as('arrivedOn'))
    .where(isOpenTransfer)
    .where((eb) =>
      eb.or([
        eb.and([eb('transfer.to_hospital_id', '=', hospitalId), eb('child.restricted_at', 'is', null)]),
        eb('transfer.from_hospital_id', '=', hospitalId),
      ]),
    )
    .orderBy('transfer.id')
    .limit(limits.transferResults)
    .execute();
  const today = dayInShanghai(new Date());
  return rows.map(({ toHospitalId, askedAt, ...row }) => ({
    ...row,
    isIncoming: toHospitalId === hospitalId,
    patientAge: ageText(row.patientBirthday, today),
    askedAt: askedAt.toISOString(),
  }));
}

export async function hospitalName(tx: Tx, id: number): Promise<string | undefined> {
  const row = await tx.selectFrom('hospital').select('name').where('id', '=', id).executeTakeFirst();
  return row?.name;
}

export type OpenReferral = {
  childId: number;
  hospitalId: number;
  toHospitalId: number;
  askedBy: number;
  askedOn: Day;
  arrivedOn: Day | null;
};

/** A child who was accepted for treatment and is not treated yet; locked with the child, the child first. */
export async function lockReferral(tx: Tx, id: number): Promise<OpenReferral | undefined> {
  await sql`select from child where id = (select child_id from child_transfer where id = ${id}) for update`.execute(tx);
  const { rows } = await sql<OpenReferral & { askedAt: Date }>`
    select transfer.child_id as "childId", child.hospital_id as "hospitalId", transfer.to_hospital_id as "toHospitalId",
      transfer.asked_by as "askedBy", transfer.asked_at as "askedAt",
      to_char(transfer.arrived_on, 'YYYY-MM-DD') as "arrivedOn"
    from child_transfer as transfer join child on child.id = transfer.child_id
    where transfer.id = ${id} and ${isOpenTransfer} and transfer.state = 'accepted' and child.restricted_at is null for update of transfer`.execute(
    tx,
  );
  const [found] = rows;
  return found && { ...found, askedOn: dayInShanghai(new Date(found.askedAt)) };
}

export async function saveReport(
  tx: Tx,
  id: number,
  { arrivedOn, treatedOn }: { arrivedOn: Day | null; treatedOn: Day | null },
): Promise<void> {
  await tx
    .updateTable('child_transfer')
    .set({ arrived_on: arrivedOn, treated_on: treatedOn })
    .where('id', '=', id)
    .execute();
}

type ReferralRow = Referral & { askedAt: Moment };
export const toReferral = (row: ReferralRow): Referral => ({ ...row, askedAt: isoOf(row.askedAt) });

/** What became of the referrals for treatment of a case's child, the newest first; what was taken back is not among them. */
export const referralsOf = (consultationId: Given<number>) => sql<ReferralRow[]>`(
  select coalesce(json_agg(referral), '[]') from (
    select transfer.id, hospital.name as hospital, transfer.state, transfer.asked_at as "askedAt",
      to_char(transfer.arrived_on, 'YYYY-MM-DD') as "arrivedOn", to_char(transfer.treated_on, 'YYYY-MM-DD') as "treatedOn"
    from consultation join patient on patient.id = consultation.patient_id
    join child_transfer as transfer on transfer.child_id = patient.child_id
    join hospital on hospital.id = transfer.to_hospital_id
    where consultation.id = ${consultationId} and transfer.purpose = 'treatment' and transfer.state <> 'withdrawn'
    order by transfer.id desc limit ${sql.lit(limits.transferResults)}) as referral)`;

/** Takes back what another hospital was asked of a locked child and has not done yet. Returns those hospitals' names. */
export async function takeBackOpen(tx: Tx, childId: number, doctorId: number): Promise<string[]> {
  const { rows } = await sql<{ hospital: string }>`
    update child_transfer as transfer set state = 'withdrawn', answered_by = ${doctorId}, answered_at = now()
    from hospital where hospital.id = transfer.to_hospital_id and transfer.child_id = ${childId} and ${isOpenTransfer}
    returning hospital.name as hospital`.execute(tx);
  return rows.map(({ hospital }) => hospital);
}
