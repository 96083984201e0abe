import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { beijingNow } from '../ui/time.ts';

/** Characters that a file's name cannot hold. */
const forbidden = /[\\/:*?"<>|]/g;

/**
 * Readies the page for paper, by the button as by Ctrl+P: the file gets a name under which it can be filed, and what is
 * folded unfolds. Answers when it was printed, as Asia/Shanghai sees it, to the minute.
 */
export function usePrinting(nameOf: (day: string) => string): string {
  const [printedAt, setPrintedAt] = useState(beijingNow);

  useEffect(() => {
    let title: string | undefined;
    let unfolded: HTMLDetailsElement[] = [];
    const before = () => {
      const now = beijingNow();
      flushSync(() => setPrintedAt(now));
      title ??= document.title;
      document.title = nameOf(now.slice(0, 10)).replaceAll(forbidden, ' ');
      unfolded = [...document.querySelectorAll<HTMLDetailsElement>('main details:not([open])')];
      for (const one of unfolded) one.open = true;
    };
    const after = () => {
      if (title !== undefined) document.title = title;
      title = undefined;
      for (const one of unfolded) one.open = false;
    };
    window.addEventListener('beforeprint', before);
    window.addEventListener('afterprint', after);
    return () => {
      window.removeEventListener('beforeprint', before);
      window.removeEventListener('afterprint', after);
    };
  }, [nameOf]);

  return printedAt.slice(0, 16);
}
