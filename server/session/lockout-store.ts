import { sql } from 'kysely';
import { refuse } from '../answers.ts';
import type { Db, Tx } from '../database/row-types.ts';
import { type FailureKeys, failuresForgottenAfterMs, pauseMs } from './lockout.ts';

/** @throws 429 while wrong passwords for this account or from this address ask for a pause */
export async function requireNoPause(db: Db, keys: FailureKeys): Promise<void> {
  const failed = await db
    .selectFrom('login_attempt')
    .select(['key', 'failures', 'last_failed_at as lastFailedAt'])
    .where('key', '=', sql<string>`any(${Object.values(keys)})`)
    .execute();
  for (const { key, failures, lastFailedAt } of failed) {
    const wait = pauseMs(key === keys.account ? 'account' : 'address', failures, lastFailedAt, Date.now());
    if (wait > 0) throw refuse.tooMany(Math.ceil(wait / 1000));
  }
}

export async function countFailure(db: Db, keys: FailureKeys): Promise<void> {
  await db
    .insertInto('login_attempt')
    .values(Object.values(keys).map((key) => ({ key, failures: 1, last_failed_at: new Date() })))
    .onConflict((on) =>
      on.column('key').doUpdateSet({
        failures: sql`login_attempt.failures + 1`,
        last_failed_at: new Date(),
      }),
    )
    .execute();
}

export async function forgetFailures(db: Db | Tx, key: string): Promise<void> {
  await db.deleteFrom('login_attempt').where('key', '=', key).execute();
}

export async function deleteOldFailures(db: Db): Promise<void> {
  await db
    .deleteFrom('login_attempt')
    .where('last_failed_at', '<', new Date(Date.now() - failuresForgottenAfterMs))
    .execute();
}
