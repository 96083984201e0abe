/** What the server's clock is ahead of the browser's; a browser's may be wrong by years. */
let aheadMs = 0;
const listeners = new Set<() => void>();

/** The header counts whole seconds, and the answer was under way: less than this is no difference. */
const ignoredMs = 2000;

/** Learns from the `date` header of an answer to what was asked at `sentAt`. */
export function noteServerTime(header: string | null, sentAt: number): void {
  const at = Date.parse(header ?? '');
  if (Number.isNaN(at)) return;
  const ahead = at + 500 - (sentAt + Date.now()) / 2;
  if (Math.abs(ahead - aheadMs) < ignoredMs + (Date.now() - sentAt) / 2) return;
  aheadMs = ahead;
  for (const tell of listeners) tell();
}

/** The moment it is, ms since 1970, by the server's clock; the browser's until the server has answered. */
export const serverNow = (): number => Date.now() + aheadMs;

/** How far the browser's clock is behind the server's, in ms; below 0 where it is ahead. */
export const clockBehindMs = (): number => aheadMs;

/** Calls when the server's clock turns out to be another one than was thought. Answers how to stop. */
export function onServerTime(tell: () => void): () => void {
  listeners.add(tell);
  return () => listeners.delete(tell);
}
