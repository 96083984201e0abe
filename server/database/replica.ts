import { setTimeout as delay } from 'node:timers/promises';
import type { BaseLogger } from 'pino';
import { openPostgres, serverName } from './open.ts';
import { isOutage, isReplayConflict, isSlowStatement } from './outage.ts';
import { bytesBehind, holds, type Position, positionOf } from './replica-store.ts';
import { atOneMoment } from './queries.ts';
import type { Db, Tx } from './row-types.ts';

/**
 * Does work that only reads, on a replica that has everything the primary had when it was asked for, else on the primary;
 * may do it again there when the replica goes away meanwhile.
 */
export type Read = <Result>(work: (db: Db) => Promise<Result>) => Promise<Result>;

/** The same for several statements about one moment. */
export const readAtOneMoment = <Result>(read: Read, work: (tx: Tx) => Promise<Result>): Promise<Result> =>
  read((db) => atOneMoment(db, work));

export type Reader = {
  read: Read;
  /** Undefined where no replica is configured. */
  replica?: {
    reads: { replica: number; primary: number };
    /** False while reads go to the primary without asking the replica first. */
    isInUse: () => boolean;
    bytesBehind: () => Promise<number | undefined>;
  };
  close: () => Promise<void>;
};

/** What a list waits for a replica at most, connecting included, before the primary answers it. */
const listPatienceMs = 50;
const firstPauseMs = 1;
/** How often a replica that was behind or away is tried again. */
const tryAgainMs = 250;

type Log = Pick<BaseLogger, 'warn'>;

/** Reads from the replica at `replicaUrl`, where there is one. Connects when it is first asked. */
export function createReader(
  primary: Db,
  replicaUrl: string | undefined,
  { log, timed = true, patienceMs = listPatienceMs }: { log?: Log; timed?: boolean; patienceMs?: number } = {},
): Reader {
  if (!replicaUrl) return { read: (work) => work(primary), close: async () => {} };
  const replica = openPostgres(replicaUrl, { applicationName: timed ? serverName : 'tongmou', timed });
  const both = { primary, replica, patienceMs };
  const reads = { replica: 0, primary: 0 };
  let isResting = false;
  let isClosed = false;

  async function rest(): Promise<void> {
    if (isResting) return;
    isResting = true;
    while (isResting && !isClosed) {
      await delay(tryAgainMs, undefined, { ref: false });
      isResting = (await fromReplica(both, async () => true).catch(() => undefined)) === undefined;
    }
  }

  const read: Read = async (work) => {
    const given = isResting ? undefined : await fromReplica({ ...both, log }, work);
    if (given) {
      reads.replica += 1;
      return given.result;
    }
    void rest();
    reads.primary += 1;
    return work(primary);
  };

  return {
    read,
    replica: {
      reads,
      isInUse: () => !isResting,
      bytesBehind: () =>
        positionOf(primary)
          .then((position) => bytesBehind(replica, position))
          .catch(() => undefined),
    },
    close: async () => {
      isClosed = true;
      await replica.destroy();
    },
  };
}

/** Undefined when the replica was behind or away; why it is away is for `log`. */
async function fromReplica<Result>(
  { primary, replica, patienceMs, log }: { primary: Db; replica: Db; patienceMs: number; log?: Log | undefined },
  work: (db: Db) => Promise<Result>,
): Promise<{ result: Result } | undefined> {
  const position = await positionOf(primary);
  const until = performance.now() + patienceMs;
  const ready = Promise.withResolvers<boolean>();
  // One connection for all of it: behind the address there may be several replicas.
  const done = replica.connection().execute(async (connection) => {
    const isThere = await catchesUp(connection, position, until);
    ready.resolve(isThere);
    return isThere ? { result: await work(connection) } : undefined;
  });
  let fault: unknown;
  done.catch((error: unknown) => {
    fault = error;
    ready.resolve(false);
  });
  if (!(await Promise.race([ready.promise, delay(patienceMs, false, { ref: false })]))) {
    if (fault) log?.warn({ err: fault }, 'the replica could not be read');
    return undefined;
  }
  return done.catch((error: unknown) => {
    if (isReplicasFault(error)) return undefined;
    throw error;
  });
}

/** Asks again and again, ever more seldom. */
async function catchesUp(connection: Db, position: Position, until: number): Promise<boolean> {
  for (let pauseMs = firstPauseMs; performance.now() < until; pauseMs *= 2) {
    if (await holds(connection, position)) return performance.now() < until;
    await delay(pauseMs);
  }
  return false;
}

/** A statement that is too slow here would be so there. */
const isReplicasFault = (error: unknown): boolean =>
  (isOutage(error) && !isSlowStatement(error)) || isReplayConflict(error);
