import { sql } from 'kysely';
import { refuse } from '../answers.ts';
import type { Db, Tx } from '../database/row-types.ts';
import { type AttemptKeys, failuresForgottenAfterMs, pauseMs } from './lockout.ts';

/**
 * Counts an attempt before anybody looks whether it is right, so that many at once count as many; {@link payBack} takes it
 * back. Attempts on the same keys take turns.
 * @throws 429 while failures ask for a pause; such an attempt is not counted
 */
export async function claimAttempt(db: Db, keys: AttemptKeys): Promise<void> {
  const waitMs = await db.transaction().execute(async (tx) => {
    const now = new Date();
    // In one order, so that no two attempts wait for each other.
    const names = keys.map(({ key }) => key).sort();
    await tx
      .insertInto('login_attempt')
      .values(names.map((key) => ({ key, failures: 0, last_failed_at: now })))
      .onConflict((on) => on.column('key').doNothing())
      .execute();
    const counted = await tx
      .selectFrom('login_attempt')
      .select(['key', 'failures', 'last_failed_at as lastFailedAt'])
      .where('key', '=', sql<string>`any(${names})`)
      .orderBy('key')
      .forUpdate()
      .execute();
    const kinds = new Map(keys.map(({ key, kind }) => [key, kind]));
    const waits = counted.map((one) => pauseMs(kinds.get(one.key)!, one.failures, one.lastFailedAt, now.getTime()));
    const longest = Math.max(...waits);
    // Who is only kept waiting leaves no row behind.
    if (longest > 0)
      await tx
        .deleteFrom('login_attempt')
        .where('key', '=', sql<string>`any(${names})`)
        .where('failures', '=', 0)
        .execute();
    else
      await tx
        .updateTable('login_attempt')
        .set({ failures: sql`case when ${isForgotten(now)} then 1 else failures + 1 end`, last_failed_at: now })
        .where('key', '=', sql<string>`any(${names})`)
        .execute();
    return longest;
  });
  if (waitMs > 0) throw refuse.tooMany(Math.ceil(waitMs / 1000));
}

const isForgotten = (now: Date) => sql`last_failed_at < ${new Date(now.getTime() - failuresForgottenAfterMs)}`;

/** Of an attempt that was right: its own failures are forgotten, and those of what it shares with others become so many less. */
export async function payBack(db: Db, [own, ...shared]: AttemptKeys): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const counted = await tx
      .deleteFrom('login_attempt')
      .where('key', '=', own.key)
      .returning('failures')
      .executeTakeFirst();
    if (!counted || shared.length === 0) return;
    await tx
      .updateTable('login_attempt')
      .set({ failures: sql`greatest(failures - ${counted.failures}::integer, 0)` })
      .where('key', '=', sql<string>`any(${shared.map(({ key }) => key).sort()})`)
      .execute();
  });
}

/** Whatever was tried of an account, from everywhere. */
export async function forgetFailuresOf(
  tx: Tx,
  { id, usernameKey }: { id: number; usernameKey: string },
): Promise<void> {
  await tx
    .deleteFrom('login_attempt')
    .where((eb) =>
      eb.or([
        eb('key', 'in', [`account:${usernameKey}`, `person:${id}`, `person:${id} second`]),
        sql<boolean>`starts_with(key, ${`pair:${usernameKey} `})`,
        sql<boolean>`starts_with(key, ${`device:${id}:`})`,
      ]),
    )
    .execute();
}

export async function deleteOldFailures(db: Db): Promise<void> {
  await db
    .deleteFrom('login_attempt')
    .where('last_failed_at', '<', new Date(Date.now() - failuresForgottenAfterMs))
    .execute();
}
