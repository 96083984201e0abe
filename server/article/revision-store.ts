import { sql } from 'kysely';
import type { ArticleFields, ArticleRevision } from '../../contract/schemas/article.ts';
import type { Db, Tx } from '../database/row-types.ts';
import { toColumns } from './article-store.ts';
import { reviewOf } from './review-store.ts';
import { nextVersionNo } from './version-store.ts';

/** A revision as the server has it: with whose it is, and which version it repeats. */
export type Revision = Omit<ArticleRevision, 'isOwn'> & { savedById: number; restoredFrom: number | null };

/** Of a user who may be nobody: their name, else their user name. */
const nameOf = (user: 'saver' | 'returner') =>
  sql<string>`coalesce(nullif(${sql.ref(`${user}.name`)}, ''), ${sql.ref(`${user}.username`)})`;

/** What was changed of an article and visitors do not read yet, waiting or returned; undefined where nothing was. */
export async function findRevision(db: Db | Tx, articleId: number): Promise<Revision | undefined> {
  const row = await db
    .selectFrom('article_revision')
    .innerJoin('disease_profile', 'disease_profile.id', 'article_revision.disease_profile_id')
    .innerJoin('user as saver', 'saver.id', 'article_revision.saved_by')
    .leftJoin('user as returner', 'returner.id', 'article_revision.returned_by')
    .where('article_revision.article_id', '=', articleId)
    .where('article_revision.state', '<>', 'closed')
    .select([
      'article_revision.version_no as versionNo',
      'article_revision.title',
      'article_revision.author',
      'article_revision.source',
      'article_revision.content',
      'article_revision.preview_pic as previewPic',
      'article_revision.pub_date_time as pubDateTime',
      'article_revision.saved_at as savedAt',
      'article_revision.saved_by as savedById',
      'article_revision.restored_from as restoredFrom',
      'article_revision.returned_at as returnedAt',
      'article_revision.reason',
      'disease_profile.id as diseaseProfile',
      'disease_profile.name as diseaseProfileName',
    ])
    .select(sql<ArticleRevision['state']>`article_revision.state`.as('state'))
    .select(nameOf('saver').as('savedBy'))
    .select(nameOf('returner').$castTo<string | null>().as('returnedBy'))
    .select(reviewOf('article_revision'))
    .executeTakeFirst();
  return (
    row && {
      ...row,
      pubDateTime: row.pubDateTime.toISOString(),
      savedAt: row.savedAt.toISOString(),
      returnedAt: row.returnedAt?.toISOString() ?? null,
    }
  );
}

/** Keeps a revision of a locked article in place of the one before, as its author's draft or to be looked at. Returns its number. */
export async function keepRevision(
  tx: Tx,
  articleId: number,
  fields: Omit<Required<ArticleFields>, 'id'>,
  { savedBy, restoredFrom, state }: { savedBy: number; restoredFrom?: number; state: 'draft' | 'waiting' },
): Promise<number> {
  const kept = {
    version_no: await nextVersionNo(tx, articleId),
    state,
    ...toColumns(fields),
    saved_by: savedBy,
    saved_at: new Date(),
    restored_from: restoredFrom ?? null,
    returned_by: null,
    returned_at: null,
    reason: '',
  };
  await tx
    .insertInto('article_revision')
    .values({ article_id: articleId, ...kept })
    .onConflict((on) => on.column('article_id').doUpdateSet(kept))
    .execute();
  return kept.version_no;
}

/** It is approved, withdrawn, or what it would change is changed otherwise. Its number stays taken. */
export async function closeRevision(tx: Tx, articleId: number): Promise<void> {
  await tx.updateTable('article_revision').set({ state: 'closed' }).where('article_id', '=', articleId).execute();
}

/** Gives it back to its author, who sees why. */
export async function returnRevision(
  tx: Tx,
  articleId: number,
  { returnedBy, reason }: { returnedBy: number; reason: string },
): Promise<void> {
  await tx
    .updateTable('article_revision')
    .set({ state: 'returned', returned_by: returnedBy, returned_at: new Date(), reason })
    .where('article_id', '=', articleId)
    .execute();
}
