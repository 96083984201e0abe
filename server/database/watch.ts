import { setInterval } from 'node:timers';
import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import { poolOf } from './open.ts';
import type { Db } from './row-types.ts';

const lookMs = 1000;
/** Longer than the busiest hour has anybody wait for a connection. */
const answerWithinMs = 3000;

export type DatabaseWatch = { isAway: () => boolean; close: () => void };

/**
 * Asks PostgreSQL every second whether it answers. While it does not, calls can be refused at once instead of each
 * waiting for its timeout and all for a connection. The embedded database is part of this process.
 */
export function watchDatabase(db: Db): DatabaseWatch {
  if (!poolOf(db)) return { isAway: () => false, close: () => {} };
  let isAway = false;
  let asked: number | undefined;
  const look = async () => {
    if (asked !== undefined) {
      isAway ||= Date.now() - asked > answerWithinMs;
      return;
    }
    asked = Date.now();
    isAway = await sql`select 1`.execute(db).then(
      () => false,
      () => true,
    );
    asked = undefined;
  };
  const timer = setInterval(look, lookMs).unref();
  return { isAway: () => isAway, close: () => clearInterval(timer) };
}

const healthWithinMs = 2000;

/** Whether the database answers now; one that hangs does not. */
export const answers = (db: Db): Promise<boolean> =>
  Promise.race([
    sql`select 1`.execute(db).then(
      () => true,
      () => false,
    ),
    delay(healthWithinMs, false, { ref: false }),
  ]);
