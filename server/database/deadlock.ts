import { isDeadlock } from './outage.ts';

const triesMax = 5;

/**
 * Does a transaction again that PostgreSQL ended because it and another one waited for each other: nothing of it is left then.
 * Two cases that change at the same moment may count in sums of the platform in either order.
 * @throws what the work throws, or the last attempt's
 */
export async function acrossDeadlocks<Result>(work: () => Promise<Result>): Promise<Result> {
  for (let tries = 1; ; tries++) {
    try {
      return await work();
    } catch (error) {
      if (!isDeadlock(error) || tries === triesMax) throw error;
    }
  }
}
