import { createContext, Fragment, type ReactNode, useContext, useEffect, useRef, useState } from 'react';
import { openSlot } from './draft-slots.ts';
import { Loading } from '../ui/Loading.tsx';
import type { Slot } from './draft-store.ts';
import { openDraftsOf } from './drafts-opened.ts';
import { useUser } from './Session.tsx';

type Chosen = Slot | 'new';
type Slots = {
  form: string;
  slot: Slot;
  /** Whether other drafts of the form are offered, and another one may be begun beside this. */
  offers: boolean;
  /** Goes on with another draft, or a new one; this one is kept. */
  choose: (chosen: Chosen) => void;
};

const SlotContext = createContext<Slots | undefined>(undefined);

/** Of the form around; undefined where it keeps no drafts. */
export const useSlots = () => useContext(SlotContext);

type Props = {
  /** One of draftNames. */
  form: string;
  /** Of what is new each time: drafts of other tabs are offered rather than gone on with. */
  offers?: boolean;
  /** The form, for each draft anew; what shows more than a form asks {@link useSlots} whether there is one already. */
  children: ReactNode | ((slot: Slot) => ReactNode);
};

/** Gives a form a draft of its own, for as long as it is open. Another `form` needs another key. */
export function DraftSlot({ form, offers = false, children }: Props) {
  const user = useUser();
  const now = useRef(user);
  now.current = user;
  const [chosen, choose] = useState<Chosen>();
  const [slot, setSlot] = useState<Slot>();

  useEffect(() => {
    const abort = new AbortController();
    const open = async () => {
      await openDraftsOf(now.current);
      const held = await openSlot(form, offers, chosen);
      if (abort.signal.aborted) return held.release();
      abort.signal.addEventListener('abort', held.release);
      setSlot(held.slot);
    };
    open();
    return () => {
      abort.abort();
      setSlot(undefined);
    };
  }, [form, offers, chosen]);

  const formOf = (open: (slot: Slot) => ReactNode) =>
    slot === undefined ? <Loading rows={8} /> : <Fragment key={slot}>{open(slot)}</Fragment>;
  return (
    <SlotContext value={slot === undefined ? undefined : { form, slot, offers, choose }}>
      {typeof children === 'function' ? formOf(children) : children}
    </SlotContext>
  );
}
