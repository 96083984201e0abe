import { setTimeout as delay } from 'node:timers/promises';

/**
 * Looks at something outside that may hang: one look at a time, and none while the last one is younger than `everyMs`.
 * Who asks hears what it found; undefined while it takes longer than `withinMs`, and when it fails.
 */
export function createLook<Found>(
  look: () => Promise<Found>,
  { everyMs, withinMs }: { everyMs: number; withinMs: number },
): () => Promise<Found | undefined> {
  let running: Promise<Found | undefined> | undefined;
  let isSlow = false;
  let found: Found | undefined;
  let until = 0;
  return async () => {
    if (performance.now() < until) return found;
    running ??= look()
      .catch(() => undefined)
      .then((value) => {
        running = undefined;
        isSlow = false;
        until = performance.now() + everyMs;
        found = value;
        return value;
      });
    // Who asks after the first that waited in vain need not wait as well.
    if (isSlow) return undefined;
    return Promise.race([
      running,
      delay(withinMs, undefined, { ref: false }).then(() => {
        isSlow = running !== undefined;
        return undefined;
      }),
    ]);
  };
}
