import { useEffect, useRef } from 'react';

/** A page touched less long ago than this counts as used. */
const recentMs = 120_000;
const signs = ['pointerdown', 'keydown', 'wheel', 'touchstart'] as const;

let lastSignAt = Date.now();
const noteSign = () => {
  lastSignAt = Date.now();
};

/**
 * Runs `act` once for each new `reason` while somebody is at the page: at once if it was just used, otherwise at the next
 * sign of use. What counts as use of the session, or marks replies as read, must not happen to a page left open.
 */
export function useWhenInUse(reason: string | undefined, act: () => void) {
  const latest = useRef(act);
  latest.current = act;

  useEffect(() => {
    for (const sign of signs) window.addEventListener(sign, noteSign, { passive: true });
    return () => {
      for (const sign of signs) window.removeEventListener(sign, noteSign);
    };
  }, []);

  useEffect(() => {
    if (!reason) return;
    if (!document.hidden && Date.now() - lastSignAt < recentMs) {
      latest.current();
      return;
    }
    const onSign = () => {
      if (document.hidden) return;
      stop();
      latest.current();
    };
    const stop = () => {
      for (const sign of signs) window.removeEventListener(sign, onSign);
    };
    for (const sign of signs) window.addEventListener(sign, onSign, { passive: true });
    return stop;
  }, [reason]);
}
