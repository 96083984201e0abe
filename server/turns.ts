import { refuse } from './answers.ts';

/** Runs costly work `running` at a time; past `waitingMax` waiting, the call is refused (429) rather than queued. */
export function createTurns(
  running: number,
  waitingMax: number,
): <Result>(work: () => Promise<Result>) => Promise<Result> {
  const waiting: (() => void)[] = [];
  let active = 0;
  return async (work) => {
    if (active < running) active++;
    else if (waiting.length < waitingMax) await new Promise<void>((takeOver) => waiting.push(takeOver));
    else throw refuse.busy();
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else active--;
    }
  };
}
