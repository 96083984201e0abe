import { createContext, useContext, useEffect, useRef, useState } from 'react';
import type { SiteContent } from '../../../contract/schemas/site.ts';
import type { SitePart } from '../../../contract/site-content.ts';
import { type Entry, entriesOf, withEntries } from './site-edit.ts';
import type { Fault } from './site-faults.ts';

/** One entry of a list that is open to be edited. */
export type Opened = { part: SitePart; at: number };

type Editing = {
  content: SiteContent;
  /** What is said to be wrong, and where. */
  faults: ReadonlyArray<Fault>;
  opened: Opened | undefined;
  open: (opened: Opened | undefined) => void;
  /** Changes the entries of one part, from what they are at that moment. */
  change: (part: SitePart, how: (entries: Entry[]) => Entry[]) => void;
  /** Puts the focus on an element as soon as it is there. */
  focusOn: (id: string) => void;
};

export const EditingContext = createContext<Editing | undefined>(undefined);

export function useEditing(): Editing {
  const editing = useContext(EditingContext);
  if (!editing) throw new Error('useEditing outside SiteForm');
  return editing;
}

/** The content while it is edited; `edited` is told of each change. */
export function useContent(began: SiteContent, edited: (content: SiteContent) => void) {
  const [content, setContent] = useState(began);
  const latest = useRef(content);
  const set = (next: SiteContent) => {
    latest.current = next;
    setContent(next);
  };
  const change: Editing['change'] = (part, how) => {
    set(withEntries(latest.current, part, how(entriesOf(latest.current, part))));
    edited(latest.current);
  };
  return { content, set, change };
}

/** Answers {@link Editing.focusOn}: what is wanted may appear with one of the next drawings only. */
export function useFocusOn(): Editing['focusOn'] {
  const wanted = useRef<string>(undefined);
  const [, draw] = useState(0);
  useEffect(() => {
    const element = wanted.current && document.getElementById(wanted.current);
    if (!element) return;
    wanted.current = undefined;
    element.focus({ preventScroll: true });
    // A field is shown with its name above; a button that was pressed keeps its place where it can.
    element.scrollIntoView({ block: element instanceof HTMLButtonElement ? 'nearest' : 'center' });
  });
  return (id) => {
    wanted.current = id;
    draw((count) => count + 1);
  };
}
