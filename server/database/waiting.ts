import { setTimeout as delay } from 'node:timers/promises';
import { isOutage, isSlowStatement, reasonOf } from './outage.ts';

const pauseMs = 1000;
const sayAgainAfterMs = 60_000;

/**
 * Does the first work on a database, which may come up later than this process: again and again while it is away, for as
 * long as that takes. Says so once, then each minute, and when it is there. What no waiting mends is thrown.
 */
export async function whenDatabaseAnswers<Result>(
  place: string,
  work: () => Promise<Result>,
  say: (line: string) => void,
): Promise<Result> {
  let saidAt: number | undefined;
  for (;;) {
    try {
      const result = await work();
      if (saidAt !== undefined) say(`The database ${place} answers.`);
      return result;
    } catch (error) {
      if (!isOutage(error) || isSlowStatement(error)) throw error;
      if (saidAt === undefined || Date.now() - saidAt >= sayAgainAfterMs) {
        say(`The database ${place} does not answer (${reasonOf(error)}). Waiting for it.`);
        saidAt = Date.now();
      }
    }
    await delay(pauseMs);
  }
}
