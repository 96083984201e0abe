import { sql } from 'kysely';
import type { Db } from './row-types.ts';

/** All that a primary has committed: how far its log is on the disk, and the audit's last entry, if there is one. */
export type Position = { logEnd: string; entryId: number | null; entryHash: string | null };

/** What anybody could see in the primary when this was asked lies before the answer: a commit shows after its log is on the disk. */
export async function positionOf(primary: Db): Promise<Position> {
  // Its one parameter has it planned once a connection.
  const { rows } = await sql<Position>`
    select pg_current_wal_flush_lsn()::text as "logEnd", last.id as "entryId", last.hash as "entryHash"
    from (select ${1}::integer) as one left join (select id, hash from audit_entry order by id desc limit 1) as last on true`.execute(
    primary,
  );
  return rows[0]!;
}

/**
 * Whether the server behind this one connection is a replica that has all of a position. Positions in the log alone would
 * let one pass that followed another primary before a failover: the hash of the audit's last entry says that both have one past.
 */
export async function holds(connection: Db, { logEnd, entryId, entryHash }: Position): Promise<boolean> {
  const { rows } = await sql<{ holds: boolean }>`
    select pg_is_in_recovery() and coalesce(pg_last_wal_replay_lsn() >= ${logEnd}::pg_lsn, false)
      and (${entryId}::bigint is null or exists (select from audit_entry where id = ${entryId} and hash = ${entryHash}))
      as holds`.execute(connection);
  return rows[0]!.holds;
}

/** How many bytes of the primary's log the replica has not applied yet; undefined where it is none. */
export async function bytesBehind(replica: Db, { logEnd }: Position): Promise<number | undefined> {
  const { rows } = await sql<{ bytes: number | null }>`
    select greatest(0, pg_wal_lsn_diff(${logEnd}::pg_lsn, pg_last_wal_replay_lsn()))::float8 as bytes`.execute(replica);
  return rows[0]!.bytes ?? undefined;
}
