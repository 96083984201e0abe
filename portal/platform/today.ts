import { useSyncExternalStore } from 'react';
import { type Day, dayInShanghai } from '../../clinical/ages.ts';
import { onServerTime, serverNow } from '../../contract/server-clock.ts';

const minuteMs = 60_000;

function subscribe(onChange: () => void): () => void {
  const timer = setInterval(onChange, minuteMs);
  const stop = onServerTime(onChange);
  // Timers stop while a page sleeps: it looks again when it is shown, and before it is printed.
  document.addEventListener('visibilitychange', onChange);
  window.addEventListener('beforeprint', onChange);
  return () => {
    clearInterval(timer);
    stop();
    document.removeEventListener('visibilitychange', onChange);
    window.removeEventListener('beforeprint', onChange);
  };
}

/** The day it is, by the server's clock. */
export const todayNow = (): Day => dayInShanghai(new Date(serverNow()));

/** The day it is for the reader, also on a page that stays open past midnight. */
export const useToday = (): Day => useSyncExternalStore(subscribe, todayNow);

/** The minute it is, in ms since 1970, on a page that stays open too. */
export const useNow = (): number =>
  useSyncExternalStore(subscribe, () => Math.floor(serverNow() / minuteMs) * minuteMs);
