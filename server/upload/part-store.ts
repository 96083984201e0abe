import { sql } from 'kysely';
import { limits } from '../../contract/limits.ts';
import type { UploadedPart } from '../../contract/schemas/article.ts';
import type { Db, Tx } from '../database/row-types.ts';

/** A picture on its way in parts. Whose it is is part of its key: nobody else's part can get among them. */
export type OwnUpload = { uploaderId: number; uploadId: string };

const isOf = ({ uploaderId, uploadId }: OwnUpload) => sql`uploader_id = ${uploaderId} and upload_id = ${uploadId}`;

/** How much is here, from the first byte on, or where the picture is stored. */
async function findHeld(db: Db | Tx, upload: OwnUpload): Promise<UploadedPart> {
  const { rows } = await sql<UploadedPart>`select coalesce(sum(bytes), 0)::integer as "heldBytes", max(path) as path
    from upload_part where ${isOf(upload)}`.execute(db);
  return rows[0]!;
}

/**
 * Keeps a part if it begins where what is here ends; the same part again, one of another place, or one more than a picture
 * may come in changes nothing. Of more pictures than one user may have on their way the oldest is given up. One user's parts
 * take turns at the user's row, so that none is left of a picture that was given up meanwhile.
 */
export async function holdPart(
  tx: Tx,
  upload: OwnUpload,
  { fromByte, bytes, content }: { fromByte: number; bytes: number; content: Buffer },
): Promise<UploadedPart> {
  const { uploaderId, uploadId } = upload;
  await tx.selectFrom('user').select('id').where('id', '=', uploaderId).forNoKeyUpdate().execute();
  await sql`insert into upload_part (uploader_id, upload_id, from_byte, bytes, content)
    select ${uploaderId}::integer, ${uploadId}::text, ${fromByte}::integer, ${bytes}::integer, ${content}::bytea
    from upload_part where ${isOf(upload)}
    having coalesce(sum(bytes), 0) = ${fromByte} and count(*) < ${limits.uploadPartsMax}
    on conflict do nothing`.execute(tx);
  if (fromByte === 0)
    await sql`delete from upload_part where uploader_id = ${uploaderId} and upload_id in (
      select upload_id from upload_part where uploader_id = ${uploaderId} and from_byte = 0 and path is null
      order by created_at desc offset ${limits.unfinishedUploadsMax})`.execute(tx);
  return findHeld(tx, upload);
}

/** What was kept, in order. */
export async function readParts(db: Db, upload: OwnUpload): Promise<Buffer[]> {
  const { rows } = await sql<{ content: Uint8Array }>`select content from upload_part
    where ${isOf(upload)} order by from_byte`.execute(db);
  return rows.map(({ content }) => Buffer.from(content));
}

/**
 * Keeps of an upload where its picture is stored, for whom the answer did not reach, and nothing else.
 * @returns the path that counts: of two who finish the same one at once, the first's
 */
export async function finishParts(db: Db, upload: OwnUpload, path: string): Promise<string> {
  await sql`with rest as (delete from upload_part where ${isOf(upload)} and from_byte > 0)
    update upload_part set path = ${path}, bytes = 0, content = ''
    where ${isOf(upload)} and from_byte = 0 and path is null`.execute(db);
  return (await findHeld(db, upload)).path ?? path;
}

/** Forgets an upload that became no picture, unless another try has stored it meanwhile: then answers with its path. */
export async function forgetParts(db: Db, upload: OwnUpload): Promise<string | null> {
  await sql`delete from upload_part where ${isOf(upload)}
    and not exists (select from upload_part where ${isOf(upload)} and path is not null)`.execute(db);
  return (await findHeld(db, upload)).path;
}

/** Forgets uploads of which nothing came for so long. */
export async function deleteOldParts(db: Db, olderThanMs: number): Promise<void> {
  const old = new Date(Date.now() - olderThanMs);
  await sql`delete from upload_part where (uploader_id, upload_id) in (select uploader_id, upload_id from upload_part
    group by uploader_id, upload_id having max(created_at) < ${old})`.execute(db);
}
