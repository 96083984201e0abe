import { sql } from 'kysely';
import type { Picture } from '../../contract/schemas/picture.ts';
import { containing, countOf, onPage, type Page } from '../database/queries.ts';
import type { Db, Tx } from '../database/row-types.ts';
import { uploadPath } from './upload-store.ts';

/** The pictures of articles whose title, alternative text or article's title holds `sought`. */
const selectPictures = (db: Db, sought: string) =>
  db
    .selectFrom('upload')
    .innerJoin('user', 'user.id', 'upload.uploader_id')
    .where('upload.claim_kind', '=', 'article')
    .$if(sought !== '', (query) =>
      query.where((eb) =>
        eb.or([
          eb('upload.title', 'ilike', containing(sought)),
          eb('upload.alt', 'ilike', containing(sought)),
          eb.exists(
            eb
              .selectFrom('article_upload')
              .innerJoin('article', 'article.id', 'article_upload.article_id')
              .select('article.id')
              .whereRef('article_upload.upload_name', '=', 'upload.name')
              .where('article.title', 'ilike', containing(sought)),
          ),
        ]),
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
          case when a.deleted_at is not null then 'bin' when u.is_shown then 'shown' else 'history' end)
          order by a.deleted_at is null desc, u.is_shown desc, a.id)
        from article_upload u join article a on a.id = u.article_id where u.upload_name = upload.name), '[]')`.as(
        'uses',
      ),
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

/** Locks a picture of the library until the transaction ends; undefined when there is none of this name. */
export async function lockPicture(tx: Tx, name: string): Promise<{ isUsed: boolean } | undefined> {
  const found = await tx
    .selectFrom('upload')
    .select('name')
    .where('name', '=', name)
    .where('claim_kind', '=', 'article')
    .forUpdate()
    .executeTakeFirst();
  if (!found) return undefined;
  // A statement of its own, which sees what was committed while this one waited for the lock.
  const use = await tx
    .selectFrom('article_upload')
    .select('article_id')
    .where('upload_name', '=', name)
    .executeTakeFirst();
  return { isUsed: use !== undefined };
}

export async function removePicture(tx: Tx, name: string): Promise<void> {
  await tx.deleteFrom('upload').where('name', '=', name).execute();
}
