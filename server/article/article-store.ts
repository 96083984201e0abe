import { sql } from 'kysely';
import type { ArticleFields, DiseaseProfile, PublicArticle } from '../../contract/schemas/article.ts';
import type { Db, Tx } from '../database/row-types.ts';
import { searchOf } from '../database/search-store.ts';
import { showInArticle } from '../upload/article-pictures-store.ts';
import { reviewDay, reviewOf } from './review-store.ts';
import { addVersion, type SavedVersion } from './version-store.ts';

/** What visitors may know of articles that are not in the bin; which articles is the caller's to say. */
export const selectArticles = (db: Db | Tx) =>
  db
    .selectFrom('article')
    .innerJoin('disease_profile', 'disease_profile.id', 'article.disease_profile_id')
    .where('article.deleted_at', 'is', null)
    .select([
      'article.id',
      'article.title',
      'article.author',
      'article.source',
      'article.content',
      'article.preview_pic as previewPic',
      'article.pub_date_time as pubDateTime',
      'article.is_pub as isPub',
      'article.updated_at as updatedAt',
      'disease_profile.id as diseaseProfile',
      'disease_profile.name as diseaseProfileName',
    ])
    .select(sql<number>`coalesce(disease_profile.parent_id, disease_profile.id)`.as('diseaseId'))
    .select(reviewOf('article'));

type Row = Omit<PublicArticle, 'pubDateTime' | 'updatedAt'> & { pubDateTime: Date; updatedAt: Date };
export const toPublic = (row: Row): PublicArticle => ({
  ...row,
  pubDateTime: row.pubDateTime.toISOString(),
  updatedAt: row.updatedAt.toISOString(),
});

export async function findArticle(db: Db | Tx, id: number, publicOnly: boolean): Promise<PublicArticle | undefined> {
  const row = await selectArticles(db)
    .where('article.id', '=', id)
    .$if(publicOnly, (query) => query.where('article.is_public', '=', true))
    .executeTakeFirst();
  return row && toPublic(row);
}

/** Those of the articles that visitors may read, in no order. */
export async function findPublicArticles(db: Db, ids: number[]): Promise<PublicArticle[]> {
  const rows = await selectArticles(db)
    .where('article.id', '=', sql<number>`any(${ids})`)
    .where('article.is_public', '=', true)
    .execute();
  return rows.map(toPublic);
}

/** The newest public articles of one category, its children's included. */
export async function listPublicOfDisease(db: Db, diseaseId: number, limit: number): Promise<PublicArticle[]> {
  const rows = await selectArticles(db)
    .where('article.is_public', '=', true)
    .where(sql<boolean>`coalesce(disease_profile.parent_id, disease_profile.id) = ${diseaseId}`)
    .orderBy('article.pub_date_time', 'desc')
    .orderBy('article.id', 'desc')
    .limit(limit)
    .execute();
  return rows.map(toPublic);
}

/** What an article says, of it or of its revision. What is undefined is not written. */
export const toColumns = (fields: Omit<ArticleFields, 'id'>) => ({
  title: fields.title,
  author: fields.author,
  source: fields.source,
  content: fields.content,
  preview_pic: fields.previewPic,
  pub_date_time: fields.pubDateTime,
  disease_profile_id: fields.diseaseProfile,
  reviewer: fields.reviewer,
  reviewed_on: fields.reviewedOn === '' ? null : fields.reviewedOn,
  next_review_on: fields.nextReviewOn === '' ? null : fields.nextReviewOn,
  sources: fields.sources,
});

/**
 * Adds an unpublished article and returns its id.
 * @throws 400 when a picture is not its to show
 */
export async function addArticle(tx: Tx, fields: Omit<ArticleFields, 'id'>, createdBy: number): Promise<number> {
  const { id } = await tx
    .insertInto('article')
    .values({ ...toColumns(fields), search: searchOf(fields), created_by: createdBy, deleted_at: null })
    .returning('id')
    .executeTakeFirstOrThrow();
  await showInArticle(tx, { ...fields, id }, createdBy);
  await addVersion(tx, id, { savedBy: createdBy });
  return id;
}

export type LockedArticle = {
  title: string;
  isPub: boolean;
  isPublic: boolean;
  pubDateTime: Date;
  updatedAt: Date;
  reviewedOn: string;
  nextReviewOn: string;
};

/** What decisions about an article need, locked until the transaction ends; undefined when there is none. */
export async function lockArticle(tx: Tx, id: number): Promise<LockedArticle | undefined> {
  return tx
    .selectFrom('article')
    .select(['title', 'is_pub as isPub', 'is_public as isPublic', 'pub_date_time as pubDateTime'])
    .select(['updated_at as updatedAt'])
    .select([reviewDay('article.reviewed_on').as('reviewedOn'), reviewDay('article.next_review_on').as('nextReviewOn')])
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
}

/**
 * Replaces the fields of a locked article, and whether visitors may read it. Returns the number of the version this makes.
 * @throws 400 when a picture is not its to show
 */
export async function updateArticle(
  tx: Tx,
  id: number,
  fields: Omit<ArticleFields, 'id'>,
  { isPublic, ...saved }: SavedVersion & { isPublic: boolean },
): Promise<number> {
  await tx
    .updateTable('article')
    .set({ ...toColumns(fields), search: searchOf(fields), is_public: isPublic, updated_at: new Date() })
    .where('id', '=', id)
    .execute();
  await showInArticle(tx, { ...fields, id }, saved.savedBy);
  return addVersion(tx, id, saved);
}

export async function setPubState(tx: Tx, id: number, state: { isPub: boolean; isPublic: boolean }): Promise<void> {
  await tx
    .updateTable('article')
    .set({ is_pub: state.isPub, is_public: state.isPublic })
    .where('id', '=', id)
    .execute();
}

/** Locks articles that are switched on and whose date has come; those another server is at are passed over. */
export async function lockDueArticles(tx: Tx, now: Date): Promise<number[]> {
  const rows = await tx
    .selectFrom('article')
    .select('id')
    .where('is_pub', '=', true)
    .where('is_public', '=', false)
    .where('deleted_at', 'is', null)
    .where('pub_date_time', '<=', now)
    .forUpdate()
    .skipLocked()
    .execute();
  return rows.map((row) => row.id);
}

/** A category or one of its children, with the category it belongs to; undefined when there is none. */
export async function findDisease(
  db: Db | Tx,
  id: number,
): Promise<Pick<PublicArticle, 'diseaseProfile' | 'diseaseProfileName' | 'diseaseId'> | undefined> {
  return db
    .selectFrom('disease_profile')
    .select(['id as diseaseProfile', 'name as diseaseProfileName'])
    .select(sql<number>`coalesce(parent_id, id)`.as('diseaseId'))
    .where('id', '=', id)
    .executeTakeFirst();
}

/** Categories 1 to 5 with their children. */
export async function listDiseases(db: Db): Promise<DiseaseProfile[]> {
  const rows = await db.selectFrom('disease_profile').select(['id', 'parent_id', 'name']).orderBy('id').execute();
  const childrenOf = (parent: number | null): DiseaseProfile[] =>
    rows
      .filter((row) => row.parent_id === parent)
      .map(({ id, name }) => ({
        id,
        diseaseProfileId: id,
        diseaseProfileName: name,
        diseaseProfileSon: childrenOf(id),
      }));
  return childrenOf(null);
}
