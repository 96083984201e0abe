import { useState } from 'react';
import { useLocation } from 'react-router-dom';
import { tourSeen } from '../../api/session.ts';
import { useSession, useUser } from '../Session.tsx';

/** What a link to a part's home gives along for the tour to begin there. */
export const askForTour = { tour: true };

/**
 * Whether the tour is shown: on the part's home, to who is new or asked for it. Not by itself on a computer that several
 * people use, and not before what happened to the account has been read. `end` keeps it from coming again, anywhere.
 */
export function useTour(home: string): { isOn: boolean; isAsked: boolean; end: () => void } {
  const { isTourDue = false, isWard = false, accountNews = 0 } = useUser();
  const { beat } = useSession();
  const { pathname, state, key } = useLocation();
  const [endedAt, setEndedAt] = useState<string>();
  const isAsked = (state as Partial<typeof askForTour> | null)?.tour === true;
  const isWanted = isAsked || (isTourDue && !isWard && accountNews === 0);

  const end = () => {
    setEndedAt(key);
    // Without an answer it is offered once more the next time.
    if (isTourDue)
      tourSeen()
        .then(beat)
        .catch(() => undefined);
  };
  return { isOn: pathname === home && isWanted && endedAt !== key, isAsked, end };
}
