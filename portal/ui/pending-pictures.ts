import { createContext, useContext, useEffect, useId, useState } from 'react';
import { texts } from '../../contract/texts.ts';

export type Pending = 'going' | 'failed' | undefined;

/** By field, what became of pictures that were chosen and are not in it yet. */
const PendingContext = createContext<Map<string, Pending> | undefined>(undefined);
export const PendingPictures = PendingContext.Provider;

/** Tells the form around that this field waits for a picture, or that one failed. */
export function useTellPending(pending: Pending): void {
  const states = useContext(PendingContext);
  const field = useId();
  useEffect(() => {
    states?.set(field, pending);
    return () => void states?.delete(field);
  }, [states, field, pending]);
}

/** Of a form: what {@link PendingPictures} around its fields takes, and why it cannot be sent without its pictures. */
export function usePendingPictures(): [states: Map<string, Pending>, fault: () => string | undefined] {
  const [states] = useState(() => new Map<string, Pending>());
  const fault = () => {
    const found = [...states.values()];
    if (found.includes('failed')) return texts.picturesFailed;
    return found.includes('going') ? texts.picturesOnTheWay : undefined;
  };
  return [states, fault];
}
