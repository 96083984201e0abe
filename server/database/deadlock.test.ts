import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { acrossDeadlocks } from './deadlock.ts';
import { openPostgres } from './open.ts';

const url = process.env.TEST_DATABASE_URL;

test.runIf(url)(
  'of two transactions that wait for each other, the one that PostgreSQL ends is done again',
  async () => {
    const db = openPostgres(url!);
    const [first, second] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    let tries = 0;
    const locking = (own: number, other: number, locked: () => void, bothLocked: Promise<unknown>) =>
      acrossDeadlocks(() =>
        db.transaction().execute(async (tx) => {
          tries += 1;
          await sql`select pg_advisory_xact_lock(77120, ${own}::integer)`.execute(tx);
          locked();
          await bothLocked;
          await sql`select pg_advisory_xact_lock(77120, ${other}::integer)`.execute(tx);
          return own;
        }),
      );
    const both = Promise.all([first.promise, second.promise]);
    expect(await Promise.all([locking(1, 2, first.resolve, both), locking(2, 1, second.resolve, both)])).toEqual([
      1, 2,
    ]);
    expect(tries).toBeGreaterThan(2);
    await db.destroy();
  },
);

test('anything else that goes wrong is thrown at once', async () => {
  let tries = 0;
  const broken = acrossDeadlocks(async () => {
    tries += 1;
    throw new Error('broken');
  });
  await expect(broken).rejects.toThrow('broken');
  expect(tries).toBe(1);
});
