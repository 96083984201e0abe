import { sql } from 'kysely';
import type { CaseUrgency } from '../../contract/case-urgency.ts';
import type { ConsultationFields, ConsultationStatus } from '../../contract/schemas/consultation.ts';
import { rightsTexts } from '../../contract/rights-texts.ts';
import { refusalTexts } from '../../contract/texts.ts';
import { refuse } from '../answers.ts';
import { leaveCase, lockChildOf } from '../child/case-store.ts';
import { mayReadCase, type OnlyOwn, onlyOwnOf, selectOwnCases } from '../database/own-cases-store.ts';
import { isActiveUser, isDoctorActive } from '../database/queries.ts';
import type { Db, Tx } from '../database/row-types.ts';
import { nameColumns, searchOf } from '../database/search-store.ts';
import { dropUnread } from '../reply/receipt-store.ts';
import { lastActivity } from '../reply/reply-store.ts';
import type { CallingDoctor } from '../session/session-store.ts';

const patientColumns = (fields: ConsultationFields) => ({
  ...nameColumns(fields.patientName),
  sex: fields.patientSex,
  birth_date: fields.patientBirthday,
  gestational_weeks: fields.embryoAge,
  gestational_days: fields.embryoAgeDay,
  weight_kg: fields.patientWeight,
  height_cm: fields.patientBodyLong,
});

const consultationColumns = (fields: ConsultationFields) => ({
  disease_id: fields.diseaseId,
  title: fields.title,
  description: fields.consultationDesc,
  search: searchOf({ title: fields.title, content: fields.consultationDesc }),
  attachment_count: fields.imageUrl.length,
});

