import { useCallback, useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { beijingNow } from '../ui/time.ts';

/** Characters that a file's name cannot hold. */
const forbidden = /[\\/:*?"<>|]/g;

/** Runs `before` when the page is printed, by the button as by Ctrl+P, and afterwards what that answers. */
function useAroundPrint(before: () => () => void) {
  useEffect(() => {
    let end: (() => void) | undefined;
    const after = () => {
      end?.();
      end = undefined;
    };
    const start = () => {
      after();
      end = before();
    };
    window.addEventListener('beforeprint', start);
    window.addEventListener('afterprint', after);
    return () => {
      window.removeEventListener('beforeprint', start);
      window.removeEventListener('afterprint', after);
    };
  }, [before]);
}

/**
 * Gives the printed file a name under which it can be filed. Answers when it was printed, as Asia/Shanghai sees it, to
 * the minute. `onPrint` puts it on record.
 */
export function usePrinting(nameOf: (day: string) => string, onPrint?: () => void): string {
  const [printedAt, setPrintedAt] = useState(beijingNow);

  useAroundPrint(
    useCallback(() => {
      onPrint?.();
      const now = beijingNow();
      flushSync(() => setPrintedAt(now));
      const { title } = document;
      document.title = nameOf(now.slice(0, 10)).replaceAll(forbidden, ' ');
      return () => {
        document.title = title;
      };
    }, [nameOf, onPrint]),
  );
  return printedAt.slice(0, 16);
}

/** What is folded is printed unfolded. */
export const useUnfoldedPrint = () => useAroundPrint(unfold);

function unfold() {
  const unfolded = [...document.querySelectorAll<HTMLDetailsElement>('main details:not([open])')];
  for (const one of unfolded) one.open = true;
  return () => {
    for (const one of unfolded) one.open = false;
  };
}
