import type { Findings } from '../../clinical/findings.ts';
import { caseFigures } from '../../clinical/worst-eye.ts';
import type { ConsultationFields, ConsultationStatus } from '../../contract/schemas/consultation.ts';
import type { Tx } from '../database/schema.ts';
import { dropUnread } from '../reply/receipt-store.ts';
import type { CallingDoctor } from '../session/actor.ts';

const patientColumns = (fields: ConsultationFields) => ({
  name: fields.patientName,
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
  attachment_count: fields.imageUrl.length,
});

/** Adds a consultation with its patient; nobody takes part yet. Returns its id. */
export async function addConsultation(
  tx: Tx,
  fields: ConsultationFields,
  initiator: CallingDoctor,
  createdAt: Date,
): Promise<number> {
  const patient = await tx
    .insertInto('patient')
    .values({ ...patientColumns(fields), deleted_at: null })
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

export type LockedConsultation = { id: number; patientId: number; lastActivityAt: Date };

/** The consultation for its initiator, locked until the transaction ends; undefined for anyone else. */
export async function lockOwnConsultation(
  tx: Tx,
  id: number,
  initiatorId: number,
): Promise<LockedConsultation | undefined> {
  return tx
    .selectFrom('consultation')
    .select(({ fn }) => [
      'id',
      'patient_id as patientId',
      fn.coalesce('last_reply_at', 'created_at').as('lastActivityAt'),
    ])
    .where('id', '=', id)
    .where('doctor_id', '=', initiatorId)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
}

/** Replaces the fields of a locked consultation and of its patient. */
export async function updateConsultation(
  tx: Tx,
  { id, patientId }: LockedConsultation,
  fields: ConsultationFields,
): Promise<void> {
  await tx.updateTable('patient').set(patientColumns(fields)).where('id', '=', patientId).execute();
  await tx
    .updateTable('consultation')
    .set({ ...consultationColumns(fields), updated_at: new Date() })
    .where('id', '=', id)
    .execute();
  await tx
    .updateTable('consultation_doctor')
    .set({ disease_id: fields.diseaseId })
    .where('consultation_id', '=', id)
    .where('disease_id', '!=', fields.diseaseId)
    .execute();
}

/** False when the doctor did not initiate such a consultation. */
export async function setStatus(tx: Tx, id: number, initiatorId: number, status: ConsultationStatus): Promise<boolean> {
  const changed = await tx
    .updateTable('consultation')
    .set({ status })
    .where('id', '=', id)
    .where('doctor_id', '=', initiatorId)
    .where('deleted_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return changed !== undefined;
}

/**
 * Marks a consultation as deleted together with all that hangs on it; the rows are kept. False when the doctor did not
 * initiate such a consultation.
 */
export async function deleteConsultation(tx: Tx, id: number, initiatorId: number): Promise<boolean> {
  const deleted_at = new Date();
  const deleted = await tx
    .updateTable('consultation')
    .set({ deleted_at })
    .where('id', '=', id)
    .where('doctor_id', '=', initiatorId)
    .where('deleted_at', 'is', null)
    .returning('patient_id as patientId')
    .executeTakeFirst();
  if (!deleted) return false;
  await tx.updateTable('patient').set({ deleted_at }).where('id', '=', deleted.patientId).execute();
  await tx.updateTable('consultation_doctor').set({ deleted_at }).where('consultation_id', '=', id).execute();
  await tx
    .updateTable('reply')
    .set({ deleted_at })
    .where('consultation_id', '=', id)
    .where('deleted_at', 'is', null)
    .execute();
  await dropUnread(tx, { consultationId: id });
  await tx
    .updateTable('attachment')
    .set({ removed_at: deleted_at })
    .where('consultation_id', '=', id)
    .where('removed_at', 'is', null)
    .execute();
  return true;
}

/** Replaces what is stored; a caller that sent no findings changes none. */
export async function saveFindings(tx: Tx, consultationId: number, findings: Findings | undefined): Promise<void> {
  if (!findings) return;
  const { ropStage, ropZone, ropPlus, ropAggressive, iircGroup, icrbGroup } = caseFigures(findings);
  const columns = {
    content: JSON.stringify(findings),
    saved_at: new Date(),
    rop_stage: ropStage ?? null,
    rop_zone: ropZone ?? null,
    rop_plus: ropPlus ?? null,
    rop_aggressive: ropAggressive ?? null,
    iirc_group: iircGroup ?? null,
    icrb_group: icrbGroup ?? null,
  };
  await tx
    .insertInto('consultation_findings')
    .values({ consultation_id: consultationId, ...columns })
    .onConflict((on) => on.column('consultation_id').doUpdateSet(columns))
    .execute();
}
