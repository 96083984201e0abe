import { sql } from 'kysely';
import { type Day, dayInShanghai } from '../../clinical/ages.ts';
import { limits } from '../../contract/limits.ts';
import type { TransferPurpose } from '../../contract/referral-texts.ts';
import type { Referral, SendingWithFiles } from '../../contract/schemas/referral.ts';
import type { Carried } from '../database/child-row-types.ts';
import { type Given, isoOf, type Moment } from '../database/queries.ts';
import type { Db, Tx } from '../database/row-types.ts';
import { isAddressedTo, isAwaited, isRunning, isStillOf, isStillShown } from '../database/sendings-store.ts';
import type { CallingDoctor } from '../session/session-store.ts';
import { uploadPath } from '../upload/upload-store.ts';

type Asked = {
  childId: number;
  fromHospitalId: number;
  toHospitalId: number;
  toDoctorId?: number | undefined;
  askedBy: number;
  reason: string;
  purpose?: TransferPurpose;
  carried?: Carried;
};

export async function addTransfer(tx: Tx, asked: Asked): Promise<number> {
  const { id } = await tx
    .insertInto('child_transfer')
    .values({
      child_id: asked.childId,
      from_hospital_id: asked.fromHospitalId,
      to_hospital_id: asked.toHospitalId,
      to_doctor_id: asked.toDoctorId ?? null,
      asked_by: asked.askedBy,
      asked_at: new Date(),
      reason: asked.reason,
      purpose: asked.purpose ?? 'followUp',
      ...(asked.carried && { carried: JSON.stringify(asked.carried) }),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export type RunningTransfer = {
  id: number;
  childId: number;
  /** That keeps the record. */
  keeperId: number;
  toHospitalId: number;
  toDoctorId: number | null;
  askedBy: number;
  askedOn: Day;
  purpose: TransferPurpose;
  isAccepted: boolean;
  arrivedOn: Day | null;
  treatedOn: Day | null;
  /** Of a restricted record another hospital finds nothing until that is lifted. */
  isRestricted: boolean;
};

/** How far a sending came. */
const howFar = [
  sql<boolean>`transfer.state = 'accepted'`.as('isAccepted'),
  sql<Day | null>`to_char(transfer.arrived_on, 'YYYY-MM-DD')`.as('arrivedOn'),
  sql<Day | null>`to_char(transfer.treated_on, 'YYYY-MM-DD')`.as('treatedOn'),
] as const;

const selectRunning = (tx: Tx) =>
  tx
    .selectFrom('child_transfer as transfer')
    .innerJoin('child', 'child.id', 'transfer.child_id')
    .select([
      'transfer.id',
      'transfer.child_id as childId',
      'child.hospital_id as keeperId',
      'transfer.to_hospital_id as toHospitalId',
      'transfer.to_doctor_id as toDoctorId',
      'transfer.asked_by as askedBy',
      'transfer.asked_at as askedAt',
      'transfer.purpose',
    ])
    .select([...howFar, sql<boolean>`child.restricted_at is not null`.as('isRestricted')])
    .where(isRunning);

/** What is neither declined, taken back nor ended; locked with its child, the child first. */
export async function lockTransfer(tx: Tx, id: number): Promise<RunningTransfer | undefined> {
  await sql`select from child where id = (select child_id from child_transfer where id = ${id}) for update`.execute(tx);
  const row = await selectRunning(tx).where('transfer.id', '=', id).forUpdate('transfer').executeTakeFirst();
  return row && { ...row, askedOn: dayInShanghai(row.askedAt) };
}

/** What waits for a locked child's being answered or treated. */
export const listAwaited = (tx: Tx, childId: number): Promise<Pick<RunningTransfer, 'purpose' | 'isAccepted'>[]> =>
  selectRunning(tx).where('transfer.child_id', '=', childId).where(isAwaited).execute();

type Answer = { state: 'accepted' | 'declined' | 'withdrawn'; doctorId: number; reason: string };

export async function answerTransfer(tx: Tx, id: number, { state, doctorId, reason }: Answer): Promise<void> {
  await tx
    .updateTable('child_transfer')
    .set({ state, answered_by: doctorId, answered_at: new Date(), answer_reason: reason })
    .where('id', '=', id)
    .execute();
}

/** What was accepted is over. */
export async function endTransfer(tx: Tx, id: number): Promise<void> {
  await tx.updateTable('child_transfer').set({ ended_at: new Date() }).where('id', '=', id).execute();
}

/**
 * A locked record is another hospital's from now on, and one of its doctors looks after the child. What its former keeper
 * asked ends; a hospital that accepted to treat the child goes on doing so for the new one.
 */
export async function handOver(tx: Tx, childId: number, to: { hospitalId: number; doctorId: number }): Promise<void> {
  await tx
    .updateTable('child')
    .set((eb) => ({ hospital_id: to.hospitalId, doctor_id: to.doctorId, version_no: eb('version_no', '+', 1) }))
    .where('id', '=', childId)
    .execute();
  await sql`update child_transfer set state = 'withdrawn', answered_by = ${to.doctorId}, answered_at = now()
    where child_id = ${childId} and state = 'asked'`.execute(tx);
  await sql`update child_transfer as transfer set ended_at = now() where child_id = ${childId} and ${isRunning}
    and (to_hospital_id = ${to.hospitalId} and (purpose <> 'both' or treated_on is not null)
      or to_hospital_id = from_hospital_id)`.execute(tx);
  await sql`update child_transfer as transfer set from_hospital_id = ${to.hospitalId}
    where child_id = ${childId} and to_hospital_id <> ${to.hospitalId} and ${isRunning}`.execute(tx);
}

const selectSendings = (db: Db | Tx, doctor: CallingDoctor) =>
  db
    .selectFrom('child_transfer as transfer')
    .innerJoin('child', 'child.id', 'transfer.child_id')
    .innerJoin('hospital as giving', 'giving.id', 'transfer.from_hospital_id')
    .innerJoin('hospital as taking', 'taking.id', 'transfer.to_hospital_id')
    .innerJoin('doctor', 'doctor.id', 'transfer.asked_by')
    .leftJoin('doctor as asked', 'asked.id', 'transfer.to_doctor_id')
    .select(['transfer.id', 'transfer.child_id as childId', 'transfer.reason', 'transfer.asked_at as askedAt'])
    .select(['giving.name as fromHospital', 'taking.name as toHospital', 'asked.name as toDoctor'])
    .select(['doctor.name as askedBy', 'transfer.purpose', isAddressedTo(doctor).as('isIncoming')])
    .select(howFar)
    .where(isRunning)
    .where(
      sql<boolean>`(child.hospital_id = ${doctor.hospitalId}
        or transfer.to_hospital_id = ${doctor.hospitalId} and child.restricted_at is null)`,
    )
    .orderBy('transfer.id');

type File = { name: string; width: number; height: number };
type Opinion = { id: number; code: string; issuedAt: string };

/** Where a child was sent and not yet came back from, with what was sent along, as one of both hospitals reads it. */
export async function sendingsOf(db: Db | Tx, childId: number, doctor: CallingDoctor): Promise<SendingWithFiles[]> {
  const rows = await selectSendings(db, doctor)
    .select([
      sql<
        File[]
      >`coalesce((select json_agg(json_build_object('name', name, 'width', width, 'height', height) order by name)
        from upload where transfer.carried -> 'pictures' ? name and ${isStillShown(sql.ref('upload.name'))}), '[]')`.as(
        'files',
      ),
      sql<
        Opinion[]
      >`coalesce((select json_agg(json_build_object('id', id, 'code', code, 'issuedAt', issued_at) order by id)
        from opinion where transfer.carried -> 'opinions' @> to_jsonb(id) and ${isStillOf(sql.ref('opinion.id'))}), '[]')`.as(
        'opinions',
      ),
    ])
    .where('transfer.child_id', '=', childId)
    .limit(limits.transferResults)
    .execute();
  return rows.map(({ askedAt, files, opinions, ...row }) => ({
    ...row,
    askedAt: askedAt.toISOString(),
    pictures: files.map(({ name, ...size }) => ({ attachmentLocate: uploadPath(name), ...size })),
    opinions: opinions.map((one) => ({ ...one, issuedAt: isoOf(one.issuedAt) })),
  }));
}

/** Of these uploads and opinions how many a doctor may send with a child: of cases in which they take part, and of the child's exams. */
export async function countSendable(tx: Tx, childId: number, doctorId: number, wish: Carried): Promise<number> {
  const ownCase = (column: string) => sql<boolean>`exists (select from consultation
    join patient on patient.id = consultation.patient_id
    join consultation_doctor as own on own.consultation_id = consultation.id
    where consultation.id = ${sql.ref(column)} and consultation.deleted_at is null and patient.child_id = ${childId}
      and own.doctor_id = ${doctorId} and own.deleted_at is null)`;
  const { rows } = await sql<{ count: number }>`select (
      select count(*) from upload where name = any(${wish.pictures}) and (
        exists (select from attachment left join reply on reply.id = attachment.reply_id
          where attachment.upload_name = upload.name and attachment.removed_at is null and reply.deleted_at is null
            and ${ownCase('attachment.consultation_id')})
        or upload.claim_kind = 'childEntry' and exists (select from child_entry as entry
          where entry.id = upload.claim_id and entry.child_id = ${childId} and entry.kind = 'exam'))
    )::integer + (
      select count(*) from opinion where id = any(${wish.opinions}) and ${ownCase('opinion.consultation_id')}
    )::integer as count`.execute(tx);
  return rows[0]!.count;
}

export async function hospitalName(tx: Tx, id: number): Promise<string | undefined> {
  const row = await tx.selectFrom('hospital').select('name').where('id', '=', id).executeTakeFirst();
  return row?.name;
}

/** What a hospital that keeps the record itself has treated is over with that. */
export const endedOnceTreated = sql`case when transfer.to_hospital_id = (select hospital_id from child
  where child.id = transfer.child_id) then now() else transfer.ended_at end`;

export async function saveReport(
  tx: Tx,
  id: number,
  { arrivedOn, treatedOn }: { arrivedOn: Day | null; treatedOn: Day | null },
): Promise<void> {
  await sql`update child_transfer as transfer set arrived_on = ${arrivedOn}, treated_on = ${treatedOn},
      ended_at = case when ${treatedOn}::date is null then ended_at else ${endedOnceTreated} end
    where id = ${id}`.execute(tx);
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
    where consultation.id = ${consultationId} and transfer.purpose <> 'followUp' and transfer.state <> 'withdrawn'
      and (transfer.ended_at is null or transfer.treated_on is not null)
    order by transfer.id desc limit ${sql.lit(limits.transferResults)}) as referral)`;

/** Takes back what other hospitals were asked of a locked child and have not done yet. Returns those hospitals' names. */
export async function takeBackOpen(tx: Tx, childId: number, doctorId: number): Promise<string[]> {
  const { rows } = await sql<{ hospital: string }>`
    update child_transfer as transfer set state = 'withdrawn', answered_by = ${doctorId}, answered_at = now()
    from hospital where hospital.id = transfer.to_hospital_id and transfer.child_id = ${childId} and ${isAwaited}
      and transfer.to_hospital_id <> (select hospital_id from child where id = ${childId})
    returning hospital.name as hospital`.execute(tx);
  return rows.map(({ hospital }) => hospital);
}

/** The sendings of a record that is merged into another one go there; of two that wait for the same answer one stays. */
export async function moveTransfers(tx: Tx, from: number, to: number): Promise<void> {
  await sql`update child_transfer as transfer set state = 'withdrawn', answered_at = now()
    where child_id = ${from} and state = 'asked' and exists (select from child_transfer as other
      where other.child_id = ${to} and other.state = 'asked'
        and (other.purpose = transfer.purpose or 'both' in (other.purpose, transfer.purpose)))`.execute(tx);
  await sql`update child_transfer set child_id = ${to} where child_id = ${from}`.execute(tx);
}
