import { sql } from 'kysely';
import type { PictureNote, StatedPictureNote } from '../../contract/schemas/picture-note.ts';
import { type Given, isoOf, type Moment } from '../database/queries.ts';
import type { Db, Tx } from '../database/row-types.ts';
import { signatureOf, toSignature } from '../record/signature-store.ts';
import { isTakenAway } from '../upload/attachment-store.ts';
import { uploadPath } from '../upload/upload-store.ts';

const selectNotes = (db: Db | Tx, consultationId: Given<number>) =>
  db.selectFrom('picture_note').selectAll().where('consultation_id', '=', consultationId);
type Selected = Awaited<ReturnType<ReturnType<typeof selectNotes>['executeTakeFirstOrThrow']>>;
type Row = Omit<Selected, 'saved_at'> & { saved_at: Moment };

const toStated = (row: Row): StatedPictureNote => ({
  attachmentLocate: uploadPath(row.upload_name),
  versionNo: row.version_no,
  savedAt: isoOf(row.saved_at),
  savedBy: toSignature(row),
  content: row.content,
});

const says = ({ isGradable, shapes }: PictureNote): boolean => isGradable !== null || shapes.length > 0;

/** What each doctor says of each picture in the record of a case today, in the order in which it was said. */
export const selectStanding = (db: Db | Tx, consultationId: Given<number>) =>
  selectNotes(db, consultationId)
    .where(
      sql<boolean>`not exists (select from picture_note as later where later.consultation_id = picture_note.consultation_id
        and later.upload_name = picture_note.upload_name and later.doctor_id = picture_note.doctor_id
        and later.version_no > picture_note.version_no)`,
    )
    .where(
      sql<boolean>`not exists (select from picture_removal where picture_removal.upload_name = picture_note.upload_name)`,
    )
    .orderBy('id');

/** Those of them that say something. */
export const toStandingNotes = (rows: Row[]): StatedPictureNote[] =>
  rows.map(toStated).filter(({ content }) => says(content));

export const listPictureNotes = async (db: Db | Tx, consultationId: number): Promise<StatedPictureNote[]> =>
  toStandingNotes(await selectStanding(db, consultationId).execute());

/** A doctor's own newest note of a picture of a locked case. */
export async function findOwnNote(
  tx: Tx,
  { consultationId, name, doctorId }: { consultationId: number; name: string; doctorId: number },
): Promise<StatedPictureNote | undefined> {
  const row = await selectNotes(tx, consultationId)
    .where('upload_name', '=', name)
    .where('doctor_id', '=', doctorId)
    .orderBy('version_no', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row && toStated(row);
}

/** Whether a case shows a picture today, attached or within a text. */
export async function showsPicture(tx: Tx, consultationId: number, name: string): Promise<boolean> {
  const row = await tx
    .selectFrom('attachment')
    .innerJoin('upload', 'upload.name', 'attachment.upload_name')
    .leftJoin('reply', 'reply.id', 'attachment.reply_id')
    .select('attachment.id')
    .where('attachment.consultation_id', '=', consultationId)
    .where('upload.name', '=', name)
    .where((eb) => eb.not(isTakenAway))
    .where('attachment.removed_at', 'is', null)
    .where('reply.deleted_at', 'is', null)
    .executeTakeFirst();
  return row !== undefined;
}

type NewNote = { consultationId: number; name: string; doctorId: number; versionNo: number; content: PictureNote };

export async function addPictureNote(tx: Tx, { consultationId, name, doctorId, versionNo, content }: NewNote) {
  await tx
    .insertInto('picture_note')
    .values({
      consultation_id: consultationId,
      upload_name: name,
      saved_at: new Date(),
      ...(await signatureOf(tx, doctorId)),
      version_no: versionNo,
      content: JSON.stringify(content),
    })
    .execute();
}
