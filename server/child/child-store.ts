import { sql } from 'kysely';
import type { Day } from '../../clinical/ages.ts';
import type { ChildFacts } from '../../contract/schemas/child.ts';
import type { Tx } from '../database/row-types.ts';
import { nameColumns } from '../database/search-store.ts';
import type { CallingDoctor } from '../session/session-store.ts';
import { mayAct } from './may-store.ts';
import { touchChild } from './touched.ts';

/** What a case tells of a child. */
export type Identity = Pick<
  ChildFacts,
  'patientName' | 'patientSex' | 'patientBirthday' | 'embryoAge' | 'embryoAgeDay'
>;

const identityColumns = (facts: Identity) => ({
  ...nameColumns(facts.patientName),
  sex: facts.patientSex,
  birth_date: facts.patientBirthday,
  gestational_weeks: facts.embryoAge,
  gestational_days: facts.embryoAgeDay,
});

/** A new record, looked after by the doctor who begins it. Returns its id. */
export async function addChild(
  tx: Tx,
  facts: Identity,
  { doctorId, hospitalId }: Pick<CallingDoctor, 'doctorId' | 'hospitalId'>,
  createdAt: Date,
): Promise<number> {
  const { id } = await tx
    .insertInto('child')
    .values({
      ...identityColumns(facts),
      birth_weight_grams: null,
      hospital_id: hospitalId,
      doctor_id: doctorId,
      created_at: createdAt,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  touchChild(tx, id);
  return id;
}

/** Neither deleted nor merged into another one. */
export const isKept = sql<boolean>`child.deleted_at is null and child.merged_into is null`;
const isRestricted = sql<boolean>`child.restricted_at is not null`;
const dayOf = (column: string) => sql<Day | null>`to_char(${sql.ref(column)}, 'YYYY-MM-DD')`;

/** Who a child is; the birth date is among the days. */
export const identityTold = [
  'child.name as patientName',
  'child.sex as patientSex',
  'child.gestational_weeks as embryoAge',
  'child.gestational_days as embryoAgeDay',
] as const;
export const factColumns = [
  ...identityTold,
  'child.birth_weight_grams as birthWeightGrams',
  'child.hospital_no as hospitalNo',
  'child.guardian_name as guardianName',
  'child.guardian_phone as guardianPhone',
  'child.record_kind as recordKind',
] as const;
export const birthday = sql<Day>`to_char(child.birth_date, 'YYYY-MM-DD')`.as('patientBirthday');
export const factDays = [birthday, dayOf('child.discharged_on').as('dischargedOn')] as const;
export const courseDays = [
  dayOf('child.due').as('due'),
  dayOf('child.lost_on').as('lostOn'),
  dayOf('child.last_exam_on').as('lastExamOn'),
] as const;

export type LockedChild = ChildFacts & {
  id: number;
  hospitalId: number;
  doctorId: number;
  versionNo: number;
  isRestricted: boolean;
};

/**
 * Records that a hospital keeps, locked until the transaction ends, the lower id first; those that it does not keep are
 * not among them.
 */
export async function lockOwnChildren(tx: Tx, ids: number[], hospitalId: number): Promise<LockedChild[]> {
  return tx
    .selectFrom('child')
    .select(['child.id', 'child.hospital_id as hospitalId', 'child.doctor_id as doctorId', ...factColumns])
    .select(['child.version_no as versionNo', isRestricted.as('isRestricted'), ...factDays])
    .where('child.id', '=', sql<number>`any(${ids})`)
    .where(mayAct(hospitalId, 'keep'))
    .orderBy('child.id')
    .forUpdate()
    .execute();
}

export async function lockOwnChild(tx: Tx, id: number, hospitalId: number): Promise<LockedChild | undefined> {
  const [child] = await lockOwnChildren(tx, [id], hospitalId);
  return child;
}

/** A locked child of whom a hospital may record exams and treatments: it keeps the record, or treats the child. */
export async function lockToRecord(tx: Tx, id: number, hospitalId: number): Promise<LockedChild | undefined> {
  const { rows } = await sql<{ keeperId: number }>`select child.hospital_id as "keeperId" from child
    where child.id = ${id} and ${mayAct(hospitalId, 'treat')} for update`.execute(tx);
  return rows[0] && lockOwnChild(tx, id, rows[0].keeperId);
}

/** Of a locked child. */
export async function saveFacts(tx: Tx, id: number, facts: ChildFacts & { doctorId: number }): Promise<void> {
  touchChild(tx, id);
  await tx
    .updateTable('child')
    .set((eb) => ({
      ...identityColumns(facts),
      birth_weight_grams: facts.birthWeightGrams,
      hospital_no: facts.hospitalNo,
      guardian_name: facts.guardianName,
      guardian_phone: facts.guardianPhone,
      discharged_on: facts.dischargedOn,
      record_kind: facts.recordKind,
      doctor_id: facts.doctorId,
      version_no: eb('version_no', '+', 1),
    }))
    .where('id', '=', id)
    .execute();
}
