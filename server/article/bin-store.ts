import { sql } from 'kysely';
import { limits } from '../../contract/limits.ts';
import type { DeletedArticle } from '../../contract/schemas/article.ts';
import { countOf, onPage, type Page } from '../database/queries.ts';
import type { Db, Tx } from '../database/row-types.ts';

const dayMs = 24 * 3_600_000;

/** Puts a locked article into the bin, off the site; its history and its pictures stay. */
export async function deleteArticle(tx: Tx, id: number, deletedBy: number): Promise<void> {
  await tx
    .updateTable('article')
    .set({ is_pub: false, is_public: false, deleted_at: new Date(), deleted_by: deletedBy })
    .where('id', '=', id)
    .execute();
}

/** Takes an article out of the bin, unpublished. Returns its title; undefined when it is not in there. */
export async function recoverArticle(tx: Tx, id: number): Promise<string | undefined> {
  const row = await tx
    .updateTable('article')
    .set({ deleted_at: null, deleted_by: null })
    .where('id', '=', id)
    .where('deleted_at', 'is not', null)
    .returning('title')
    .executeTakeFirst();
  return row?.title;
}

/** A page of what is in the bin, the last deleted first, and how much there is. */
export async function listDeleted(db: Db, page: Page): Promise<{ totalCount: number; results: DeletedArticle[] }> {
  const deleted = db.selectFrom('article').where('article.deleted_at', 'is not', null);
  const rows = await onPage(deleted, page)
    .innerJoin('disease_profile', 'disease_profile.id', 'article.disease_profile_id')
    .leftJoin('user', 'user.id', 'article.deleted_by')
    .select(['article.id', 'article.title', 'article.author', 'article.deleted_at as deletedAt'])
    .select('disease_profile.name as diseaseProfileName')
    .select(sql<string>`coalesce(nullif("user".name, ''), "user".username, '')`.as('deletedBy'))
    .orderBy('article.deleted_at', 'desc')
    .orderBy('article.id', 'desc')
    .execute();
  return {
    totalCount: await countOf(deleted),
    results: rows.map(({ deletedAt, ...row }) => ({
      ...row,
      deletedAt: deletedAt!.toISOString(),
      daysLeft: Math.max(1, limits.articleBinDays - Math.floor((Date.now() - deletedAt!.getTime()) / dayMs)),
    })),
  };
}

/**
 * Removes for good what has lain in the bin for its days, with its versions; its pictures stay in the library, from where
 * they can be deleted then. Returns how many.
 */
export async function purgeBin(db: Db, now = new Date()): Promise<number> {
  const before = new Date(now.getTime() - limits.articleBinDays * dayMs);
  return db.transaction().execute(async (tx) => {
    const rows = await tx
      .selectFrom('article')
      .select('id')
      .where('deleted_at', '<', before)
      .forUpdate()
      .skipLocked()
      .execute();
    const ids = rows.map(({ id }) => id);
    await tx.deleteFrom('article_version').where('article_id', '=', sql<number>`any(${ids})`).execute();
    await tx.deleteFrom('article').where('id', '=', sql<number>`any(${ids})`).execute();
    return ids.length;
  });
}
