import { sql } from 'kysely';
import type { Day } from '../../clinical/ages.ts';
import type { Exam } from '../../clinical/findings.ts';
import type { Opinion, Reply } from '../../contract/schemas/reply.ts';
import { examsOfChild } from '../child/entry-store.ts';
import { rightsTexts } from '../../contract/rights-texts.ts';
import { refuse } from '../answers.ts';
import { mayReadCase, selectOwnCases } from '../database/own-cases-store.ts';
import { type Given, isoOf, type Moment } from '../database/queries.ts';
import type { Db, Tx } from '../database/row-types.ts';
import { refreshWaiting } from '../invitation/invitation-store.ts';
import type { CallingDoctor } from '../session/session-store.ts';
import { type Hide, hideTakenAway } from '../record/removal-store.ts';
import { addVersion, selectWithVersion } from './version-store.ts';

const opinionColumns = ({ content, grading }: Opinion) => ({ content, grading: grading && JSON.stringify(grading) });

export type OpenState = {
  consultationId: number;
  consultationVersionNo: number;
  status: 0 | 1 | 2;
  patientBirthday: Day;
};

/** `former`: what it grades so far. */
export type OwnReply = OpenState & { authorId: number; versionNo: number; content: string; former: Exam | null };

/** With the birthday, which is read once the consultation is locked: who waited would find the former one. */
async function withBirthday<Locked extends { consultationId: number }>(tx: Tx, locked: Locked | undefined) {
  if (!locked) return undefined;
  const { patientBirthday } = await tx
    .selectFrom('consultation')
    .innerJoin('patient', 'patient.id', 'consultation.patient_id')
    .select(sql<Day>`to_char(patient.birth_date, 'YYYY-MM-DD')`.as('patientBirthday'))
    .where('consultation.id', '=', locked.consultationId)
    .executeTakeFirstOrThrow();
  return { ...locked, patientBirthday };
}

/**
 * The consultation for a doctor who takes part in it, locked so that no status change comes between; undefined to
 * anyone else.
 */
export async function lockForReply(tx: Tx, consultationId: number, doctorId: number): Promise<OpenState | undefined> {
  const locked = await selectOwnCases(tx, doctorId)
    .select([
      'consultation.id as consultationId',
      'consultation.version_no as consultationVersionNo',
      'consultation.status',
    ])
    .where('consultation.id', '=', consultationId)
    .forUpdate('consultation')
    .executeTakeFirst();
  return withBirthday(tx, locked);
}

/** @throws 409 to who may still read a case that was withdrawn, else 404 */
export async function refuseGone(tx: Tx, consultationId: number, doctorId: number): Promise<never> {
  const { rows } = await sql`select from consultation
    where id = ${consultationId} and withdrawn_at is not null and ${mayReadCase(doctorId)}`.execute(tx);
  throw rows.length > 0 ? refuse.conflict(rightsTexts.withdrawnRefusal) : refuse.notFound();
}

/** A reply's author and its locked consultation, for a doctor who takes part; undefined to anyone else. */
export async function lockReply(tx: Tx, replyId: number, doctorId: number): Promise<OwnReply | undefined> {
  const locked = await selectOwnCases(tx, doctorId)
    .innerJoin('reply', 'reply.consultation_id', 'consultation.id')
    .select([
      'consultation.id as consultationId',
      'consultation.version_no as consultationVersionNo',
      'consultation.status',
      'reply.doctor_id as authorId',
      'reply.version_no as versionNo',
      'reply.content',
      'reply.grading as former',
    ])
    .where('reply.id', '=', replyId)
    .where('reply.deleted_at', 'is', null)
    .forUpdate(['consultation', 'reply'])
    .executeTakeFirst();
  return withBirthday(tx, locked);
}

/** The exams of the child of a consultation: any of them may be graded. */
export async function listExams(tx: Tx, consultationId: number): Promise<Exam[]> {
  const { exams } = await tx
    .selectFrom('consultation')
    .innerJoin('patient', 'patient.id', 'consultation.patient_id')
    .select(examsOfChild(sql.ref('patient.child_id')).as('exams'))
    .where('consultation.id', '=', consultationId)
    .executeTakeFirstOrThrow();
  return exams;
}

