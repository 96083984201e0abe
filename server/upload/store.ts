import { sql } from 'kysely';
import { refusalTexts } from '../../contract/texts.ts';
import type { ClaimKind, Db, Tx } from '../database/schema.ts';
import { refuse } from '../refusal.ts';
import { mayClaim, nameInPath, type StoredUpload, uploadPath } from './rules.ts';

export type NewUpload = { name: string; uploaderId: number; width: number; height: number; bytes: number };

export async function addUpload(db: Db, { uploaderId, ...file }: NewUpload): Promise<void> {
  await db
    .insertInto('upload')
    .values({ ...file, uploader_id: uploaderId, claim_kind: null, claim_id: null })
    .execute();
}

const columns = ['name', 'uploader_id as uploaderId', 'claim_kind as claimKind', 'claim_id as claimId'] as const;

export async function findUpload(db: Db, name: string): Promise<StoredUpload | undefined> {
  return db.selectFrom('upload').select(columns).where('name', '=', name).executeTakeFirst();
}

/**
 * Makes images belong to an object, in the transaction that writes the object.
 * @throws 400 when one of `paths` is not an own free upload and not already on this object
 */
export async function claimImages(
  tx: Tx,
  { paths, uploaderId, kind, id }: { paths: string[]; uploaderId: number; kind: ClaimKind; id: number },
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
  const usable = found.filter((upload) => mayClaim(upload, uploaderId, kind, id));
  if (usable.length < names.length) throw refuse.invalid(refusalTexts.foreignImage);
  await tx
    .updateTable('upload')
    .set({ claim_kind: kind, claim_id: id })
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

/** Names of files nobody claimed within a day, taken out of the table. */
export async function takeOutUnclaimed(db: Db, olderThanMs: number): Promise<string[]> {
  const rows = await db
    .deleteFrom('upload')
    .where('claim_kind', 'is', null)
    .where('created_at', '<', new Date(Date.now() - olderThanMs))
    .returning('name')
    .execute();
  return rows.map((row) => row.name);
}

/** Whether visitors may see a file of this article. */
export async function isArticlePublic(db: Db, articleId: number): Promise<boolean> {
  const row = await db
    .selectFrom('article')
    .select('id')
    .where('id', '=', articleId)
    .where('is_public', '=', true)
    .executeTakeFirst();
  return row !== undefined;
}
