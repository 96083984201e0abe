import { sql } from 'kysely';
import type { Tx } from '../database/row-types.ts';

/**
 * Until somebody waits for a lock, which only PostgreSQL can tell: on PGlite whoever waits has not begun, and a moment is
 * given them to come.
 */
export async function untilSomebodyWaits(tx: Tx): Promise<void> {
  const waiting = sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  const end = Date.now() + 300;
  while ((await waiting.execute(tx)).rows.length === 0 && Date.now() < end)
    await new Promise((go) => setTimeout(go, 10));
}