export async function addReply(
  tx: Tx,
  consultationId: number,
  author: CallingDoctor,
  opinion: Opinion,
  { createdAt, consultationVersionNo }: { createdAt: Date; consultationVersionNo: number },
): Promise<number> {
  const { id } = await tx
    .insertInto('reply')
    .values({
      consultation_id: consultationId,
      doctor_id: author.doctorId,
      hospital_id: author.hospitalId,
      ...opinionColumns(opinion),
      created_at: createdAt,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const written = { replyId: id, doctorId: author.doctorId, consultationVersionNo };
  await addVersion(tx, written, opinion, createdAt);
  await refreshFigures(tx, [consultationId]);
  return id;
}

/** Changes a locked reply, as its next version; what is as it was changes nothing. */
export async function updateReply(
  tx: Tx,
  written: { replyId: number; doctorId: number; consultationVersionNo: number },
  opinion: Opinion,
  updated_at = new Date(),
): Promise<void> {
  const version_no = await addVersion(tx, written, opinion, updated_at);
  if (version_no === undefined) return;
  await tx
    .updateTable('reply')
    .set({ ...opinionColumns(opinion), updated_at, version_no })
    .where('id', '=', written.replyId)
    .execute();
}

/** Marks a reply as deleted; the row is kept. False when the doctor is not the author of such a reply. */
export async function deleteReply(tx: Tx, id: number, authorId: number, at = new Date()): Promise<boolean> {
  const deleted = await tx
    .updateTable('reply')
    .set({ deleted_at: at })
    .where('id', '=', id)
    .where('doctor_id', '=', authorId)
    .where('deleted_at', 'is', null)
    .returning('consultation_id as consultationId')
    .executeTakeFirst();
  if (deleted) await refreshFigures(tx, [deleted.consultationId]);
  return deleted !== undefined;
}

/** What lists are sorted by: the latest reply, or the proposal where there is none. */
export const lastActivity = sql<Date>`coalesce(consultation.last_reply_at, consultation.created_at)`;

/** Brings what consultations and the doctors' lists keep of their replies up to date. The consultations are locked. */
export async function refreshFigures(tx: Tx, consultationIds: number[]): Promise<void> {
  await sql`
    update consultation set (reply_count, last_reply_at, first_reply_at) = (
      select count(*), max(created_at), min(created_at) filter (where reply.doctor_id <> consultation.doctor_id)
      from reply where reply.consultation_id = consultation.id and reply.deleted_at is null)
    where id = any(${consultationIds})`.execute(tx);
  await sql`
    update consultation_doctor set last_activity_at = ${lastActivity}
    from consultation
    where consultation.id = consultation_doctor.consultation_id and consultation.id = any(${consultationIds})`.execute(
    tx,
  );
  await refreshWaiting(tx, consultationIds);
}

const selectReplies = (db: Db | Tx) =>
  selectWithVersion(db)
    .innerJoin('doctor', 'doctor.id', 'reply.doctor_id')
    .where('reply.deleted_at', 'is', null)
    .select([
      'reply.id as replyId',
      'reply.consultation_id as consId',
      'reply.content as replyContent',
      'reply.grading',
      'reply.created_at as createdAt',
      'reply.updated_at as updatedAt',
      'doctor.id as replyDoctorId',
      'reply.version_no as versionNo',
      'reply_version.consultation_version_no as consultationVersionNo',
      'reply_version.doctor_name as replyDoctorName',
      'reply_version.doctor_title as replyDoctorTitle',
      'reply_version.doctor_hospital as replyDoctorHospital',
      'doctor.avatar as replyDoctorAvatar',
    ]);

/** With `isRead` for one doctor: whether there is no receipt of theirs that is open. */
const selectRepliesFor = (db: Db | Tx, doctorId: Given<number>) =>
  selectReplies(db)
    .leftJoin('reply_read', (join) =>
      join.onRef('reply_read.reply_id', '=', 'reply.id').on('reply_read.doctor_id', '=', doctorId),
    )
    .select(sql<boolean>`reply_read.reply_id is null or reply_read.read_at is not null`.as('isRead'));

type Selected = Awaited<ReturnType<ReturnType<typeof selectRepliesFor>['executeTakeFirstOrThrow']>>;
type Row = Omit<Selected, 'createdAt' | 'updatedAt'> & { createdAt: Moment; updatedAt: Moment | null };

/** A picture that its uploader took away stands no more in the replies that quote it. */
export const toReply = ({ createdAt, updatedAt, ...reply }: Row, hide: Hide): Reply => ({
  ...reply,
  replyContent: hide(reply.replyContent),
  replyDateTime: isoOf(createdAt),
  replyUpdateDateTime: updatedAt && isoOf(updatedAt),
});

/** The replies of a consultation in the order they were given. The caller has made sure who reads them. */
export const selectRepliesOf = (db: Db | Tx, { id, doctorId }: { id: Given<number>; doctorId: Given<number> }) =>
  selectRepliesFor(db, doctorId)
    .where('reply.consultation_id', '=', id)
    .orderBy('reply.created_at')
    .orderBy('reply.id');

/** A reply in a consultation in which the doctor takes part; undefined otherwise. */
export async function findReply(db: Db, replyId: number, doctorId: number): Promise<Reply | undefined> {
  const row = await selectRepliesFor(db, doctorId)
    .innerJoin('consultation_doctor', (join) =>
      join
        .onRef('consultation_doctor.consultation_id', '=', 'reply.consultation_id')
        .on('consultation_doctor.doctor_id', '=', doctorId)
        .on('consultation_doctor.deleted_at', 'is', null),
    )
    .where('reply.id', '=', replyId)
    .executeTakeFirst();
  return row && toReply(row, await hideTakenAway(db, row.consId, [row.replyContent]));
}
