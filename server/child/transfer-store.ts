import { sql } from 'kysely';
import { ageText, type Day, dayInShanghai } from '../../clinical/ages.ts';
import { limits } from '../../contract/limits.ts';
import type { ChildTransfer } from '../../contract/schemas/child.ts';
import type { Db, Tx } from '../database/row-types.ts';
import { birthday, identityTold } from './child-store.ts';

type Asked = { childId: number; fromHospitalId: number; toHospitalId: number; askedBy: number; reason: string };

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
};

const selectWaiting = (tx: Tx) =>
  tx
    .selectFrom('child_transfer')
    .select([
      'id',
      'child_id as childId',
      'from_hospital_id as fromHospitalId',
      'to_hospital_id as toHospitalId',
      'asked_by as askedBy',
    ])
    .where('state', '=', 'asked');

/** The transfer that waits for an answer; locked with its child, the child first. */
export async function lockTransfer(tx: Tx, id: number): Promise<WaitingTransfer | undefined> {
  await sql`select from child where id = (select child_id from child_transfer where id = ${id}) for update`.execute(tx);
  return selectWaiting(tx).where('id', '=', id).forUpdate().executeTakeFirst();
}

/** Of a locked child. */
export const findWaiting = (tx: Tx, childId: number): Promise<WaitingTransfer | undefined> =>
  selectWaiting(tx).where('child_id', '=', childId).executeTakeFirst();

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

/** What waits for a hospital's answer, and what it waits for, the oldest first. */
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
    .where('transfer.state', '=', 'asked')
    .where((eb) =>
      eb.or([eb('transfer.to_hospital_id', '=', hospitalId), eb('transfer.from_hospital_id', '=', hospitalId)]),
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
