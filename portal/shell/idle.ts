/** The server writes down that a session was used at most this often, so it may end that much earlier than it seems. */
const untoldMs = 30_000;
const warnedMs = 60_000;
/** A clock that was set back by more than it is ever put right tells nothing of how long nobody was there. */
const clockSlackMs = 60_000;

export type Idleness = 'used' | 'soon over' | 'over';

/** How a session stands at a moment, `usedAt` being when it was last used. It is over here before it is on the server. */
export function idleness(now: number, usedAt: number, idleMs: number): Idleness {
  const overMs = idleMs - Math.min(untoldMs, idleMs / 2);
  const forMs = now - usedAt;
  if (forMs >= overMs || forMs < -clockSlackMs) return 'over';
  return forMs >= overMs - Math.min(warnedMs, overMs / 2) ? 'soon over' : 'used';
}

/** When to look besides each second: a machine that slept, a tab that was hidden and a page from the browser's memory had no timers. */
const wakings = ['focus', 'pageshow', 'storage'] as const;

/** Calls `look` each second and whenever the page comes back to somebody's eyes. Answers how to stop. */
export function watchClock(look: () => void): () => void {
  const timer = setInterval(look, 1000);
  for (const waking of wakings) window.addEventListener(waking, look);
  for (const waking of ['visibilitychange', 'resume']) document.addEventListener(waking, look);
  return () => {
    clearInterval(timer);
    for (const waking of wakings) window.removeEventListener(waking, look);
    for (const waking of ['visibilitychange', 'resume']) document.removeEventListener(waking, look);
  };
}
