import type { Db } from '../database/schema.ts';
import { refuse } from '../refusal.ts';
import { type FailureKeys, pauseMs } from './rules.ts';
import { findFailures } from './store.ts';

/** @throws 429 while wrong passwords for this account or from this address ask for a pause */
export async function requireNoPause(db: Db, keys: FailureKeys): Promise<void> {
  for (const { key, failures, lastFailedAt } of await findFailures(db, Object.values(keys))) {
    const wait = pauseMs(key === keys.account ? 'account' : 'address', failures, lastFailedAt, Date.now());
    if (wait > 0) throw refuse.tooMany(Math.ceil(wait / 1000));
  }
}
