import { App } from 'antd';
import { type Ref, Suspense, useEffect, useImperativeHandle, useRef, useState } from 'react';
import { RichEditor } from '../editor/load.ts';
import { savesData, whenIdle } from '../ui/waiting.ts';
import styles from './RichText.module.css';

type Props = {
  initialHtml: string;
  onChange: (html: string) => void;
  label: string;
  placeholder: string;
  minHeightPx?: number;
  invalid?: boolean;
  describedBy?: string | undefined;
  disabled?: boolean;
  ref?: Ref<{ focus: () => void }>;
};

/** The brief tools take two lines. */
const toolbarHeightPx = { brief: 83, full: 43 };
/** By then the rest of the page is there, on a slow line too. */
const seenAfterMs = 2500;
const unseenAfterMs = 7000;

/**
 * The rich-text editor, with the tools that fit the screen. It is heavy: where there is nothing to show in it yet, it
 * comes when it is wanted, or when it would be seen and the browser has nothing else to do.
 */
export function RichText({ minHeightPx = 200, ref, ...rest }: Props) {
  const { initialHtml, label, placeholder, invalid, describedBy } = rest;
  const { message } = App.useApp();
  const [brief] = useState(() => window.matchMedia('(width < 600px)').matches);
  const [open, setOpen] = useState<false | 'shown' | 'wanted'>(initialHtml !== '' && 'shown');
  const editor = useRef<{ focus: () => void }>(null);
  const place = useRef<HTMLButtonElement>(null);
  useEffect(() => whenSeen(place.current, () => setOpen((before) => before || 'shown')), []);

  useImperativeHandle(ref, () => ({ focus: () => (open ? editor.current?.focus() : setOpen('wanted')) }), [open]);

  const standIn = (
    <button
      ref={place}
      type="button"
      className={styles.standIn}
      style={{ minHeight: minHeightPx + toolbarHeightPx[brief ? 'brief' : 'full'] }}
      data-invalid={invalid}
      aria-label={`填写${label}`}
      aria-describedby={describedBy}
      onClick={() => setOpen('wanted')}
    >
      {placeholder}
    </button>
  );
  if (!open) return standIn;
  return (
    <Suspense fallback={standIn}>
      <RichEditor
        ref={editor}
        {...rest}
        autoFocus={open === 'wanted'}
        brief={brief}
        minHeightPx={minHeightPx}
        tell={(kind, text) => message[kind](text)}
      />
    </Suspense>
  );
}

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
