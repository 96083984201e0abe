import { sql } from 'kysely';
import type { Tx } from '../database/row-types.ts';

/** Whether all of these are there and have been changed by nobody since they were made. */
export async function areAsMade(tx: Tx, table: 'user' | 'role' | 'hospital', ids: number[]): Promise<boolean> {
  if (ids.length === 0) return true;
  const { rows } = await sql<{ count: number }>`select count(*)::integer as count from ${sql.table(table)}
    where id = any(${ids}::integer[]) and version_no = 1
      ${table === 'user' ? sql`and deleted_at is null` : sql``}`.execute(tx);
  return rows[0]!.count === ids.length;
}
