import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../database/schema.ts';

/** Checksums by table. */
export type Contents = Map<string, string>;

/** What refused calls rightly write: the audit, and the count of failed sign-ins. */
const written = new Set(['audit_entry', 'login_attempt', 'kysely_migration', 'kysely_migration_lock']);

/** Of sessions, use is written at any call; whose they are and since when is not. */
const compared: Record<string, RawBuilder<unknown>> = { session: sql`(t.token_hash, t.user_id, t.created_at)` };

/** Reads the checksums of every table that a refused call must leave as it was. */
export async function createContents(db: Db): Promise<() => Promise<Contents>> {
  const tables = (await db.introspection.getTables()).map(({ name }) => name).filter((name) => !written.has(name));
  const sums = tables.map(
    (table) => sql`select ${sql.lit(table)} as "table",
      count(*) || ' ' || coalesce(sum(hashtextextended(${compared[table] ?? sql`t`}::text, 0)), 0) as sum
      from ${sql.table(table)} t`,
  );
  const query = sql<{ table: string; sum: string }>`${sql.join(sums, sql` union all `)}`;
  return async () => new Map((await query.execute(db)).rows.map(({ table, sum }) => [table, sum]));
}

/** The names of the tables that differ, or undefined. */
export function differenceOf(before: Contents, after: Contents): string | undefined {
  const changed = [...after].filter(([table, sum]) => before.get(table) !== sum).map(([table]) => table);
  return changed.join(', ') || undefined;
}
