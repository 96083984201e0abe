import { useEffect, useRef } from 'react';
import { sessionTexts as words } from '../../contract/session-texts.ts';
import styles from './Session.module.css';

/** Says over everything that the page will be covered; whatever is touched, it goes on. */
export function IdleWarning({ onGoOn }: { onGoOn: () => void }) {
  const box = useRef<HTMLDivElement>(null);
  // Above a dialog, too, where the browser can.
  useEffect(() => box.current?.showPopover?.(), []);
  return (
    <div ref={box} popover="manual" role="alert" className={styles.warning}>
      <p>{words.soonIdle}</p>
      <button type="button" onClick={onGoOn}>
        {words.goOn}
      </button>
    </div>
  );
}
