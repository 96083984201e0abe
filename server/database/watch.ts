import { setInterval } from 'node:timers';
import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import type { BaseLogger } from 'pino';
import { poolOf } from './open.ts';
import { reasonOf } from './outage.ts';
import type { Db } from './row-types.ts';

const lookMs = 1000;
/** Longer than the busiest hour has anybody wait for a connection. */
const answerWithinMs = 3000;

export type DatabaseWatch = { isAway: () => boolean; close: () => void };

/** How often it is told again that it does not. */
const tellAgainAfterMs = 60_000;

/**
 * Asks PostgreSQL every second whether it answers. While it does not, calls can be refused at once instead of each
 * waiting for its timeout and all for a connection. The embedded database is part of this process. An outage is logged
 * here and nowhere else: when it begins, each minute, and when it is over.
 * @param place which database, for people
 */
export function watchDatabase(db: Db, place: string, log: Pick<BaseLogger, 'error' | 'info'>): DatabaseWatch {
  if (!poolOf(db)) return { isAway: () => false, close: () => {} };
  let isAway = false;
  let asked: number | undefined;
  let toldAt: number | undefined;
  const note = (reason: string | undefined) => {
    isAway = reason !== undefined;
    if (isAway && (toldAt === undefined || Date.now() - toldAt >= tellAgainAfterMs)) {
      log.error({ database: place, reason }, 'the database does not answer');
      toldAt = Date.now();
    } else if (!isAway && toldAt !== undefined) {
      log.info({ database: place }, 'the database answers again');
      toldAt = undefined;
    }
  };
  const look = async () => {
    if (asked !== undefined) {
      if (isAway || Date.now() - asked > answerWithinMs) note(`silent for ${Date.now() - asked} ms`);
      return;
    }
    asked = Date.now();
    const reason = await sql`select 1`.execute(db).then(() => undefined, reasonOf);
    asked = undefined;
    note(reason);
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
