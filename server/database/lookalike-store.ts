import { type RawBuilder, sql } from 'kysely';
import { refuse } from '../answers.ts';
import { turns } from './locks.ts';
import type { Tx } from './row-types.ts';

type Name = { table: 'hospital'; column: 'name' } | { table: 'role'; column: 'role_name' | 'role_name_cn' };

/** The same for names that are one to the eye: that differ in the width of signs, in case or in spaces alone. */
export const lookalikeKey = (name: string): string => name.normalize('NFKC').replace(/\s/g, '').toLowerCase();

/** As {@link lookalikeKey}, of a name as it is stored, in which all white space is blanks. */
export const lookalikeKeyOf = (name: RawBuilder<unknown>) =>
  sql<string>`lower(replace(normalize(${name}, nfkc), ' ', ''))`;

/** Those who give names take turns: two that look alike would be given at once. */
export async function lockNames(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(${turns.lookalikes})`.execute(tx);
}

/**
 * Refuses a name that looks like another's; names from before stay as they are.
 * @throws 409 with `errMsg` where another row has a name that looks like this one
 */
export async function requireUnlike(
  tx: Tx,
  { table, column, name, errMsg, exceptId = 0 }: Name & { name: string; errMsg: string; exceptId?: number | undefined },
): Promise<void> {
  await lockNames(tx);
  const { rows } = await sql`
    select from ${sql.table(table)} where ${lookalikeKeyOf(sql.ref(column))} = ${lookalikeKeyOf(sql`${name}::text`)}
      and id <> ${exceptId} limit 1`.execute(tx);
  if (rows.length > 0) throw refuse.conflict(errMsg);
}
