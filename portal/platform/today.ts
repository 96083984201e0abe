import { useSyncExternalStore } from 'react';
import { type Day, dayInShanghai } from '../../clinical/ages.ts';

const minuteMs = 60_000;

function subscribe(onChange: () => void): () => void {
  const timer = setInterval(onChange, minuteMs);
  // Timers stop while a page sleeps: it looks again when it is shown, and before it is printed.
  document.addEventListener('visibilitychange', onChange);
  window.addEventListener('beforeprint', onChange);
  return () => {
    clearInterval(timer);
    document.removeEventListener('visibilitychange', onChange);
    window.removeEventListener('beforeprint', onChange);
  };
}

/** The day it is for the reader, also on a page that stays open past midnight. */
export const useToday = (): Day => useSyncExternalStore(subscribe, () => dayInShanghai(new Date()));

/** The minute it is, in ms since 1970, on a page that stays open too. */
export const useNow = (): number => useSyncExternalStore(subscribe, () => Math.floor(Date.now() / minuteMs) * minuteMs);
