import { useEffect, useState } from 'react';

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
