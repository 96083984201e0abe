import { type Expression, type SqlBool, sql } from 'kysely';
import { otherDiseaseId } from '../../contract/diseases.ts';
import {
  type Article,
  type ArticleCounts,
  type ArticleSort,
  type ArticleState,
  articleStates,
  type LiveState,
  liveStates,
} from '../../contract/schemas/article.ts';
import { beijing, containing, countOf, onPage, type Page, told } from '../database/queries.ts';
import type { Db } from '../database/row-types.ts';
import { selectArticles, toPublic } from './article-store.ts';

export type ArticleSearch = {
  key: 'title' | 'author' | 'source' | undefined;
  value: string;
  /** Only what visitors may read. */
  publicOnly: boolean;
  /** Only what is switched on (true) or off (false). */
  isPub: boolean | undefined;
  state: ArticleState | undefined;
  /** A category with its children, or one of these. */
  diseaseProfile: number | undefined;
  /** First and last day of publication in Asia/Shanghai, `YYYY-MM-DD`. */
  dateFrom: string | undefined;
  dateTo: string | undefined;
};

/** Without `by` the newest publication date first. */
export type ArticleOrder = { by: ArticleSort | undefined; direction: 'asc' | 'desc' };

const searchColumns = { title: 'article.title', author: 'article.author', source: 'article.source' } as const;

/** How far an article is on its way to visitors: see {@link LiveState}. The publisher's failure is of all that wait. */
const liveState = sql<LiveState>`case
  when not article.is_pub then 'draft' when not article.is_public then 'scheduled'
  when publication_log.live_at is not null then 'live'
  when publisher_state.failure is not null then 'failed' else 'publishing' end`;

const isReviewDue = sql<boolean>`(article.next_review_on is not null
  and article.next_review_on <= (now() at time zone ${beijing})::date)`;
const isUnreviewed = sql<boolean>`(article.reviewed_on is null
  and coalesce(disease_profile.parent_id, disease_profile.id) <> ${otherDiseaseId})`;

const doesRevisionWait = sql<boolean>`(article_revision.state is not distinct from 'waiting')`;

const isOf = (state: ArticleState): Expression<SqlBool> => {
  if (state === 'revision') return doesRevisionWait;
  if (state === 'reviewDue') return isReviewDue;
  if (state === 'unreviewed') return isUnreviewed;
  return sql`${liveState} = ${state}`;
};

/** All that is not in the bin, with what its state is told by. */
const fromArticles = (db: Db) =>
  db
    .selectFrom('article')
    .innerJoin('disease_profile', 'disease_profile.id', 'article.disease_profile_id')
    .leftJoin('publication_log', 'publication_log.article_id', 'article.id')
    .leftJoin('publisher_state', (join) => join.onTrue())
    .leftJoin('article_revision', 'article_revision.article_id', 'article.id')
    .where('article.deleted_at', 'is', null);

/** The conditions of a search; each stands on {@link fromArticles}. */
function conditionsOf(search: ArticleSearch): Expression<SqlBool>[] {
  const { key, value, publicOnly, isPub, state, diseaseProfile, dateFrom, dateTo } = search;
  return told([
    publicOnly && sql<boolean>`article.is_public`,
    isPub !== undefined && sql<boolean>`article.is_pub = ${isPub}`,
    key && value && sql<boolean>`${sql.ref(searchColumns[key])} ilike ${containing(value)}`,
    state && isOf(state),
    diseaseProfile && sql<boolean>`${diseaseProfile}::integer in (disease_profile.id, disease_profile.parent_id)`,
    dateFrom && sql<boolean>`article.pub_date_time >= ${dateFrom}::date::timestamp at time zone ${beijing}`,
    dateTo && sql<boolean>`article.pub_date_time < (${dateTo}::date + 1)::timestamp at time zone ${beijing}`,
  ]);
}

export const countArticles = (db: Db, search: ArticleSearch): Promise<number> =>
  countOf(fromArticles(db).where(({ and }) => and(conditionsOf(search))));

const sortColumns = {
  date: sql`article.pub_date_time`,
  title: sql`article.title`,
  author: sql`article.author`,
  source: sql`article.source`,
  category: sql`disease_profile.id`,
  state: sql`array_position(${sql.lit(`{${liveStates.join(',')}}`)}::text[], ${liveState})`,
} as const satisfies Record<ArticleSort, unknown>;

/** A page of articles; managers' fields included. What is equal in the order asked for stands newest first. */
export async function listArticles(
  db: Db,
  search: ArticleSearch,
  page: Page,
  { by = 'date', direction }: ArticleOrder,
): Promise<Article[]> {
  const rows = await onPage(selectArticles(db), page)
    .leftJoin('publication_log', 'publication_log.article_id', 'article.id')
    .leftJoin('publisher_state', (join) => join.onTrue())
    .leftJoin('article_revision', 'article_revision.article_id', 'article.id')
    .leftJoin('user as reviser', 'reviser.id', 'article_revision.saved_by')
    .select([liveState.as('liveState'), 'publication_log.live_at as liveAt', 'publisher_state.failure as liveFailure'])
    .select(['article_revision.state as revisionState', 'article_revision.saved_at as revisedAt'])
    .select(sql<string>`coalesce(nullif(reviser.name, ''), reviser.username)`.as('revisedBy'))
    .where(({ and }) => and(conditionsOf(search)))
    .orderBy(sortColumns[by], direction)
    .orderBy('article.pub_date_time', 'desc')
    .orderBy('article.id', 'desc')
    .execute();
  return rows.map(({ liveAt, liveFailure, revisionState, revisedAt, revisedBy, ...row }) => ({
    ...toPublic(row),
    revision:
      revisionState !== null && revisionState !== 'closed'
        ? { state: revisionState, savedBy: revisedBy, savedAt: revisedAt!.toISOString() }
        : null,
    liveState: row.liveState,
    liveAt: row.liveState === 'live' ? liveAt!.toISOString() : null,
    liveFailure: row.liveState === 'failed' ? liveFailure : null,
  }));
}

/** How many articles there are of each state, and in the bin. */
export async function countStates(db: Db): Promise<ArticleCounts> {
  const counts = await fromArticles(db)
    .select(articleStates.map((state) => sql<number>`count(*) filter (where ${isOf(state)})::integer`.as(state)))
    .executeTakeFirstOrThrow();
  const deleted = await countOf(db.selectFrom('article').where('deleted_at', 'is not', null));
  return { ...(counts as Omit<ArticleCounts, 'deleted'>), deleted };
}
