import { sql } from 'kysely';
import type { ArticleVersion, ArticleVersionLine } from '../../contract/schemas/article.ts';
import type { Db, Tx } from '../database/row-types.ts';
import { reviewOf } from './review-store.ts';

/** Who saved a version, what it repeats, who had it published where that is another, and its number where it has one. */
export type SavedVersion = { savedBy: number; restoredFrom?: number; approvedBy?: number; versionNo?: number };

/** Keeps what the article holds now as its next version; the article is locked or new. Returns the version's number. */
export async function addVersion(
  tx: Tx,
  articleId: number,
  { savedBy, restoredFrom, approvedBy, versionNo }: SavedVersion,
): Promise<number> {
  const number = versionNo ?? (await nextVersionNo(tx, articleId));
  await sql`
    insert into article_version (article_id, version_no, title, author, source, content, preview_pic, pub_date_time,
      disease_profile_id, reviewer, reviewed_on, next_review_on, sources, saved_by, restored_from, approved_by)
    select id, ${number}::integer, title, author, source, content, preview_pic, pub_date_time, disease_profile_id,
      reviewer, reviewed_on, next_review_on, sources, ${savedBy}::integer, ${restoredFrom ?? null}::integer,
      ${approvedBy ?? null}::integer
    from article where id = ${articleId}`.execute(tx);
  return number;
}

/** The number of what is saved next of a locked article; one that a revision had does not come again. */
export async function nextVersionNo(tx: Tx, articleId: number): Promise<number> {
  const { rows } = await sql<{ next: number }>`select 1 + greatest(
    (select max(version_no) from article_version where article_id = ${articleId}),
    (select version_no from article_revision where article_id = ${articleId}), 0) as next`.execute(tx);
  return rows[0]!.next;
}

/** 0 where there is no such article. */
export async function newestVersionNo(db: Db | Tx, articleId: number): Promise<number> {
  const { versionNo } = await db
    .selectFrom('article_version')
    .select((eb) => eb.fn.coalesce(eb.fn.max('version_no'), sql<number>`0`).as('versionNo'))
    .where('article_id', '=', articleId)
    .executeTakeFirstOrThrow();
  return versionNo;
}

const selectLines = (db: Db | Tx, articleId: number) =>
  db
    .selectFrom('article_version')
    .innerJoin('article', 'article.id', 'article_version.article_id')
    .innerJoin('user', 'user.id', 'article_version.saved_by')
    .leftJoin('user as approver', 'approver.id', 'article_version.approved_by')
    .where('article_version.article_id', '=', articleId)
    .where('article.deleted_at', 'is', null)
    .select([
      'article_version.version_no as versionNo',
      'article_version.title',
      'article_version.saved_at as savedAt',
      'article_version.restored_from as restoredFrom',
    ])
    .select(sql<string>`coalesce(nullif("user".name, ''), "user".username)`.as('savedBy'))
    .select(sql<string | null>`coalesce(nullif(approver.name, ''), approver.username)`.as('approvedBy'));

/** Every version of an article, newest first; none when there is no such article. */
export async function listVersions(db: Db, articleId: number): Promise<ArticleVersionLine[]> {
  const rows = await selectLines(db, articleId).orderBy('article_version.version_no', 'desc').execute();
  return rows.map((row) => ({ ...row, savedAt: row.savedAt.toISOString() }));
}

/** One version whole; undefined when it or the article is not there. */
export async function findVersion(
  db: Db | Tx,
  articleId: number,
  versionNo: number,
): Promise<ArticleVersion | undefined> {
  const row = await selectLines(db, articleId)
    .innerJoin('disease_profile', 'disease_profile.id', 'article_version.disease_profile_id')
    .where('article_version.version_no', '=', versionNo)
    .select([
      'article_version.author',
      'article_version.source',
      'article_version.content',
      'article_version.preview_pic as previewPic',
      'article_version.pub_date_time as pubDateTime',
      'disease_profile.id as diseaseProfile',
      'disease_profile.name as diseaseProfileName',
    ])
    .select(reviewOf('article_version'))
    .executeTakeFirst();
  return row && { ...row, savedAt: row.savedAt.toISOString(), pubDateTime: row.pubDateTime.toISOString() };
}
