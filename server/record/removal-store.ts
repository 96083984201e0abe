import { sql } from 'kysely';
import { pictureTexts } from '../../contract/picture-texts.ts';
import type { RemovedPicture } from '../../contract/schemas/record.ts';
import type { Db, Tx } from '../database/row-types.ts';
import { imagesIn, withWordsFor } from '../rich-text.ts';
import { isTakenAway } from '../upload/attachment-store.ts';
import { uploadPath } from '../upload/upload-store.ts';
import { signatureOf, toSignature } from './signature-store.ts';

export type Hide = (html: string) => string;

/** Puts words for the pictures of a case that were taken away, in these texts of today. */
export async function hideTakenAway(db: Db | Tx, consultationId: number, texts: readonly string[]): Promise<Hide> {
  if (texts.every((html) => imagesIn(html).length === 0)) return (html) => html;
  const rows = await db
    .selectFrom('upload')
    .select('name')
    .where('claim_kind', '=', 'consultation')
    .where('claim_id', '=', consultationId)
    .where(isTakenAway)
    .execute();
  const paths = new Set(rows.map(({ name }) => uploadPath(name)));
  return (html) => withWordsFor(html, paths, pictureTexts.takenAway);
}

/** What was taken out of the record of a case, the oldest first. */
export async function listRemoved(db: Db | Tx, consultationId: number): Promise<RemovedPicture[]> {
  const rows = await db
    .selectFrom('picture_removal')
    .selectAll()
    .where('consultation_id', '=', consultationId)
    .orderBy('removed_at')
    .execute();
  return rows.map((row) => ({
    attachmentLocate: uploadPath(row.upload_name),
    removedAt: row.removed_at.toISOString(),
    removedBy: toSignature(row),
    reason: row.reason,
  }));
}

/** Puts words for the pictures that were taken out of the record, in texts of whichever version. */
export function hideRemoved(removed: readonly RemovedPicture[]): Hide {
  const paths = new Set(removed.map(({ attachmentLocate }) => attachmentLocate));
  return (html) => withWordsFor(html, paths, pictureTexts.removed);
}

/** A picture that a locked case shows or showed, and that was not taken out of its record; undefined otherwise. */
export async function findPictureOf(tx: Tx, consultationId: number, name: string) {
  return tx
    .selectFrom('upload')
    .select('uploader_id as uploaderId')
    .where('name', '=', name)
    .where('claim_kind', '=', 'consultation')
    .where('claim_id', '=', consultationId)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('picture_removal').select('upload_name').where('upload_name', '=', name))),
    )
    .executeTakeFirst();
}

type Removal = { consultationId: number; name: string; doctorId: number; reason: string; at: Date };

/** Takes a picture out of the record of a locked case: nobody may open it from then on, wherever it is named. */
export async function removePicture(tx: Tx, { consultationId, name, doctorId, reason, at }: Removal): Promise<void> {
  await tx
    .insertInto('picture_removal')
    .values({
      upload_name: name,
      consultation_id: consultationId,
      removed_at: at,
      ...(await signatureOf(tx, doctorId)),
      reason,
    })
    .execute();
  await tx
    .updateTable('attachment')
    .set({ removed_at: sql`coalesce(removed_at, ${at})`, in_record: false })
    .where('upload_name', '=', name)
    .execute();
  await sql`update consultation set attachment_count = (select count(*) from attachment
    where consultation_id = consultation.id and reply_id is null and not is_inline and removed_at is null)
    where id = ${consultationId}`.execute(tx);
}
