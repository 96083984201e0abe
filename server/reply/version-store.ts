import { sql } from 'kysely';
import type { Day } from '../../clinical/ages.ts';
import { limits } from '../../contract/limits.ts';
import type { ReplyHistory, WithdrawnReply } from '../../contract/schemas/record.ts';
import type { Opinion } from '../../contract/schemas/reply.ts';
import { selectOwnCases } from '../database/own-cases-store.ts';
import type { Db, Tx } from '../database/row-types.ts';
import { signatureOf, toSignature } from '../record/signature-store.ts';
import { hideRemoved, listRemoved } from '../record/removal-store.ts';
import { changedParts } from './rules.ts';

const selectVersions = (db: Db | Tx, replyId: number) =>
  db.selectFrom('reply_version').selectAll().where('reply_id', '=', replyId).orderBy('version_no', 'desc');

type Row = Awaited<ReturnType<ReturnType<typeof selectVersions>['executeTakeFirstOrThrow']>>;

/** What a version said, whoever it is told to. */
export const toStated = (row: Row) => ({
  versionNo: row.version_no,
  savedAt: row.saved_at.toISOString(),
  savedBy: toSignature(row),
  consultationVersionNo: row.consultation_version_no,
  content: row.content,
  grading: row.grading,
});

/**
 * Keeps an opinion as the next version of a locked or new reply, signed by its author as they are named today. What is as
 * it was makes no version.
 * @returns its number; undefined where nothing changed
 */
export async function addVersion(
  tx: Tx,
  { replyId, doctorId, consultationVersionNo }: { replyId: number; doctorId: number; consultationVersionNo: number },
  opinion: Opinion,
  savedAt: Date,
): Promise<number | undefined> {
  const former = await selectVersions(tx, replyId).limit(1).executeTakeFirst();
  if (former && changedParts(former, opinion).length === 0) return undefined;
  const grading = opinion.grading === undefined ? (former?.grading ?? null) : opinion.grading;
  const versionNo = (former?.version_no ?? 0) + 1;
  await tx
    .insertInto('reply_version')
    .values({
      reply_id: replyId,
      version_no: versionNo,
      saved_at: savedAt,
      ...(await signatureOf(tx, doctorId)),
      consultation_version_no: consultationVersionNo,
      content: opinion.content,
      grading: grading && JSON.stringify(grading),
    })
    .execute();
  return versionNo;
}

/** A page of a reply's versions, newest first; undefined to who takes no part in its consultation. */
export async function findHistory(
  tx: Tx,
  replyId: number,
  doctorId: number,
  before?: number,
): Promise<ReplyHistory | undefined> {
  const found = await selectOwnCases(tx, doctorId)
    .innerJoin('reply', 'reply.consultation_id', 'consultation.id')
    .innerJoin('patient', 'patient.id', 'consultation.patient_id')
    .select(sql<Day>`to_char(patient.birth_date, 'YYYY-MM-DD')`.as('patientBirthday'))
    .select([
      'consultation.id as consId',
      'consultation.title',
      'reply.deleted_at as withdrawnAt',
      'reply.version_no as totalCount',
    ])
    .where('reply.id', '=', replyId)
    .executeTakeFirst();
  if (!found) return undefined;
  const newest = selectVersions(tx, replyId).limit(limits.historyPageSize + 1);
  const rows = await (before === undefined ? newest : newest.where('version_no', '<', before)).execute();
  const hide = hideRemoved(await listRemoved(tx, found.consId));
  const versions = rows.map((row, at) => ({
    ...toStated(row),
    content: hide(row.content),
    changed: rows[at + 1] ? changedParts(rows[at + 1]!, row) : [],
  }));
  return {
    replyId,
    ...found,
    withdrawnAt: found.withdrawnAt?.toISOString() ?? null,
    versions: versions.slice(0, limits.historyPageSize),
  };
}

/** Replies, each with its newest version. */
export const selectWithVersion = (db: Db | Tx) =>
  db
    .selectFrom('reply')
    .innerJoin('reply_version', (join) =>
      join.onRef('reply_version.reply_id', '=', 'reply.id').onRef('reply_version.version_no', '=', 'reply.version_no'),
    );

/** The newest versions of a consultation's replies. */
export const selectNewest = (db: Db | Tx, consultationId: number) =>
  selectWithVersion(db).selectAll('reply_version').where('reply.consultation_id', '=', consultationId);

/** The opinions of a consultation that their authors took back, the latest first. */
export async function listWithdrawn(db: Db | Tx, consultationId: number): Promise<WithdrawnReply[]> {
  const rows = await selectNewest(db, consultationId)
    .select(['reply.created_at as createdAt', sql<Date>`reply.deleted_at`.as('withdrawnAt')])
    .where('reply.deleted_at', 'is not', null)
    .orderBy('reply.deleted_at', 'desc')
    .limit(limits.historyEventsMax)
    .execute();
  const hide = hideRemoved(await listRemoved(db, consultationId));
  return rows.map((row) => ({
    replyId: row.reply_id,
    replyDateTime: row.createdAt.toISOString(),
    withdrawnAt: row.withdrawnAt.toISOString(),
    savedBy: toSignature(row),
    content: hide(row.content),
    grading: row.grading,
  }));
}
