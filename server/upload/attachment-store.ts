import { sql } from 'kysely';
import { pictureTexts } from '../../contract/picture-texts.ts';
import { refusalTexts } from '../../contract/texts.ts';
import { refuse } from '../answers.ts';
import type { Tx } from '../database/row-types.ts';
import { imagesIn } from '../rich-text.ts';
import { claimImages, nameInPath } from './upload-store.ts';

/**
 * Whether who uploaded a picture shows it nowhere in its case any more. Others who quote it do not keep it: it was taken
 * away from them as well.
 */
export const isTakenAway = sql<boolean>`not exists (
  select from attachment
    join consultation on consultation.id = attachment.consultation_id
    left join reply on reply.id = attachment.reply_id
    join doctor on doctor.id = coalesce(reply.doctor_id, consultation.doctor_id)
  where attachment.upload_name = upload.name and attachment.removed_at is null and reply.deleted_at is null
    and doctor.user_id = upload.uploader_id)`;

/** Where images are shown: a consultation's attachments and description, or one of its replies. */
export type ImagePlace = { consultationId: number; replyId: number | null };
type Shown = { name: string; isInline: boolean; position: number };

const sameImage = (one: { name: string; isInline: boolean }) => (other: { name: string; isInline: boolean }) =>
  one.name === other.name && one.isInline === other.isInline;

/**
 * Makes a place show exactly these images, in the transaction that writes it and under the consultation's lock: claims
 * the new ones for the consultation and takes the others away, after which nobody may open them.
 * @throws 400 when one is neither an own free upload nor shown in this consultation
 */
export async function showImages(
  tx: Tx,
  place: ImagePlace,
  { attachments, html, uploaderId }: { attachments: string[]; html: string; uploaderId: number },
): Promise<void> {
  const { consultationId: id } = place;
  const inline = imagesIn(html);
  await claimImages(tx, { paths: [...attachments, ...inline], uploaderId, kind: 'consultation', id });
  const wanted: Shown[] = [
    ...attachments.map((path, position) => ({ name: nameInPath(path)!, isInline: false, position })),
    ...inline.map((path, position) => ({ name: nameInPath(path)!, isInline: true, position })),
  ];
  const shown = await listShown(tx, place);
  await refuseRemoved(
    tx,
    wanted.map(({ name }) => name),
  );
  await refuseTakenAway(
    tx,
    wanted.filter((image) => !shown.some(sameImage(image))),
    uploaderId,
  );
  const gone = shown.filter((image) => !wanted.some(sameImage(image))).map((image) => image.id);
  await removeImages(tx, gone);
  for (const image of wanted) {
    const stays = shown.find(sameImage(image));
    if (!stays) await addImage(tx, place, image);
    else if (stays.position !== image.position) await moveImage(tx, stays.id, image.position);
  }
}

/** What was taken out of the record comes back by nobody, its uploader neither. @throws 400 */
async function refuseRemoved(tx: Tx, names: string[]): Promise<void> {
  const removed = await tx
    .selectFrom('picture_removal')
    .select('upload_name')
    .where('upload_name', '=', sql<string>`any(${names})`)
    .executeTakeFirst();
  if (removed) throw refuse.invalid(pictureTexts.wasRemoved);
}

/** An image that its uploader took away is shown nowhere anew by someone else who still knows its address. @throws 400 */
async function refuseTakenAway(tx: Tx, added: Shown[], uploaderId: number): Promise<void> {
  const taken = await tx
    .selectFrom('upload')
    .select('name')
    .where('name', '=', sql<string>`any(${added.map((image) => image.name)})`)
    .where('uploader_id', '!=', uploaderId)
    .where(isTakenAway)
    .executeTakeFirst();
  if (taken) throw refuse.invalid(refusalTexts.foreignImage);
}

const inPlace = ({ consultationId, replyId }: ImagePlace) =>
  sql<boolean>`attachment.consultation_id = ${consultationId}
    and attachment.reply_id is not distinct from ${replyId}::integer and attachment.removed_at is null`;

function listShown(tx: Tx, place: ImagePlace): Promise<(Shown & { id: number })[]> {
  return tx
    .selectFrom('attachment')
    .select(['id', 'upload_name as name', 'is_inline as isInline', 'position'])
    .where(inPlace(place))
    .execute();
}

async function addImage(tx: Tx, { consultationId, replyId }: ImagePlace, image: Shown): Promise<void> {
  await tx
    .insertInto('attachment')
    .values({
      consultation_id: consultationId,
      reply_id: replyId,
      upload_name: image.name,
      is_inline: image.isInline,
      position: image.position,
      removed_at: null,
    })
    .execute();
}

async function moveImage(tx: Tx, id: number, position: number): Promise<void> {
  await tx.updateTable('attachment').set({ position }).where('id', '=', id).execute();
}

async function removeImages(tx: Tx, ids: number[]): Promise<void> {
  if (ids.length === 0) return;
  await tx
    .updateTable('attachment')
    .set({ removed_at: new Date() })
    .where('id', '=', sql<number>`any(${ids})`)
    .execute();
}

/** Takes away all images of a deleted reply. */
export async function removeReplyImages(tx: Tx, place: ImagePlace): Promise<void> {
  await tx.updateTable('attachment').set({ removed_at: new Date() }).where(inPlace(place)).execute();
}
