import { sql } from 'kysely';
import type { Changes } from '../../contract/schemas/publication.ts';
import { selectPublishedSite } from '../database/published-site-store.ts';
import { turns } from '../database/locks.ts';
import type { Db, Tx } from '../database/row-types.ts';
import { findPublicArticles, lockDueArticles, setPubState } from './article-store.ts';

/**
 * Notes that visitors see these articles differently, in the transaction that changes them. Writers take turns until
 * they commit, so that numbers rise in commit order and a reader who has seen one has missed none below it.
 * Each article keeps its latest entry alone. Returns the new cursor.
 */
export async function appendPublication(tx: Tx, articleIds: number[]): Promise<number> {
  await takeTurn(tx);
  await tx.deleteFrom('publication_log').where('article_id', '=', sql<number>`any(${articleIds})`).execute();
  return append(tx, articleIds);
}

/** The same for the site's content, of which the log keeps the latest entry alone, too. */
export async function appendSitePublication(tx: Tx): Promise<number> {
  await takeTurn(tx);
  await tx.deleteFrom('publication_log').where('article_id', 'is', null).execute();
  return append(tx, [null]);
}

const takeTurn = (tx: Tx) => sql`select pg_advisory_xact_lock(${turns.publication})`.execute(tx);

async function append(tx: Tx, articleIds: (number | null)[]): Promise<number> {
  const rows = await tx
    .insertInto('publication_log')
    .values(articleIds.map((id) => ({ article_id: id, live_at: null })))
    .returning('id')
    .execute();
  return Math.max(...rows.map((row) => Number(row.id)));
}

/** The publisher's feed: see {@link Changes}. */
export async function readChanges(db: Db, after: number, limit: number): Promise<Changes> {
  const rows = await db
    .selectFrom('publication_log')
    .select(['id', 'article_id as articleId'])
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit + 1)
    .execute();
  const page = rows.slice(0, limit);
  const ids = page.map((row) => row.articleId).filter((id) => id !== null);
  const articles = ids.length > 0 ? await findPublicArticles(db, ids) : [];
  const byId = new Map(articles.map((article) => [article.id, article]));
  // Read last: whoever has the entry of a publication in the log has its number as well.
  const { epoch, latest, siteVersion } = await db
    .selectFrom('instance')
    .select([
      'epoch',
      db
        .selectFrom('publication_log')
        .select((eb) => eb.fn.max('id').as('cursor'))
        .as('latest'),
      selectPublishedSite(db).select('version_no').as('siteVersion'),
    ])
    .executeTakeFirstOrThrow();
  return {
    epoch,
    // Where nothing came, no further than was asked for: what committed meanwhile must not be stepped over.
    cursor: page.at(-1)?.id ?? Math.min(after, Number(latest ?? 0)),
    more: rows.length > limit,
    siteVersion: siteVersion ?? undefined,
    changes: ids.map((id) => ({ id, article: byId.get(id) ?? null })),
  };
}

/** By how much the publisher's clock may be ahead of ours. What is further ahead would block the true reports until then. */
const aheadMs = 10_000;

/**
 * Stores what the publisher reports at `reportedAt`. False when a later report is already there, an old one sent again, or
 * when that time has not come.
 */
export async function storeLiveReport(
  db: Db,
  report: { cursor: number; failure: string | null; reportedAt: Date },
): Promise<boolean> {
  const notYet = new Date(Date.now() + aheadMs);
  if (report.reportedAt > notYet) return false;
  return db.transaction().execute(async (tx) => {
    const stored = await tx
      .insertInto('publisher_state')
      .values({ id: 1, cursor: report.cursor, failure: report.failure, reported_at: report.reportedAt })
      .onConflict((on) =>
        on
          .column('id')
          .doUpdateSet({ cursor: report.cursor, failure: report.failure, reported_at: report.reportedAt })
          .where((eb) =>
            eb.or([
              eb('publisher_state.reported_at', '<', report.reportedAt),
              eb('publisher_state.reported_at', '>', notYet),
            ]),
          ),
      )
      .returning('id')
      .executeTakeFirst();
    if (!stored) return false;
    await tx
      .updateTable('publication_log')
      .set({ live_at: report.reportedAt })
      .where('id', '<=', report.cursor)
      .where('live_at', 'is', null)
      .execute();
    return true;
  });
}

/** Makes articles public whose date has come. Returns the new cursor, or undefined when none was due. */
export async function publishDueArticles(db: Db, now = new Date()): Promise<number | undefined> {
  return db.transaction().execute(async (tx) => {
    const due = await lockDueArticles(tx, now);
    if (due.length === 0) return undefined;
    for (const id of due) await setPubState(tx, id, { isPub: true, isPublic: true });
    return appendPublication(tx, due);
  });
}
