import { type ExpressionBuilder, sql } from 'kysely';
import type { Article, ArticleFields, DiseaseProfile, PublicArticle } from '../../contract/schemas/article.ts';
import { containing } from '../database/queries.ts';
import type { Database, Db, Tx } from '../database/row-types.ts';
import { showInArticle } from '../upload/article-pictures-store.ts';
import { reviewDay, reviewOf } from './review-store.ts';
import { liveState } from './rules.ts';
import { indexArticle } from './search-store.ts';
import { addVersion } from './version-store.ts';

export type ArticleSearch = {
  key: 'title' | 'author' | 'source' | undefined;
  value: string;
  /** Only what visitors may read. */
  publicOnly: boolean;
  /** Only what is switched on (true) or off (false). */
  isPub: boolean | undefined;
};

const searchColumns = { title: 'article.title', author: 'article.author', source: 'article.source' } as const;

const selectArticles = (db: Db | Tx) =>
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
const toPublic = (row: Row): PublicArticle => ({
  ...row,
  pubDateTime: row.pubDateTime.toISOString(),
  updatedAt: row.updatedAt.toISOString(),
});

const matches = (search: ArticleSearch) => (eb: ExpressionBuilder<Database, 'article'>) =>
  eb.and([
    ...(search.publicOnly ? [eb('article.is_public', '=', true)] : []),
    ...(search.isPub === undefined ? [] : [eb('article.is_pub', '=', search.isPub)]),
    ...(search.key && search.value ? [eb(searchColumns[search.key], 'ilike', containing(search.value))] : []),
  ]);

export async function countArticles(db: Db, search: ArticleSearch): Promise<number> {
  const { count } = await db
    .selectFrom('article')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('article.deleted_at', 'is', null)
    .where(matches(search))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** A page of articles, newest publication date first; managers' fields included. */
export async function listArticles(
  db: Db,
  search: ArticleSearch,
  page: { pageSize: number; pageNo: number },
): Promise<Article[]> {
  const rows = await selectArticles(db)
    .leftJoin('publication_log', 'publication_log.article_id', 'article.id')
    .leftJoin('publisher_state', (join) => join.onTrue())
    .select([
      'article.is_public as isPublic',
      'publication_log.live_at as liveAt',
      'publisher_state.failure as liveFailure',
    ])
    .where(matches(search))
    .orderBy('article.pub_date_time', 'desc')
    .orderBy('article.id', 'desc')
    .limit(page.pageSize)
    .offset((page.pageNo - 1) * page.pageSize)
    .execute();
  return rows.map(({ isPublic, liveAt, liveFailure, ...row }) => ({
    ...toPublic(row),
    ...liveState({ isPub: row.isPub, isPublic, liveAt, liveFailure }),
  }));
}

export async function findArticle(db: Db, id: number, publicOnly: boolean): Promise<PublicArticle | undefined> {
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

/** What is undefined is not written. */
const toColumns = (fields: Omit<ArticleFields, 'id'>) => ({
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
    .values({ ...toColumns(fields), created_by: createdBy, deleted_at: null })
    .returning('id')
    .executeTakeFirstOrThrow();
  await showInArticle(tx, { id, ...fields }, createdBy);
  await indexArticle(tx, { id, ...fields });
  await addVersion(tx, id, { savedBy: createdBy });
  return id;
}

export type LockedArticle = {
  isPub: boolean;
  isPublic: boolean;
  pubDateTime: Date;
  reviewedOn: string;
  nextReviewOn: string;
};

/** What decisions about an article need, locked until the transaction ends; undefined when there is none. */
export async function lockArticle(tx: Tx, id: number): Promise<LockedArticle | undefined> {
  return tx
    .selectFrom('article')
    .select(['is_pub as isPub', 'is_public as isPublic', 'pub_date_time as pubDateTime'])
    .select([reviewDay('article.reviewed_on').as('reviewedOn'), reviewDay('article.next_review_on').as('nextReviewOn')])
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
}

/**
 * Replaces the fields of a locked article. Returns the number of the version this makes.
 * @throws 400 when a picture is not its to show
 */
export async function updateArticle(
  tx: Tx,
  id: number,
  fields: Omit<ArticleFields, 'id'>,
  saved: { savedBy: number; restoredFrom?: number },
): Promise<number> {
  await tx
    .updateTable('article')
    .set({ ...toColumns(fields), updated_at: new Date() })
    .where('id', '=', id)
    .execute();
  await showInArticle(tx, { id, ...fields }, saved.savedBy);
  await indexArticle(tx, { id, ...fields });
  return addVersion(tx, id, saved);
}

export async function setPubState(tx: Tx, id: number, state: { isPub: boolean; isPublic: boolean }): Promise<void> {
  await tx
    .updateTable('article')
    .set({ is_pub: state.isPub, is_public: state.isPublic })
    .where('id', '=', id)
    .execute();
}

export async function deleteArticle(tx: Tx, id: number): Promise<void> {
  await tx
    .updateTable('article')
    .set({ is_pub: false, is_public: false, deleted_at: new Date() })
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

export async function diseaseExists(db: Db | Tx, id: number): Promise<boolean> {
  const row = await db.selectFrom('disease_profile').select('id').where('id', '=', id).executeTakeFirst();
  return row !== undefined;
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
