import { useEffect, useRef, useState } from 'react';
import type { SessionUser } from '../../contract/schemas/session.ts';
import { isAttended, lastUse, noteUse, wasTouchedSince } from '../api/attended.ts';
import { keepSession } from '../api/session.ts';
import { type Idleness, idleness, watchClock } from './idle.ts';

/**
 * How the session stands by this page's own clock. Shortly before it is over, whoever is at the page keeps it: by `goOn`, and
 * by touching anything, since writing for half an hour asks the server nothing.
 */
export function useIdleness(user: SessionUser | undefined): { state: Idleness; goOn: () => void } {
  const [state, setState] = useState<Idleness>('used');
  const { id, idleMs } = user ?? {};
  const goOn = useRef(() => undefined as unknown);

  useEffect(() => {
    if (id === undefined || idleMs === undefined) return;
    const usedAt = () => lastUse() ?? Date.now();
    // The server has just said that somebody is in, and what the page is about to ask is use.
    if (lastUse() === undefined || idleness(Date.now(), usedAt(), idleMs) === 'over') noteUse(Date.now());
    let isKeeping = false;
    const keep = async () => {
      if (isKeeping) return;
      isKeeping = true;
      const isKept = await keepSession(id).then(
        () => true,
        () => false,
      );
      isKeeping = false;
      // After a failure the clock asks again, not at once.
      if (isKept) look();
    };
    const look = () => {
      const found = idleness(Date.now(), usedAt(), idleMs);
      setState(found);
      if (found === 'soon over' && isAttended() && wasTouchedSince(usedAt())) keep();
    };
    goOn.current = keep;
    look();
    return watchClock(look);
  }, [id, idleMs]);

  return { state, goOn: () => goOn.current() };
}
