import { sql } from 'kysely';
import { dayInShanghai } from '../../clinical/ages.ts';
import { standingText } from '../../clinical/outcome.ts';
import { type RulesSignature, signatureText } from '../../contract/rules-signature.ts';
import { isSameExam } from '../../clinical/same-findings.ts';
import { asVersion2 } from '../../contract/findings-versions.ts';
import type { StatedOutcome } from '../../contract/schemas/record.ts';
import type { Standing } from '../../contract/schemas/standing.ts';
import { findConsentState } from '../child/consent-store.ts';
import { readExams } from '../child/entry-store.ts';
import { findStanding } from '../child/standing-store.ts';
import { isCaseThere, mayReadCase } from '../database/own-cases-store.ts';
import type { Tx } from '../database/row-types.ts';
import { hideTakenAway } from '../record/removal-store.ts';
import { newestOfInitiator, signatureOf, toSignature } from '../record/signature-store.ts';
import { listPictureNotes } from '../reply/picture-note-store.ts';
import { selectNewest, toStated } from '../reply/version-store.ts';
import type { OpinionContent, SaidStanding, StatedAmendment, StatedCase, StatedReply } from './content.ts';

const notesNo = sql<number>`(select count(*)::int from picture_note where consultation_id = consultation.id)`;

const ofParticipant = (tx: Tx, consultationId: number, doctorId: number) =>
  tx
    .selectFrom('consultation')
    .where(mayReadCase(doctorId))
    .select([
      'consultation.status',
      'consultation.version_no as versionNo',
      'consultation.outcome_no as outcomeNo',
      notesNo.as('notesNo'),
    ])
    .where('consultation.id', '=', consultationId);

/** The newest versions of the replies that stand, in the order they were given. */
async function listStated(tx: Tx, consultationId: number): Promise<StatedReply[]> {
  const rows = await selectNewest(tx, consultationId)
    .where('reply.deleted_at', 'is', null)
    .orderBy('reply.created_at')
    .orderBy('reply.id')
    .execute();
  return rows.map((row) => ({ replyId: row.reply_id, ...toStated(row) }));
}

async function listAmendments(tx: Tx, consultationId: number): Promise<StatedAmendment[]> {
  const rows = await tx
    .selectFrom('consultation_version')
    .select(['version_no', 'saved_at', 'reason'])
    .select(['doctor_id', 'doctor_name', 'doctor_title', 'doctor_hospital', 'doctor_center'])
    .where('consultation_id', '=', consultationId)
    .where('reason', 'is not', null)
    .$narrowType<{ reason: string }>()
    .orderBy('version_no')
    .execute();
  return rows.map((row) => ({
    versionNo: row.version_no,
    savedAt: row.saved_at.toISOString(),
    savedBy: toSignature(row),
    reason: row.reason,
  }));
}

async function findOutcome(tx: Tx, consultationId: number, outcomeNo: number): Promise<StatedOutcome | undefined> {
  const row = await tx
    .selectFrom('consultation_outcome')
    .selectAll()
    .where('consultation_id', '=', consultationId)
    .where('version_no', '=', outcomeNo)
    .executeTakeFirst();
  return (
    row && {
      versionNo: row.version_no,
      savedAt: row.saved_at.toISOString(),
      savedBy: toSignature(row),
      content: row.content,
    }
  );
}

type Moment = { now: Date; signature: RulesSignature | undefined };

/** A child's standing, told on this day; undefined where nothing is known of its eyes. */
export function saidStanding({ summary, lastExamOn }: Standing, { now, signature }: Moment): SaidStanding | undefined {
  const text = summary && standingText(summary, dayInShanghai(now));
  return text ? { text, lastExamOn, signature: signatureText(signature) } : undefined;
}

