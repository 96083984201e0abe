import { sql } from 'kysely';
import {
  type PublishedSiteContent,
  type SiteContent,
  siteContent,
  type SiteDraft,
  type SiteVersion,
  type SiteVersionLine,
} from '../../contract/schemas/site.ts';
import { changedParts, drawnPortraits, type SitePart } from '../../contract/site-content.ts';
import { appendSitePublication } from '../article/publication-store.ts';
import { selectPublishedSite } from '../database/published-site-store.ts';
import { turns } from '../database/locks.ts';
import type { Db, Tx } from '../database/row-types.ts';
import { claimImages } from '../upload/upload-store.ts';

/** The portraits that do not come with the product, as addresses. */
const photographsOf = ({ members }: SiteContent): string[] =>
  members.map(({ portrait }) => portrait).filter((portrait) => !drawnPortraits.some((drawn) => drawn === portrait));

const selectLines = (db: Db | Tx) =>
  db
    .selectFrom('site_version')
    .leftJoin('user', 'user.id', 'site_version.saved_by')
    .select([
      'site_version.version_no as versionNo',
      'site_version.saved_at as savedAt',
      'site_version.restored_from as restoredFrom',
      'site_version.published_at as publishedAt',
    ])
    .select(sql<string>`coalesce(nullif("user".name, ''), "user".username, '')`.as('savedBy'))
    .orderBy('site_version.version_no', 'desc');

type Line = Omit<SiteVersionLine, 'savedAt' | 'publishedAt'> & { savedAt: Date; publishedAt: Date | null };
const told = <Row extends Line>(row: Row) => ({
  ...row,
  savedAt: row.savedAt.toISOString(),
  publishedAt: row.publishedAt?.toISOString() ?? null,
});

/** The database keeps fields in an order of its own; this is the schema's. */
const ordered = <Row extends { content: unknown }>(row: Row) => ({ ...row, content: siteContent.parse(row.content) });

/** Every version, newest first. */
export const listVersions = async (db: Db): Promise<SiteVersionLine[]> => (await selectLines(db).execute()).map(told);

export async function findVersion(db: Db | Tx, versionNo: number): Promise<SiteVersion | undefined> {
  const row = await selectLines(db)
    .select('site_version.content')
    .where('site_version.version_no', '=', versionNo)
    .executeTakeFirst();
  return row && ordered(told(row));
}

/** What visitors read. */
export async function findPublished(db: Db | Tx): Promise<PublishedSiteContent> {
  const row = await selectPublishedSite(db)
    .select(['version_no as versionNo', 'published_at as publishedAt', 'content'])
    .executeTakeFirstOrThrow();
  return ordered({ ...row, publishedAt: row.publishedAt!.toISOString() });
}

/** The newest version and how far visitors are from what was published last. */
export async function findDraft(db: Db): Promise<SiteDraft> {
  const newest = await selectLines(db).select('site_version.content').limit(1).executeTakeFirstOrThrow();
  const { versionNo: publishedNo } = await selectPublishedSite(db)
    .select('version_no as versionNo')
    .executeTakeFirstOrThrow();
  // What the product came with has no entry in the log: a publisher that reports anything shows that.
  const { rows } = await sql<{ isLive: boolean; liveAt: Date | null; failure: string | null }>`
    select log.live_at as "liveAt", state.failure,
      case when log.id is null then state.id is not null else log.live_at is not null end as "isLive"
    from (select 1) as one left join publication_log log on log.article_id is null
      left join publisher_state state on true`.execute(db);
  const { isLive, liveAt, failure } = rows[0]!;
  const liveState = isLive ? 'live' : failure === null ? 'publishing' : 'failed';
  return {
    ...ordered(told(newest)),
    publishedNo,
    liveState,
    liveAt: liveAt?.toISOString() ?? null,
    liveFailure: isLive ? null : failure,
  };
}

/** Locks the content until the transaction ends: who saves and publishes takes turns. Returns the newest version. */
export async function lockNewest(tx: Tx): Promise<{ versionNo: number; content: SiteContent }> {
  await sql`select pg_advisory_xact_lock(${turns.siteContent})`.execute(tx);
  const row = await tx
    .selectFrom('site_version')
    .select(['version_no as versionNo', 'content'])
    .orderBy('version_no', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  return ordered(row);
}

/**
 * Saves the next version after the newest, which is locked, unless it is the same. Returns which version is the newest then,
 * and what it changed.
 * @throws 400 when a portrait is neither the saver's own free upload nor in any version already
 */
export async function addVersion(
  tx: Tx,
  newest: { versionNo: number; content: SiteContent },
  content: SiteContent,
  { savedBy, restoredFrom = null }: { savedBy: number; restoredFrom?: number | null },
): Promise<{ versionNo: number; parts: SitePart[] }> {
  const parts = changedParts(newest.content, content);
  if (parts.length === 0) return { versionNo: newest.versionNo, parts };
  const versionNo = newest.versionNo + 1;
  await claimImages(tx, { paths: photographsOf(content), uploaderId: savedBy, kind: 'site', id: null });
  await tx
    .insertInto('site_version')
    .values({
      version_no: versionNo,
      content: JSON.stringify(content),
      saved_by: savedBy,
      restored_from: restoredFrom,
      published_at: null,
    })
    .execute();
  return { versionNo, parts };
}

/** Has visitors read this version. Returns the new cursor, or undefined when they do already. */
export async function publishVersion(tx: Tx, versionNo: number): Promise<number | undefined> {
  if ((await findPublished(tx)).versionNo === versionNo) return undefined;
  // Later than every other, even where the clock was set back.
  await sql`update site_version set published_at = greatest(now(),
    (select max(published_at) + interval '1 millisecond' from site_version))
    where version_no = ${versionNo}`.execute(tx);
  return appendSitePublication(tx);
}
