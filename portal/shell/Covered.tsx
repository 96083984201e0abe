import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { coverTitle } from '../ui/title.ts';
import styles from './Session.module.css';

/**
 * The page, which is taken out of the document while it is covered: not hidden, but not there, for eyes, screen readers,
 * printers and whoever looks at the document. It goes on as it was, with all that was typed.
 */
export function Covered({ isCovered, children }: { isCovered: boolean; children: ReactNode }) {
  const content = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => (isCovered ? takeAway(content.current!) : undefined), [isCovered]);
  return (
    <div className={styles.page} data-cover>
      <div ref={content} className={styles.page}>
        {children}
      </div>
    </div>
  );
}

/** Answers how to put it back. What the component library puts beside the page, base.css does not show meanwhile. */
function takeAway(content: HTMLElement): () => void {
  const place = content.parentElement!;
  const focused = document.activeElement;
  const { scrollX, scrollY } = window;
  const scrolled = [...content.querySelectorAll('*')]
    .filter(({ scrollTop, scrollLeft }) => scrollTop !== 0 || scrollLeft !== 0)
    .map((element) => ({ element, top: element.scrollTop, left: element.scrollLeft }));
  content.remove();
  document.documentElement.dataset.covered = '';
  coverTitle(true);
  return () => {
    place.append(content);
    delete document.documentElement.dataset.covered;
    coverTitle(false);
    // Also one that was opened meanwhile, by somebody who went back in the history.
    for (const dialog of content.querySelectorAll<HTMLDialogElement>('dialog[open]')) {
      dialog.removeAttribute('open');
      dialog.showModal();
    }
    for (const { element, top, left } of scrolled) element.scrollTo({ top, left, behavior: 'instant' });
    window.scrollTo({ top: scrollY, left: scrollX, behavior: 'instant' });
    if (focused instanceof HTMLElement) focused.focus({ preventScroll: true });
  };
}
