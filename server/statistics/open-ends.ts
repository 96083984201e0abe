import { sql } from 'kysely';
import type { Day } from '../../clinical/ages.ts';
import type { Db, Tx } from '../database/schema.ts';
import type { CaseConditions } from './rules.ts';

/**
 * Some milliseconds' work: to start workers for it takes longer than they save, on a busy machine many times as long.
 */
const withoutWorkers = sql`set_config('max_parallel_workers_per_gather', '0', true)`;

/**
 * Reads figures with an end of the filter left open where no case lies beyond it: `up to today` is then summed by whole
 * years and months, and no day is counted. Both reads see one state of the database.
 */
export async function withOpenEnds<Figures>(
  db: Db,
  conditions: CaseConditions,
  read: (db: Db | Tx, conditions: CaseConditions) => Promise<Figures>,
): Promise<Figures> {
  const { name, from, to } = conditions;
  if (!name && !from && !to) return read(db, conditions);
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (tx) => {
      const { first, last } = await firstAndLastDay(tx);
      return read(tx, {
        ...conditions,
        from: from && first && from <= first ? undefined : from,
        to: to && last && to >= last ? undefined : to,
      });
    });
}

async function firstAndLastDay(tx: Tx): Promise<{ first: Day | null; last: Day | null }> {
  const { rows } = await sql<{ first: Day | null; last: Day | null }>`
    select to_char(min(created_day), 'YYYY-MM-DD') as first, to_char(max(created_day), 'YYYY-MM-DD') as last,
      ${withoutWorkers} as workers
    from consultation where deleted_at is null`.execute(tx);
  return rows[0]!;
}
