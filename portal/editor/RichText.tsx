import { type Ref, Suspense, useCallback, useEffect, useImperativeHandle, useRef, useState } from 'react';
import type { DraftFiles } from '../shell/draft.tsx';
import { lazy } from '../ui/lazy.ts';
import { type Pending, useTellPending } from '../ui/pending-pictures.ts';
import { savesData, whenIdle } from '../ui/waiting.ts';
import styles from './RichText.module.css';
import type { RichTextHandle } from './rich-text-handle.ts';
import type { ChosenPicture, KeptPicture } from './text-pictures.ts';

/**
 * The rich-text editor, loaded when first shown. Its style sheet is linked by hand: imported as CSS it would be linked in
 * every page of the portal.
 */
const RichEditor = lazy(async () => {
  const { default: styleSheet } = await import('@wangeditor-next/editor/dist/css/style.css?url');
  const [editor] = await Promise.all([import('./RichEditor.tsx'), linkStyle(styleSheet)]);
  return editor;
});

export type RichTextProps = {
  initialHtml: string;
  onChange: (html: string) => void;
  label: string;
  placeholder: string;
  minHeightPx?: number;
  /** At once and with every tool, where writing is what the page is for. */
  eager?: boolean;
  invalid?: boolean;
  describedBy?: string | undefined;
  disabled?: boolean;
  /** What is said of an uploaded picture; without it `会诊意见配图 1`, by the label. */
  pictureAlt?: string;
  /** Keeps chosen pictures until they stand in the text, over a reload too. */
  files?: DraftFiles | undefined;
  ref?: Ref<RichTextHandle>;
};

const toolbarHeightPx = 43;
/** By then the rest of the page is there, on a slow line too. */
const seenAfterMs = 2500;
const unseenAfterMs = 7000;

/**
 * The rich-text editor, with few tools in sight unless writing is what the page is for. It is heavy: where there is nothing to show in it yet, it
 * comes when it is wanted, or when it would be seen and the browser has nothing else to do.
 */
export function RichText({ eager = false, minHeightPx = eager ? 420 : 200, ref, ...rest }: RichTextProps) {
  const { initialHtml, label, placeholder, invalid, describedBy, files } = rest;
  const [open, setOpen] = useState<false | 'shown' | 'wanted'>((eager || initialHtml !== '') && 'shown');
  const editor = useRef<RichTextHandle>(null);
  const waiting = useRef<((to: Required<RichTextHandle>) => void)[]>([]);
  const take = useCallback((came: RichTextHandle | null) => {
    editor.current = came;
    if (isWhole(came)) for (const act of waiting.current.splice(0)) act(came);
  }, []);
  const place = useRef<HTMLButtonElement>(null);
  const show = useCallback(() => setOpen((before) => before || 'shown'), []);
  useEffect(() => whenSeen(place.current, show), [show]);

  // Until it is known whether pictures are kept from before, and until those stand in the text, it is not whole.
  const [kept, setKept] = useState<ReadonlyArray<KeptPicture> | undefined>(files ? undefined : []);
  const [pending, setPending] = useState<Pending>(files && 'going');
  useTellPending(pending);
  const follow = (chosen: ReadonlyArray<ChosenPicture>) =>
    setPending(chosen.some(({ fault }) => fault) ? 'failed' : chosen.length > 0 ? 'going' : undefined);
  useEffect(() => {
    const find = async (from: DraftFiles) => {
      // What cannot be read is no reason to hold the form up for ever.
      const found = await from.list().catch(() => []);
      setKept(found);
      if (found.length > 0) show();
      else setPending(undefined);
    };
    if (files) find(files);
  }, [files, show]);

  useImperativeHandle(ref, () => {
    const whenThere = (act: (to: Required<RichTextHandle>) => void) =>
      isWhole(editor.current) ? act(editor.current) : waiting.current.push(act);
    return {
      // The editor may still be on its way, shown by itself: then it takes the focus when it has come.
      focus: () => {
        setOpen('wanted');
        editor.current?.focus();
      },
      insert: (...text) => whenThere((to) => to.insert(...text)),
      describe: (...words) => whenThere((to) => to.describe(...words)),
      resume: () => whenThere((to) => to.resume()),
    };
  }, []);

  const standIn = (
    <button
      ref={place}
      type="button"
      className={styles.standIn}
      style={{ minHeight: minHeightPx + toolbarHeightPx }}
      data-invalid={invalid}
      aria-label={`填写${label}`}
      aria-describedby={describedBy}
      onClick={() => setOpen('wanted')}
    >
      {placeholder}
    </button>
  );
  if (!open || !kept) return standIn;
  return (
    <Suspense fallback={standIn}>
      <RichEditor
        ref={take}
        {...rest}
        kept={kept}
        onPictures={follow}
        autoFocus={open === 'wanted'}
        allTools={eager}
        minHeightPx={minHeightPx}
      />
    </Suspense>
  );
}

/** Whether the editor behind it is there. */
const isWhole = (handle: RichTextHandle | null): handle is Required<RichTextHandle> => handle?.insert !== undefined;

/**
 * Runs `act` when the browser idles: soon once the element is in sight, later in any case; not for a person who saves
 * data. Answers how to call it off.
 */
function whenSeen(element: Element | null, act: () => void): () => void {
  if (!element || savesData()) return () => undefined;
  let stopped = false;
  const idle = () => whenIdle(() => !stopped && act());
  const timers = [setTimeout(idle, unseenAfterMs)];
  const observer = new IntersectionObserver(([entry]) => {
    if (!entry?.isIntersecting) return;
    observer.disconnect();
    timers.push(setTimeout(idle, seenAfterMs));
  });
  observer.observe(element);
  return () => {
    stopped = true;
    observer.disconnect();
    for (const timer of timers) clearTimeout(timer);
  };
}

/** Puts a style sheet into the page once and waits for it. */
function linkStyle(href: string): Promise<void> {
  if (document.querySelector(`link[href="${href}"]`)) return Promise.resolve();
  return new Promise((resolve, reject) => {
    const link = document.createElement('link');
    link.rel = 'stylesheet';
    link.href = href;
    link.onload = () => resolve();
    link.onerror = () => {
      link.remove();
      reject(new Error(`style sheet ${href} did not load`));
    };
    document.head.append(link);
  });
}
