import { sql } from 'kysely';
import { startOfDayInShanghai, dayInShanghai } from '../../clinical/ages.ts';
import { limits } from '../../contract/limits.ts';
import type { IssuedOpinion } from '../../contract/schemas/opinion.ts';
import { mayReadCase } from '../database/own-cases-store.ts';
import { mayPrintRemoved } from '../database/queries.ts';
import type { Db, Tx } from '../database/row-types.ts';
import { isOpinionSentTo } from '../database/sendings-store.ts';
import { signatureOf, toSignature } from '../record/signature-store.ts';
import type { Actor } from '../session/session-store.ts';
import { nameInPath } from '../upload/upload-store.ts';

/** Issued opinions with the size of their files. */
export const selectOpinions = (db: Db | Tx) =>
  db
    .selectFrom('opinion')
    .innerJoin('upload', 'upload.name', 'opinion.upload_name')
    .selectAll('opinion')
    .select('upload.bytes');
type Row = Awaited<ReturnType<ReturnType<typeof selectOpinions>['executeTakeFirstOrThrow']>>;

export const toOpinion = (row: Row): IssuedOpinion => ({
  id: row.id,
  code: row.code,
  versionNo: row.version_no,
  issuedAt: row.issued_at.toISOString(),
  issuedBy: toSignature(row),
  sha256: row.sha256,
  bytes: row.bytes,
});

/** The newest of a consultation, latest first. The caller has made sure who reads them. */
export async function listOpinions(tx: Tx, consultationId: number): Promise<(IssuedOpinion & { recordKey: string })[]> {
  const rows = await selectOpinions(tx)
    .where('consultation_id', '=', consultationId)
    .orderBy('opinion.id', 'desc')
    .limit(limits.historyEventsMax)
    .execute();
  return rows.map((row) => ({ ...toOpinion(row), recordKey: row.record_key }));
}

type Content = { consultationId: number; doctorId: number; contentSha256: string };

/** The very same as a doctor issued it last. */
export async function findSame(
  tx: Db | Tx,
  { consultationId, doctorId, contentSha256 }: Content,
): Promise<Row | undefined> {
  // What the guardian's file leaves out is issued anew.
  return selectOpinions(tx)
    .where('consultation_id', '=', consultationId)
    .where('opinion.doctor_id', '=', doctorId)
    .where('content_sha256', '=', contentSha256)
    .where(({ not }) => not(mayPrintRemoved))
    .orderBy('opinion.id', 'desc')
    .executeTakeFirst();
}

/** How many a case has got since midnight in Asia/Shanghai. */
export async function countOfToday(tx: Db | Tx, consultationId: number, now: Date): Promise<number> {
  const { count } = await tx
    .selectFrom('opinion')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('consultation_id', '=', consultationId)
    .where('issued_at', '>=', startOfDayInShanghai(dayInShanghai(now)))
    .executeTakeFirstOrThrow();
  return count;
}

type NewOpinion = Content & {
  code: string;
  versionNo: number;
  issuedAt: Date;
  uploadName: string;
  sha256: string;
  recordKey: string;
};

/** Keeps that an opinion was issued, and its file with it. The consultation is locked. */
export async function addOpinion(tx: Tx, opinion: NewOpinion): Promise<IssuedOpinion> {
  const { consultationId, uploadName } = opinion;
  const { id } = await tx
    .insertInto('opinion')
    .values({
      code: opinion.code,
      consultation_id: consultationId,
      version_no: opinion.versionNo,
      issued_at: opinion.issuedAt,
      ...(await signatureOf(tx, opinion.doctorId)),
      upload_name: uploadName,
      sha256: opinion.sha256,
      record_key: opinion.recordKey,
      content_sha256: opinion.contentSha256,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await tx
    .updateTable('upload')
    .set({ claim_kind: 'opinion', claim_id: consultationId })
    .where('name', '=', uploadName)
    .execute();
  return toOpinion(await selectOpinions(tx).where('opinion.id', '=', id).executeTakeFirstOrThrow());
}

/** What was issued under a code, whether the doctor may open its case today, and whether it was sent to them with the child. */
export async function findByCode(
  db: Db,
  code: string,
  { doctorId, hospitalId }: Pick<Actor, 'doctorId' | 'hospitalId'>,
) {
  return db
    .selectFrom('opinion')
    .innerJoin('consultation', 'consultation.id', 'opinion.consultation_id')
    .selectAll('opinion')
    .select(mayReadCase(doctorId ?? 0).as('isOpen'))
    .select(isOpinionSentTo(sql.ref('opinion.id'), hospitalId ?? 0).as('isSent'))
    .where('opinion.code', '=', code)
    .executeTakeFirst();
}

/** What everybody may know of what was issued under a code. */
export const findIssue = (db: Db, code: string) =>
  db
    .selectFrom('opinion')
    .select(['code', 'issued_at as issuedAt', 'sha256'])
    .where('code', '=', code)
    .executeTakeFirst();

/** Of these addresses, the names of pictures that belong to the consultation. */
export async function namesOfOwn(tx: Tx, consultationId: number, paths: string[]): Promise<Map<string, string>> {
  const named = new Map(paths.map((path) => [nameInPath(path), path]));
  const rows = await tx
    .selectFrom('upload')
    .select('name')
    .where('name', '=', sql<string>`any(${[...named.keys()].filter((name) => name !== undefined)})`)
    .where('claim_kind', '=', 'consultation')
    .where('claim_id', '=', consultationId)
    .execute();
  return new Map(rows.map(({ name }) => [named.get(name)!, name]));
}
