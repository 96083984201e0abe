import { sql } from 'kysely';
import { limits } from '../../contract/limits.ts';
import type { UploadedPart } from '../../contract/schemas/article.ts';
import type { Db, Tx } from '../database/row-types.ts';

/** Pictures on their way in parts. Whose they are is part of their key: nobody else's part can get among them. */
type OwnUpload = { uploaderId: number; uploadId: string };

const partsOf = (db: Db | Tx, { uploaderId, uploadId }: OwnUpload) =>
  db.selectFrom('upload_part').where('uploader_id', '=', uploaderId).where('upload_id', '=', uploadId);

const findHeld = (db: Db | Tx, upload: OwnUpload): Promise<UploadedPart> =>
  partsOf(db, upload)
    .select(sql<number>`coalesce(sum(bytes), 0)::integer`.as('heldBytes'))
    .select(({ fn }) => fn.max('path').as('path'))
    .executeTakeFirstOrThrow();

/** One user's parts take turns at the user's row. */
const inTurn = <Result>(
  db: Db,
  upload: OwnUpload,
  work: (tx: Tx, held: UploadedPart) => Promise<Result>,
): Promise<Result> =>
  db.transaction().execute(async (tx) => {
    await tx.selectFrom('user').select('id').where('id', '=', upload.uploaderId).forNoKeyUpdate().execute();
    return work(tx, await findHeld(tx, upload));
  });

type Part = { fromByte: number; bytes: number; content: Buffer; path?: string | null };

async function addPart(tx: Tx, { uploaderId, uploadId }: OwnUpload, { fromByte, path = null, ...part }: Part) {
  await tx
    .insertInto('upload_part')
    .values({ ...part, uploader_id: uploaderId, upload_id: uploadId, from_byte: fromByte, path })
    .execute();
}

/**
 * Keeps a part if it begins where what is here ends; the same part again, or one of another place, changes nothing. Of more
 * pictures than one user may have on their way the oldest is given up.
 */
export const holdPart = (db: Db, upload: OwnUpload, part: Part): Promise<UploadedPart> =>
  inTurn(db, upload, async (tx, held) => {
    if (held.path !== null || held.heldBytes !== part.fromByte) return held;
    await addPart(tx, upload, part);
    if (part.fromByte === 0) await giveUpOldest(tx, upload.uploaderId);
    return { heldBytes: held.heldBytes + part.bytes, path: null };
  });

async function giveUpOldest(tx: Tx, uploaderId: number): Promise<void> {
  const tooMany = tx
    .selectFrom('upload_part')
    .select('upload_id')
    .where('uploader_id', '=', uploaderId)
    .where('from_byte', '=', 0)
    .where('path', 'is', null)
    .orderBy('created_at', 'desc')
    .offset(limits.unfinishedUploadsMax);
  await tx.deleteFrom('upload_part').where('uploader_id', '=', uploaderId).where('upload_id', 'in', tooMany).execute();
}

/** What was kept, in order. */
export async function readParts(db: Db, upload: OwnUpload): Promise<Buffer[]> {
  const rows = await partsOf(db, upload).select('content').orderBy('from_byte').execute();
  return rows.map(({ content }) => Buffer.from(content));
}

/**
 * Keeps of an upload where its picture is stored, for whom the answer did not reach, and nothing else.
 * @returns the path that counts: of two who finish the same one at once, the first's
 */
export const finishParts = (db: Db, upload: OwnUpload, path: string): Promise<string> =>
  inTurn(db, upload, async (tx, held) => {
    if (held.path !== null) return held.path;
    await forgetParts(tx, upload);
    await addPart(tx, upload, { fromByte: 0, bytes: held.heldBytes, content: Buffer.alloc(0), path });
    return path;
  });

export async function forgetParts(db: Db | Tx, { uploaderId, uploadId }: OwnUpload): Promise<void> {
  await db.deleteFrom('upload_part').where('uploader_id', '=', uploaderId).where('upload_id', '=', uploadId).execute();
}

/** Forgets uploads of which nothing came for so long. */
export async function deleteOldParts(db: Db, olderThanMs: number): Promise<void> {
  const old = new Date(Date.now() - olderThanMs);
  await sql`delete from upload_part where (uploader_id, upload_id) in (
    select uploader_id, upload_id from upload_part group by uploader_id, upload_id having max(created_at) < ${old})`.execute(
    db,
  );
}
