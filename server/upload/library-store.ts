import { sql } from 'kysely';
import type { Picture } from '../../contract/schemas/picture.ts';
import { containing, countOf, onPage, type Page } from '../database/queries.ts';
import type { Db, Tx } from '../database/row-types.ts';
import { uploadPath } from './upload-store.ts';

/** Of a row `copy`: it is the same picture as the row `upload`, which it may be itself. */
const isSame = sql<boolean>`(copy.claim_kind = 'article' and (copy.name = upload.name or copy.sha256 = upload.sha256))`;
/** Those that show the same stand there once, as the newest of them. */
const isNewest = sql<boolean>`not exists (select from upload as copy
  where ${isSame} and (copy.created_at, copy.name) > (upload.created_at, upload.name))`;

/** The pictures of articles of which a title, an alternative text or an article's title holds `sought`. */
const selectPictures = (db: Db, sought: string) =>
  db
    .selectFrom('upload')
    .innerJoin('user', 'user.id', 'upload.uploader_id')
    .where('upload.claim_kind', '=', 'article')
    .where(isNewest)
    .$if(sought !== '', (query) =>
      query.where(
        sql<boolean>`exists (select from upload as copy where ${isSame} and (copy.title ilike ${containing(sought)}
          or copy.alt ilike ${containing(sought)} or exists (select from article_upload join article
            on article.id = article_upload.article_id where article_upload.upload_name = copy.name
            and article.title ilike ${containing(sought)})))`,
      ),
    );

export const countPictures = (db: Db, sought: string): Promise<number> => countOf(selectPictures(db, sought));

type Use = Picture['uses'][number];

/** A page of the library, the newest first; of each picture the articles that have it, those that show it first. */
export async function listPictures(db: Db, sought: string, page: Page): Promise<Picture[]> {
  const rows = await onPage(selectPictures(db, sought), page)
    .select(['upload.name', 'upload.title', 'upload.alt', 'upload.width', 'upload.height', 'upload.bytes'])
    .select(['upload.created_at as uploadedAt'])
    .select(sql<string>`coalesce(nullif("user".name, ''), "user".username)`.as('uploadedBy'))
    .select(
      sql<Use[]>`coalesce((
        select json_agg(json_build_object('id', a.id, 'title', a.title, 'use',
          case when a.deleted_at is not null then 'bin' when a.is_shown then 'shown' else 'history' end)
          order by a.deleted_at is null desc, a.is_shown desc, a.id)
        from (select a.id, a.title, a.deleted_at, bool_or(u.is_shown) as is_shown from upload as copy
          join article_upload u on u.upload_name = copy.name join article a on a.id = u.article_id
          where ${isSame} group by a.id) as a), '[]')`.as('uses'),
    )
    .orderBy('upload.created_at', 'desc')
    .orderBy('upload.name', 'desc')
    .execute();
  return rows.map(({ name, uploadedAt, ...row }) => ({
    ...row,
    path: uploadPath(name),
    uploadedAt: uploadedAt.toISOString(),
  }));
}

/** Says what a picture is called and shows; what is undefined stays. */
export async function describePicture(
  tx: Tx,
  name: string,
  words: { title?: string | undefined; alt?: string | undefined },
): Promise<void> {
  await tx.updateTable('upload').set(words).where('name', '=', name).execute();
}

/**
 * Locks a picture of the library and what shows the same until the transaction ends: their names, and whether an article has
 * one; undefined when there is none of this name.
 */
export async function lockPicture(tx: Tx, name: string): Promise<{ names: string[]; isUsed: boolean } | undefined> {
  const { rows } = await sql<{ name: string }>`select copy.name from upload join upload as copy on ${isSame}
    where upload.name = ${name} and upload.claim_kind = 'article' order by copy.name for update`.execute(tx);
  if (rows.length === 0) return undefined;
  const names = rows.map((row) => row.name);
  // A statement of its own, which sees what was committed while this one waited for the lock.
  const use = await tx
    .selectFrom('article_upload')
    .select('article_id')
    .where('upload_name', 'in', names)
    .executeTakeFirst();
  return { names, isUsed: use !== undefined };
}

export async function removePicture(tx: Tx, name: string): Promise<void> {
  await tx.deleteFrom('upload').where('name', '=', name).execute();
}