/** Adds a consultation about a child, with the patient as it tells of them; nobody takes part yet. Returns its id. */
export async function addConsultation(
  tx: Tx,
  fields: ConsultationFields,
  childId: number,
  initiator: CallingDoctor,
  createdAt: Date,
): Promise<number> {
  const patient = await tx
    .insertInto('patient')
    .values({ ...patientColumns(fields), child_id: childId, deleted_at: null })
    .returning('id')
    .executeTakeFirstOrThrow();
  const { id } = await tx
    .insertInto('consultation')
    .values({
      ...consultationColumns(fields),
      patient_id: patient.id,
      doctor_id: initiator.doctorId,
      hospital_id: initiator.hospitalId,
      created_at: createdAt,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export type LockedConsultation = {
  id: number;
  patientId: number;
  status: ConsultationStatus;
  versionNo: number;
  diseaseId: number;
  urgency: CaseUrgency;
  lastActivityAt: Date;
};

/**
 * The consultation for its initiator, locked until the transaction ends, as long as the keeper of the child's record shares it;
 * undefined for anyone else.
 */
export async function lockOwnConsultation(
  tx: Tx,
  id: number,
  initiatorId: number,
): Promise<LockedConsultation | undefined> {
  return tx
    .selectFrom('consultation')
    .select([
      'id',
      'patient_id as patientId',
      'status',
      'version_no as versionNo',
      'disease_id as diseaseId',
      'urgency',
    ])
    .select(lastActivity.as('lastActivityAt'))
    .where('id', '=', id)
    .where('doctor_id', '=', initiatorId)
    .where('deleted_at', 'is', null)
    .where(
      sql<boolean>`exists (select from consultation_doctor as own where own.consultation_id = consultation.id
        and own.doctor_id = consultation.doctor_id and own.deleted_at is null)`,
    )
    .forUpdate()
    .executeTakeFirst();
}

export async function lockCases(tx: Tx, ids: number[]): Promise<void> {
  await sql`select from consultation where id = any(${ids}) order by id for update`.execute(tx);
}

/** Replaces the fields of a locked consultation and of its patient. */
export async function updateConsultation(
  tx: Tx,
  { id, patientId }: LockedConsultation,
  fields: ConsultationFields,
): Promise<void> {
  await lockChildOf(tx, patientId);
  await tx.updateTable('patient').set(patientColumns(fields)).where('id', '=', patientId).execute();
  await tx.updateTable('consultation').set(consultationColumns(fields)).where('id', '=', id).execute();
  await tx
    .updateTable('consultation_doctor')
    .set({ disease_id: fields.diseaseId })
    .where('consultation_id', '=', id)
    .where('disease_id', '!=', fields.diseaseId)
    .execute();
}

/** Of a locked consultation. */
export async function setStatus(tx: Tx, id: number, status: ConsultationStatus): Promise<void> {
  await tx
    .updateTable('consultation')
    .set({ status, over_noted_at: null, over_noted_by: null, ...(status === 0 && { access_ended_at: null }) })
    .where('id', '=', id)
    .execute();
}

/**
 * Notes beside the status that an open case is over, where its initiator can no longer sign in: it asks nobody any more, and
 * replies follow the status.
 * @returns whether it is; undefined where the case is not about a child whose record the hospital keeps
 */
export async function noteOver(tx: Tx, id: number, by: CallingDoctor): Promise<boolean | undefined> {
  const { rows } = await sql<{ isLeft: boolean }>`
    select consultation.status = 0 and not ${isDoctorActive} as "isLeft" from consultation
    join doctor on doctor.id = consultation.doctor_id join patient on patient.id = consultation.patient_id
    join child on child.id = patient.child_id
    where consultation.id = ${id} and consultation.deleted_at is null and child.hospital_id = ${by.hospitalId}
    for update of consultation`.execute(tx);
  const [found] = rows;
  if (found?.isLeft)
    await tx
      .updateTable('consultation')
      .set({ over_noted_at: new Date(), over_noted_by: by.doctorId })
      .where('id', '=', id)
      .execute();
  return found?.isLeft;
}

/** Whether somebody else than its initiator wrote in a case, or an opinion was issued of it. */
const isOthersToo = (id: number) => sql<boolean>`(
  exists (select from reply join consultation on consultation.id = reply.consultation_id
    where consultation.id = ${id} and reply.deleted_at is null and reply.doctor_id <> consultation.doctor_id)
  or exists (select from opinion where opinion.consultation_id = ${id}))`;

/**
 * Takes back a locked consultation. Where others wrote in it, all of it is kept for who took part; else it goes for everybody,
 * and its rows are kept. What was found in the child stays with the child.
 */
export async function deleteConsultation(
  tx: Tx,
  { id, patientId }: Pick<LockedConsultation, 'id' | 'patientId'>,
  reason: string | undefined,
): Promise<void> {
  const deleted_at = new Date();
  const { rows } = await sql<{ isWithdrawn: boolean }>`
    update consultation set deleted_at = ${deleted_at},
      withdrawn_at = case when ${isOthersToo(id)} then ${deleted_at}::timestamptz end, withdrawn_reason = ${reason ?? null}
    where id = ${id} returning withdrawn_at is not null as "isWithdrawn"`.execute(tx);
  await lockChildOf(tx, patientId);
  await tx.updateTable('patient').set({ deleted_at }).where('id', '=', patientId).execute();
  await leaveCase(tx, patientId, deleted_at);
  await dropUnread(tx, { consultationId: id });
  await tx.updateTable('consultation_doctor').set({ unseen_since: null }).where('consultation_id', '=', id).execute();
  if (rows[0]!.isWithdrawn) return;
  await tx
    .updateTable('reply')
    .set({ deleted_at })
    .where('consultation_id', '=', id)
    .where('deleted_at', 'is', null)
    .execute();
  await tx
    .updateTable('attachment')
    .set({ removed_at: deleted_at })
    .where('consultation_id', '=', id)
    .where('removed_at', 'is', null)
    .execute();
}

/** Whether the doctor takes part in the consultation, as its initiator or invited. */
export async function takesPart(db: Db | Tx, consultationId: number, doctorId: number): Promise<boolean> {
  const row = await selectOwnCases(db, doctorId)
    .select('consultation.id')
    .where('consultation.id', '=', consultationId)
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Refuses a doctor who is not the initiator: in words to those who take part and know of the consultation, as if it did
 * not exist to everyone else.
 */
export async function refuseOthers(tx: Tx, consultationId: number, doctorId: number, errMsg: string): Promise<never> {
  const { rows } = await sql<{ mayRead: boolean; isWithdrawn: boolean; onlyOwn: OnlyOwn | null }>`
    select ${mayReadCase(doctorId)} as "mayRead", withdrawn_at is not null as "isWithdrawn",
      ${onlyOwnOf(doctorId)} as "onlyOwn" from consultation where id = ${consultationId}`.execute(tx);
  const [found] = rows;
  if (found?.onlyOwn) throw refuse.forbidden(rightsTexts.notShared);
  if (!found?.mayRead) throw refuse.notFound();
  throw found.isWithdrawn ? refuse.conflict(rightsTexts.withdrawnRefusal) : refuse.forbidden(errMsg);
}

export async function listParticipants(tx: Tx, consultationId: number): Promise<number[]> {
  const rows = await tx
    .selectFrom('consultation_doctor')
    .select('doctor_id as doctorId')
    .where('consultation_id', '=', consultationId)
    .execute();
  return rows.map((row) => row.doctorId);
}

/** @throws 400 when one of the doctors does not exist or may no longer sign in */
export async function requireActiveDoctors(tx: Tx, doctorIds: number[]): Promise<void> {
  const { count } = await tx
    .selectFrom('doctor')
    .innerJoin('user', 'user.id', 'doctor.user_id')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('doctor.id', '=', sql<number>`any(${doctorIds})`)
    .where(isActiveUser)
    .executeTakeFirstOrThrow();
  if (Number(count) < doctorIds.length) throw refuse.invalid(refusalTexts.doctorUnavailable);
}

/** Lets doctors take part, invited at a moment or, the initiator, not; what was replied before is unread by them. */
export async function addParticipants(
  tx: Tx,
  consultation: { id: number; diseaseId: number; lastActivityAt: Date },
  doctorIds: number[],
  invitedAt: Date | null,
): Promise<void> {
  if (doctorIds.length === 0) return;
  await tx
    .insertInto('consultation_doctor')
    .values(
      doctorIds.map((doctorId) => ({
        consultation_id: consultation.id,
        doctor_id: doctorId,
        disease_id: consultation.diseaseId,
        last_activity_at: consultation.lastActivityAt,
        invited_at: invitedAt,
        deleted_at: null,
      })),
    )
    .execute();
  await tx
    .insertInto('reply_read')
    .columns(['reply_id', 'doctor_id', 'consultation_id'])
    .expression(
      tx
        .selectFrom('reply')
        .innerJoin('doctor', (join) => join.on('doctor.id', '=', sql<number>`any(${doctorIds})`))
        .select(['reply.id', 'doctor.id as doctorId', 'reply.consultation_id'])
        .where('reply.consultation_id', '=', consultation.id)
        .where('reply.deleted_at', 'is', null),
    )
    .execute();
}
