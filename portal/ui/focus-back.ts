import { useEffect, useRef, useState } from 'react';

/** For a dialog that goes at once when it is closed: the focus returns to what opened it, unless it went elsewhere. */
export function useFocusBack(): void {
  const [opener] = useState(() => document.activeElement);
  useEffect(
    () => () => {
      if (document.activeElement === document.body && opener instanceof HTMLElement) opener.focus();
    },
    [opener],
  );
}

/**
 * For an act whose button goes with what it does: once `shown` is another, the focus is at the place with this id, unless it
 * went elsewhere. Returns what the act calls.
 */
export function useFocusAfter(id: string, shown: unknown): () => void {
  const acted = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: looks when something else is shown
  useEffect(() => {
    const place = document.getElementById(id);
    if (!acted.current || !place) return;
    acted.current = false;
    if (document.activeElement !== document.body) return;
    place.tabIndex = -1;
    place.focus({ preventScroll: true });
  }, [id, shown]);
  return () => {
    acted.current = true;
  };
}
