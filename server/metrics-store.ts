import { sql } from 'kysely';
import type { Db } from './database/row-types.ts';

/** What the whole installation tells, whichever server is asked. */
export type Figures = Record<'sessions' | 'waiting' | 'oldest' | 'reportAge' | 'failing' | 'undelivered', number>;

/** Undefined when the database does not answer. */
export async function readFigures(db: Db, idleMs: number): Promise<Figures | undefined> {
  const usedSince = new Date(Date.now() - idleMs);
  const found = await sql<Figures>`select
    (select count(*) from session where last_used_at > ${usedSince}) as sessions,
    (select count(*) from publication_log where live_at is null) as waiting,
    (select coalesce(extract(epoch from now() - min(at)), 0)::float8
      from publication_log where live_at is null) as oldest,
    extract(epoch from now() - coalesce(
      (select reported_at from publisher_state),
      (select min(timestamp)::timestamptz from kysely_migration)))::float8 as "reportAge",
    (select count(*) from delivery where state = 'dead') as undelivered,
    coalesce((select (failure is not null)::int from publisher_state), 0) as failing`
    .execute(db)
    .catch(() => undefined);
  return found?.rows[0];
}
