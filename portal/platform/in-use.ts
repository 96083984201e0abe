import { useEffect, useRef } from 'react';
import { isAttended, signsOfUse } from '../api/attended.ts';

/**
 * Runs `act` once for each new `reason` while somebody is at the page: at once if it was just used, otherwise at the next
 * sign of use. What counts as use of the session, or marks replies as read, must not happen to a page left open.
 */
export function useWhenInUse(reason: string | undefined, act: () => void) {
  const latest = useRef(act);
  latest.current = act;

  useEffect(() => {
    if (!reason) return;
    if (isAttended()) {
      latest.current();
      return;
    }
    const onSign = () => {
      if (document.hidden) return;
      stop();
      latest.current();
    };
    const stop = () => {
      for (const sign of signsOfUse) window.removeEventListener(sign, onSign);
    };
    for (const sign of signsOfUse) window.addEventListener(sign, onSign, { passive: true });
    return stop;
  }, [reason]);
}
