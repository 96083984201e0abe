import { dayInShanghai, startOfDayInShanghai } from '../../clinical/ages.ts';

/** What a doctor wished, in minutes after midnight in Asia/Shanghai. */
export type Wishes = { quietFrom: number | null; quietTo: number | null; digestAt: number | null };

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;

/**
 * How long a message whose arrival is unknown is not sent again: the server died over it, or the other side did not
 * answer. Longer than a claim with all its timeouts takes.
 */
export const uncertaintyMs = 10 * minuteMs;
/** Of one attempt by any channel. */
export const sendTimeoutMs = 20_000;

/** Pauses after the first failed attempt, the second and so on; after the last attempt a delivery is dead. */
export const pausesMs = [30_000, 2 * minuteMs, 10 * minuteMs, 60 * minuteMs, 360 * minuteMs];

/** When a notification of `at` is told: at once what is urgent; the rest with the digest, and not while it is quiet. */
export function whenDue(at: Date, isUrgent: boolean, wishes: Wishes): { dueAt: Date; isDigest: boolean } {
  if (isUrgent) return { dueAt: at, isDigest: false };
  const told = wishes.digestAt === null ? at : nextAt(at, wishes.digestAt);
  return { dueAt: afterQuiet(told, wishes), isDigest: wishes.digestAt !== null };
}

/** `at`, or when the quiet hours end that it falls into. */
export function afterQuiet(at: Date, { quietFrom, quietTo }: Wishes): Date {
  if (quietFrom === null || quietTo === null || quietFrom === quietTo) return at;
  const minute = minuteOfDay(at);
  const isQuiet =
    quietFrom < quietTo ? minute >= quietFrom && minute < quietTo : minute >= quietFrom || minute < quietTo;
  return isQuiet ? nextAt(at, quietTo) : at;
}

/** When to try again after so many attempts; undefined when that was the last. What may have arrived waits longer. */
export function retryAt(at: Date, attempts: number, mayHaveArrived: boolean): Date | undefined {
  const pauseMs = pausesMs[attempts - 1];
  if (pauseMs === undefined) return undefined;
  return new Date(at.getTime() + (mayHaveArrived ? Math.max(pauseMs, uncertaintyMs) : pauseMs));
}

const midnightBefore = (at: Date) => startOfDayInShanghai(dayInShanghai(at)).getTime();
const minuteOfDay = (at: Date) => Math.floor((at.getTime() - midnightBefore(at)) / minuteMs);

/** The next moment of this minute of the day: `at` itself while that minute begins, never before. */
function nextAt(at: Date, minute: number): Date {
  const today = midnightBefore(at) + minute * minuteMs;
  return new Date(today < at.getTime() ? today + dayMs : today);
}

/** A code is good for this long, for so many tries; the next one is sent after a pause. */
export const codes = { validMs: 15 * minuteMs, triesMax: 10, pauseMs: minuteMs };

/** Browsers of one doctor; the oldest give way. */
export const subscriptionsMax = 20;

/** Services that browsers subscribe at. The server posts to no other host, but those of WEB_PUSH_HOSTS. */
const pushServices =
  /^(fcm\.googleapis\.com|.+\.push\.services\.mozilla\.com|.+\.notify\.windows\.com|.+\.push\.apple\.com)$/;

/** The address of a browser's subscription as it is stored; undefined for one that nothing may be sent to. */
export function pushEndpoint(sent: string, furtherHosts: readonly string[]): string | undefined {
  const url = URL.parse(sent);
  if (url?.protocol !== 'https:' || url.username || url.password) return undefined;
  return pushServices.test(url.host) || furtherHosts.includes(url.host) ? url.href : undefined;
}