/** Which versions a case has of itself and its replies; undefined to who takes no part. */
export async function findVersionNumbers(tx: Tx, consultationId: number, doctorId: number) {
  const found = await ofParticipant(tx, consultationId, doctorId).executeTakeFirst();
  if (!found) return undefined;
  const replies = await tx
    .selectFrom('reply')
    .select(['id as replyId', 'version_no as versionNo'])
    .where('consultation_id', '=', consultationId)
    .where('deleted_at', 'is', null)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  return { ...found, replies };
}

/** All that an opinion says, as it is in this transaction, which sees one moment; undefined to who takes no part. */
export async function readContent(
  tx: Tx,
  consultationId: number,
  doctorId: number,
  at: Moment,
): Promise<{ content: OpinionContent; notesNo: number } | undefined> {
  if (!(await ofParticipant(tx, consultationId, doctorId).executeTakeFirst())) return undefined;
  const stated = await readStated(tx, consultationId, at);
  const issuedBy = toSignature(await signatureOf(tx, doctorId));
  return stated && { ...stated, content: { ...stated.content, issuedBy } };
}

/** The same of whoever's case; undefined where there is none. The caller has made sure who reads it. */
export async function readStated(
  tx: Tx,
  consultationId: number,
  at: Moment,
): Promise<{ content: StatedCase; notesNo: number } | undefined> {
  const found = await tx
    .selectFrom('consultation')
    .innerJoin('patient', 'patient.id', 'consultation.patient_id')
    .innerJoin('consultation_version', (join) =>
      join
        .onRef('consultation_version.consultation_id', '=', 'consultation.id')
        .onRef('consultation_version.version_no', '=', 'consultation.version_no'),
    )
    .selectAll('consultation_version')
    .select([
      'consultation.status as currentStatus',
      'consultation.outcome_no as outcomeNo',
      'consultation.created_at as startedAt',
      notesNo.as('notesNo'),
      'patient.child_id as childId',
    ])
    .where('consultation.id', '=', consultationId)
    .where(isCaseThere)
    .executeTakeFirst();
  if (!found) return undefined;
  const { state: stored } = found;
  const standing = saidStanding(await findStanding(tx, found.childId), at);
  // Who began the case, not who changed it last.
  const initiator = await tx
    .selectFrom('consultation')
    .innerJoin('consultation_version as own', (join) =>
      join.onRef('own.consultation_id', '=', 'consultation.id').on('own.version_no', '=', newestOfInitiator),
    )
    .select(['own.doctor_id', 'own.doctor_name', 'own.doctor_title', 'own.doctor_hospital', 'own.doctor_center'])
    .where('consultation.id', '=', consultationId)
    .executeTakeFirstOrThrow();
  const outcome = await findOutcome(tx, consultationId, found.outcomeNo);
  const notes = await listPictureNotes(tx, consultationId);
  const { state: given, text } = await findConsentState(tx, consultationId);
  const consent = given === 'none' ? undefined : text;
  const replies = await listStated(tx, consultationId);
  const hide = await hideTakenAway(tx, consultationId, [stored.consultationDesc, ...replies.map((one) => one.content)]);
  const state = {
    ...stored,
    consultationDesc: hide(stored.consultationDesc),
    findings: stored.findings && asVersion2(stored.findings),
  };
  const courseExams = (await readExams(tx, found.childId)).filter(
    (exam) => !state.findings?.exams.some((own) => isSameExam(own, exam)),
  );
  const content: StatedCase = {
    consultationId,
    versionNo: found.version_no,
    status: found.currentStatus,
    startedAt: found.startedAt.toISOString(),
    savedAt: found.saved_at.toISOString(),
    savedBy: toSignature(initiator),
    state,
    amendments: await listAmendments(tx, consultationId),
    replies: replies.map((reply) => ({ ...reply, content: hide(reply.content) })),
    ...(notes.length > 0 && { pictureNotes: notes }),
    ...(standing && { standing }),
    ...(courseExams.length > 0 && { courseExams }),
    ...(consent && { consent }),
    ...(outcome && { outcome }),
  };
  return { content, notesNo: found.notesNo };
}
