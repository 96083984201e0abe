import { createHash, randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { limits } from '../../contract/limits.ts';
import { uploadBase } from '../../contract/paths.ts';
import { refusalTexts } from '../../contract/texts.ts';
import { refuse } from '../answers.ts';
import { mayReadCase, onlyOwnOf } from '../database/own-cases-store.ts';
import { selectPublishedSite } from '../database/published-site-store.ts';
import type { ClaimKind, Db, Tx } from '../database/row-types.ts';
import { isPictureSentTo, isSentTo } from '../database/sendings-store.ts';

/** 128 random bits in hexadecimal, with the ending of what was stored. */
export const uploadName = /^[0-9a-f]{32}\.(?:jpg|png)$/;

/** The same of any file that is kept: a picture, or an issued opinion. */
export const keptName = /^[0-9a-f]{32}\.(?:jpg|png|pdf)$/;

const endings = { jpeg: 'jpg', png: 'png', pdf: 'pdf' } as const;

export function newUploadName(format: keyof typeof endings): string {
  return `${randomBytes(16).toString('hex')}.${endings[format]}`;
}

export const uploadPath = (name: string): string => `${uploadBase}/${name}`;

/** The name in `/upload/images/NAME`; undefined for any other address. */
export function nameInPath(path: string): string | undefined {
  if (!path.startsWith(`${uploadBase}/`)) return undefined;
  const name = path.slice(uploadBase.length + 1);
  return uploadName.test(name) ? name : undefined;
}

export type StoredUpload = { name: string; uploaderId: number; claimKind: ClaimKind | null; claimId: number | null };

/** What a picture is to belong to: one object, all articles, whose library has no id, or the site's content. */
type Claim = { kind: 'avatar' | 'childEntry' | 'consultation'; id: number } | { kind: 'article' | 'site'; id: null };

/** Whether the uploader may name this file for the object: an own one that is still free, or one already there. */
function mayClaim(upload: StoredUpload, uploaderId: number, { kind, id }: Claim): boolean {
  if (upload.claimKind === null) return upload.uploaderId === uploaderId;
  return upload.claimKind === kind && upload.claimId === id;
}

type NewUpload = { name: string; uploaderId: number; width: number; height: number; content: Buffer };

export async function addUpload(db: Db | Tx, { uploaderId, content, ...file }: NewUpload): Promise<void> {
  await db
    .insertInto('upload')
    .values({
      ...{ ...file, bytes: content.length, sha256: createHash('sha256').update(content).digest('hex') },
      ...{ uploader_id: uploaderId, claim_kind: null, claim_id: null, alt: null },
    })
    .execute();
}

/**
 * As {@link addUpload}, while what the uploader has unclaimed is within the limits. One user's uploads take turns at the
 * user's row, so that several at once are counted one after the other.
 * @throws 429
 */
export async function addWithinQuota(tx: Tx, file: NewUpload): Promise<void> {
  await tx.selectFrom('user').select('id').where('id', '=', file.uploaderId).forNoKeyUpdate().execute();
  await requireRoom(tx, file.uploaderId, file.content.length);
  await addUpload(tx, file);
}

/** @throws 429 where a picture more would be too many, or too much */
export async function requireRoom(db: Db | Tx, uploaderId: number, bytes = 0): Promise<void> {
  const { files, held } = await db
    .selectFrom('upload')
    .select([sql<number>`count(*)::integer`.as('files'), sql<number>`coalesce(sum(bytes), 0)::float8`.as('held')])
    .where('uploader_id', '=', uploaderId)
    .where('claim_kind', 'is', null)
    .executeTakeFirstOrThrow();
  if (files >= limits.unclaimedUploadsMax || held + bytes > limits.unclaimedBytesMax)
    throw refuse.beyondQuota(refusalTexts.tooManyUploads);
}

const columns = ['name', 'uploader_id as uploaderId', 'claim_kind as claimKind', 'claim_id as claimId'] as const;

export async function findUpload(db: Db, name: string): Promise<StoredUpload | undefined> {
  return db.selectFrom('upload').select(columns).where('name', '=', name).executeTakeFirst();
}

/**
 * Makes images belong to an object, in the transaction that writes the object.
 * @throws 400 when one of `paths` is not an own free upload and does not belong to this object already
 */
export async function claimImages(
  tx: Tx,
  { paths, uploaderId, ...claim }: { paths: string[]; uploaderId: number } & Claim,
): Promise<void> {
  const names = [...new Set(paths)].map((path) => nameInPath(path));
  if (names.length === 0) return;
  if (names.includes(undefined)) throw refuse.invalid(refusalTexts.foreignImage);
  const found = await tx
    .selectFrom('upload')
    .select(columns)
    .where('name', '=', sql<string>`any(${names})`)
    .forUpdate()
    .execute();
  const usable = found.filter((upload) => mayClaim(upload, uploaderId, claim));
  if (usable.length < names.length) throw refuse.invalid(refusalTexts.foreignImage);
  await tx
    .updateTable('upload')
    .set({ claim_kind: claim.kind, claim_id: claim.id })
    .where('name', '=', sql<string>`any(${names})`)
    .execute();
}

/** Width and height of uploaded images by their path; of paths that are none of ours there is no entry. */
export async function findImageSizes(
  db: Db | Tx,
  paths: string[],
): Promise<Map<string, { width: number; height: number }>> {
  const names = paths.map((path) => nameInPath(path)).filter((name) => name !== undefined);
  if (names.length === 0) return new Map();
  const rows = await db
    .selectFrom('upload')
    .select(['name', 'width', 'height'])
    .where('name', '=', sql<string>`any(${names})`)
    .execute();
  return new Map(rows.map(({ name, ...size }) => [uploadPath(name), size]));
}

const removedAtOnce = 100;
/** How long an upload that nobody claimed is kept. */
export const unclaimedKeptMs = 24 * 3_600_000;

/**
 * Removes uploads nobody claimed within a day, and those of an erased record: the file, then its row, under a lock, so that
 * an end in between leaves neither a file without a row nor one that is being claimed. A hundred at a time, until there are
 * none.
 */
export async function removeUnclaimed(
  db: Db,
  olderThanMs: number,
  removeFile: (name: string) => Promise<void>,
): Promise<void> {
  const createdBefore = new Date(Date.now() - olderThanMs);
  for (let removed = removedAtOnce; removed === removedAtOnce; )
    removed = await db.transaction().execute(async (tx) => {
      const rows = await tx
        .selectFrom('upload')
        .select('name')
        .where((eb) =>
          eb.or([
            eb('claim_kind', '=', 'erased'),
            eb.and([eb('claim_kind', 'is', null), eb('created_at', '<', createdBefore)]),
          ]),
        )
        .limit(removedAtOnce)
        .forUpdate()
        .skipLocked()
        .execute();
      const names = rows.map(({ name }) => name);
      for (const name of names) await removeFile(name);
      await tx.deleteFrom('upload').where('name', '=', sql<string>`any(${names})`).execute();
      return names.length;
    });
}

/** Whether the content of the site that visitors read has this upload as a portrait. */
export async function isOnSite(db: Db, uploadName: string): Promise<boolean> {
  const portrait = JSON.stringify([{ portrait: uploadPath(uploadName) }]);
  const row = await selectPublishedSite(db)
    .select(sql<boolean>`content -> 'members' @> ${portrait}::jsonb`.as('isShown'))
    .executeTakeFirst();
  return row?.isShown ?? false;
}

/**
 * Whether a consultation in which the doctor takes part shows this upload, now or in one of its versions. With a reply that
 * was taken back its pictures are closed.
 */
export async function isShownTo(db: Db, uploadName: string, doctorId: number): Promise<boolean> {
  const isOwn = sql<boolean>`coalesce(reply.doctor_id, consultation.doctor_id) = ${doctorId}`;
  const row = await db
    .selectFrom('consultation')
    .innerJoin('attachment', 'attachment.consultation_id', 'consultation.id')
    .leftJoin('reply', 'reply.id', 'attachment.reply_id')
    .where((eb) => eb.or([mayReadCase(doctorId), sql<boolean>`${isOwn} and ${onlyOwnOf(doctorId)} is not null`]))
    .select('attachment.id')
    .where('attachment.upload_name', '=', uploadName)
    .where((eb) => eb.or([eb('attachment.removed_at', 'is', null), eb('attachment.in_record', '=', true)]))
    .where('reply.deleted_at', 'is', null)
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Whether an upload is of what was written down of a child: of an exam for all who may read its course, else for the
 * hospital that keeps the record alone.
 */
export async function isOfChildOf(
  db: Db,
  entryId: number,
  { doctorId, hospitalId }: { doctorId: number; hospitalId: number },
): Promise<boolean> {
  const { rows } = await sql`
    select from child_entry as entry join child on child.id = entry.child_id
    where entry.id = ${entryId} and child.deleted_at is null and (child.hospital_id = ${hospitalId}
      or entry.kind = 'exam' and (${isSentTo(sql.ref('child.id'), hospitalId)} or exists (
        select from patient join consultation on consultation.patient_id = patient.id
        join consultation_doctor as own on own.consultation_id = consultation.id
        where patient.child_id = child.id and consultation.deleted_at is null
          and own.doctor_id = ${doctorId} and own.deleted_at is null)))`.execute(db);
  return rows.length > 0;
}

/** Whether an upload was sent to a hospital with a child, and may still be opened there. */
export async function isSentAlong(db: Db, uploadName: string, hospitalId: number): Promise<boolean> {
  const { rows } = await sql<{
    isSent: boolean;
  }>`select ${isPictureSentTo(uploadName, hospitalId)} as "isSent"`.execute(db);
  return rows[0]!.isSent;
}
