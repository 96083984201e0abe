import { randomBytes } from 'node:crypto';
import { eventsKeptDays, failingDaysMax } from '../../contract/webhooks.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

/** Of one attempt, from looking its name up to the head of the answer. */
export const sendTimeoutMs = 10_000;

/** Pauses after the first failed attempt, the second and so on: up to a day in all. After the last one it is given up. */
export const pausesMs = [30_000, 2 * minuteMs, 10 * minuteMs, hourMs, 3 * hourMs, 6 * hourMs, 12 * hourMs];

/** So that what failed together does not come back together. */
const jitter = 0.1;

/** When to try again after so many attempts; undefined after the last. `random` from 0 to 1. */
export function nextAttempt(at: Date, attempts: number, random = Math.random()): Date | undefined {
  const pauseMs = pausesMs[attempts - 1];
  return pauseMs === undefined ? undefined : new Date(at.getTime() + pauseMs * (1 - jitter + 2 * jitter * random));
}

/** A claim that nobody settled for so long is of a server that died; longer than sending a whole batch takes. */
export const abandonedMs = 5 * minuteMs;

/** What does not answer is left alone for so long, however much waits for it: others wait their turn behind its one attempt. */
export const holdMs = 30_000;

export const failingMsMax = failingDaysMax * dayMs;
export const keptMs = eventsKeptDays * dayMs;

/** As the Standard Webhooks write it. */
export const newSecret = (): string => `whsec_${randomBytes(32).toString('base64')}`;
