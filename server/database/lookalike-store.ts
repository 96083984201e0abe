import { sql } from 'kysely';
import { refuse } from '../answers.ts';
import { turns } from './locks.ts';
import type { Tx } from './row-types.ts';

type Name = { table: 'hospital'; column: 'name' } | { table: 'role'; column: 'role_name' | 'role_name_cn' };

/**
 * Two names that differ in the width of signs, in case or in spaces alone are one to the eye. Those who give names take turns;
 * names from before stay as they are.
 * @throws 409 with `errMsg` where another row has such a name
 */
export async function requireUnlike(
  tx: Tx,
  { table, column, name, errMsg, exceptId = 0 }: Name & { name: string; errMsg: string; exceptId?: number | undefined },
): Promise<void> {
  await sql`select pg_advisory_xact_lock(${turns.lookalikes})`.execute(tx);
  const seen = (text: unknown) => sql`lower(replace(normalize(${text}, nfkc), ' ', ''))`;
  const { rows } = await sql`
    select from ${sql.table(table)} where ${seen(sql.ref(column))} = ${seen(sql`${name}::text`)}
      and id <> ${exceptId} limit 1`.execute(tx);
  if (rows.length > 0) throw refuse.conflict(errMsg);
}
