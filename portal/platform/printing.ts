import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { beijingNow } from '../ui/time.ts';
import { isTitleCovered } from '../ui/title.ts';

/** Characters that a file's name cannot hold. */
const forbidden = /[\\/:*?"<>|]/g;

/**
 * Runs `before` when the page is printed, by the button as by Ctrl+P, and afterwards what that answers. A page that is covered
 * prints nothing of what it holds.
 */
function useAroundPrint(before: () => () => void) {
  const latest = useRef(before);
  latest.current = before;
  useEffect(() => {
    let end: (() => void) | undefined;
    const after = () => {
      end?.();
      end = undefined;
    };
    const start = () => {
      after();
      if (!isTitleCovered()) end = latest.current();
    };
    window.addEventListener('beforeprint', start);
    window.addEventListener('afterprint', after);
    return () => {
      window.removeEventListener('beforeprint', start);
      window.removeEventListener('afterprint', after);
    };
  }, []);
}

/**
 * Gives the printed file a name under which it can be filed. Answers when it was printed, as Asia/Shanghai sees it, to
 * the minute. `onPrint` puts it on record.
 */
export function usePrinting(nameOf: (day: string) => string, onPrint?: () => void): string {
  const [printedAt, setPrintedAt] = useState(beijingNow);

  useAroundPrint(() => {
    onPrint?.();
    const now = beijingNow();
    flushSync(() => setPrintedAt(now));
    const { title } = document;
    document.title = nameOf(now.slice(0, 10)).replaceAll(forbidden, ' ');
    return () => {
      document.title = title;
    };
  });
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
