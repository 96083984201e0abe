import { useLayoutEffect, useRef } from 'react';

/**
 * For a `<dialog>` that is open as long as it is there, with the focus on its first `atHand`. One of a page that is not in the
 * document is marked as open and shown with it (Covered.tsx).
 */
export function useOpenDialog(atHand?: string) {
  const dialog = useRef<HTMLDialogElement>(null);
  // Closed before it goes, whatever takes it away: closing gives the focus back.
  useLayoutEffect(() => {
    const shown = dialog.current!;
    if (shown.isConnected) shown.showModal();
    else shown.setAttribute('open', '');
    if (atHand) shown.querySelector<HTMLElement>(atHand)?.focus();
    return () => shown.close();
  }, [atHand]);
  return dialog;
}
