import { sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import { asVersion2 } from '../../contract/findings-versions.ts';
import { limits } from '../../contract/limits.ts';
import type { ConsultationFields } from '../../contract/schemas/consultation.ts';
import {
  type ConsultationState,
  type ConsultationVersion,
  consultationState,
  type StatusChange,
} from '../../contract/schemas/record.ts';
import { caseStatus } from '../../contract/texts.ts';
import { apart } from '../child/statements.ts';
import type { Db, Tx } from '../database/row-types.ts';
import { notify } from '../notification/outbox-store.ts';
import { hideRemoved, listRemoved } from '../record/removal-store.ts';
import { signatureOf, toSignature } from '../record/signature-store.ts';
import { othersOf, tellOthers } from '../record/telling-store.ts';
import { findImageSizes, uploadPath } from '../upload/upload-store.ts';
import { attachmentsOf, doctorsOf, withTagsOf } from './detail-store.ts';
import { changedFields, isTold } from './rules.ts';

/** What a consultation says now. Doctors whom `former` knows stay named as they were when they were invited. */
export async function readState(tx: Tx, id: number, former?: ConsultationState): Promise<ConsultationState> {
  const found = await tx
    .selectFrom('consultation')
    .innerJoin('patient', 'patient.id', 'consultation.patient_id')
    .leftJoin('consultation_findings', 'consultation_findings.consultation_id', 'consultation.id')
    .select([
      'patient.name as patientName',
      'patient.sex as patientSex',
      sql<string>`to_char(patient.birth_date, 'YYYY-MM-DD')`.as('patientBirthday'),
      'patient.gestational_weeks as embryoAge',
      'patient.gestational_days as embryoAgeDay',
      'patient.weight_kg as patientWeight',
      'patient.height_cm as patientBodyLong',
      'consultation.title',
      'consultation.description as consultationDesc',
      'consultation.disease_id as diseaseId',
      'consultation.doctor_id as initiatorId',
      'consultation.urgency',
      'consultation.urgency_reason as urgencyReason',
      'consultation_findings.content as findings',
    ])
    .select([jsonArrayFrom(doctorsOf(tx, id)).as('doctors'), jsonArrayFrom(attachmentsOf(tx, id)).as('images')])
    .where('consultation.id', '=', id)
    .executeTakeFirstOrThrow();
  const { initiatorId, doctors, images, findings, ...rest } = found;
  const attachments = images.map(({ name, width, height }) => ({ attachmentLocate: uploadPath(name), width, height }));
  const named = new Map(former?.invitedDoctors.map((doctor) => [doctor.doctorId, doctor]));
  return {
    ...rest,
    attachments,
    invitedDoctors: doctors
      .filter((doctor) => doctor.id !== initiatorId)
      .map(
        (doctor) =>
          named.get(doctor.id) ?? {
            doctorId: doctor.id,
            doctorName: doctor.name,
            doctorTitle: doctor.title,
            doctorHospital: doctor.hospital,
            doctorCenter: doctor.center,
          },
      ),
    findings: findings && withTagsOf(asVersion2(findings), attachments),
  };
}

/** What a form would make of a stored state, inviting these doctors: invitations stay, as do findings of which it tells nothing. */
export async function stateWith(
  tx: Tx,
  stored: ConsultationState,
  { imageUrl, findings, ...fields }: ConsultationFields,
  { invited, urgency }: { invited: number[]; urgency: Pick<ConsultationState, 'urgency' | 'urgencyReason'> },
): Promise<ConsultationState> {
  const sizes = await findImageSizes(tx, imageUrl);
  const attachments = imageUrl.map((path) => ({
    attachmentLocate: path,
    ...(sizes.get(path) ?? { width: 0, height: 0 }),
  }));
  const former = stored.findings ?? undefined;
  const all = findings ? apart(asVersion2(findings, former)).findings : former;
  const invitedDoctors = [...stored.invitedDoctors];
  for (const doctorId of invited) invitedDoctors.push(toSignature(await signatureOf(tx, doctorId)));
  return consultationState.parse({
    ...fields,
    ...urgency,
    attachments,
    invitedDoctors: invitedDoctors.sort((one, other) => one.doctorId - other.doctorId),
    findings: all ? withTagsOf(all, attachments) : null,
  });
}

const selectVersions = (db: Db | Tx, id: number) =>
  db.selectFrom('consultation_version').selectAll().where('consultation_id', '=', id).orderBy('version_no', 'desc');

type Row = Awaited<ReturnType<ReturnType<typeof selectVersions>['executeTakeFirstOrThrow']>>;

/** Findings that were stored in the former form read as those of today. */
const stateOf = ({ state }: Row): ConsultationState => ({
  ...state,
  findings: state.findings && withTagsOf(asVersion2(state.findings), state.attachments),
});

/**
 * Keeps what a locked consultation says now as its next version, signed by the doctor as they are named today, and tells
 * the others where they have to see it. What is as it was makes no version.
 */
export async function addVersion(
  tx: Tx,
  id: number,
  doctorId: number,
  { reason = '', savedAt = new Date() }: { reason?: string | undefined; savedAt?: Date } = {},
): Promise<void> {
  const before = await selectVersions(tx, id).limit(1).executeTakeFirst();
  const former = before && stateOf(before);
  const state = await readState(tx, id, former);
  const changed = former ? changedFields(former, state) : [];
  if (former && changed.length === 0) return;

  const versionNo = (before?.version_no ?? 0) + 1;
  const { status } = await tx
    .updateTable('consultation')
    .set({ version_no: versionNo, ...(former && { updated_at: savedAt }) })
    .where('id', '=', id)
    .returning('status')
    .executeTakeFirstOrThrow();
  const isAmendment = former !== undefined && status !== caseStatus.consulting;
  await tx
    .insertInto('consultation_version')
    .values({
      consultation_id: id,
      version_no: versionNo,
      saved_at: savedAt,
      ...(await signatureOf(tx, doctorId)),
      status,
      reason: isAmendment ? reason : null,
      state: JSON.stringify(state),
    })
    .execute();
  const known = new Set(former?.invitedDoctors.map((doctor) => doctor.doctorId));
  const invited = state.invitedDoctors.map((doctor) => doctor.doctorId).filter((invitee) => !known.has(invitee));
  if (!isAmendment && !isTold(changed)) return;
  await tellOthers(tx, id, [doctorId, ...invited], savedAt);
  const others = await othersOf(tx, id, doctorId);
  await notify(tx, {
    ...others,
    doctorIds: others.doctorIds.filter((other) => !invited.includes(other)),
    kind: 'caseChanged',
    consultationId: id,
    key: `${id} ${versionNo}`,
    at: savedAt,
  });
}

/** The doctor has seen the case as it was read, when they had been told so often: what they were told since is unseen. */
export async function markSeen(db: Db, id: number, doctorId: number, toldNo: number): Promise<void> {
  await db
    .updateTable('consultation_doctor')
    .set({ unseen_since: null })
    .where('consultation_id', '=', id)
    .where('doctor_id', '=', doctorId)
    .where('told_no', '=', toldNo)
    .execute();
}

/** Keeps that a locked consultation got another status; that it is open again, the others are told. */
export async function addStatusChange(
  tx: Tx,
  id: number,
  doctorId: number,
  { formerStatus, status, at = new Date() }: Pick<StatusChange, 'formerStatus' | 'status'> & { at?: Date },
): Promise<void> {
  await tx
    .insertInto('consultation_status_change')
    .values({ consultation_id: id, at, ...(await signatureOf(tx, doctorId)), former_status: formerStatus, status })
    .execute();
  if (status !== caseStatus.consulting) return;
  await tellOthers(tx, id, [doctorId], at);
  await notify(tx, {
    ...(await othersOf(tx, id, doctorId)),
    kind: 'caseChanged',
    consultationId: id,
    key: `${id} ${at.toISOString()}`,
    at,
  });
}

/** Versions of a consultation, newest first: a page of those before a number, and how many there are in all. */
export async function listVersions(
  db: Db | Tx,
  id: number,
  before?: number,
): Promise<{ totalCount: number; versions: ConsultationVersion[] }> {
  const newest = selectVersions(db, id).limit(limits.historyPageSize + 1);
  const rows = await (before === undefined ? newest : newest.where('version_no', '<', before)).execute();
  const { versionNo } = await db
    .selectFrom('consultation')
    .select('version_no as versionNo')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const hide = hideRemoved(await listRemoved(db, id));
  const states = rows.map(stateOf);
  const versions = rows.map((row, at) => ({
    versionNo: row.version_no,
    savedAt: row.saved_at.toISOString(),
    savedBy: toSignature(row),
    status: row.status,
    reason: row.reason,
    changed: states[at + 1] ? changedFields(states[at + 1]!, states[at]!) : [],
    state: { ...states[at]!, consultationDesc: hide(states[at]!.consultationDesc) },
  }));
  return { totalCount: versionNo, versions: versions.slice(0, limits.historyPageSize) };
}

/** The newest changes of a consultation's status. */
export async function listStatusChanges(db: Db | Tx, id: number): Promise<StatusChange[]> {
  const rows = await db
    .selectFrom('consultation_status_change')
    .selectAll()
    .where('consultation_id', '=', id)
    .orderBy('id', 'desc')
    .limit(limits.historyEventsMax)
    .execute();
  return rows.map((row) => ({
    at: row.at.toISOString(),
    changedBy: toSignature(row),
    formerStatus: row.former_status,
    status: row.status,
  }));
}
