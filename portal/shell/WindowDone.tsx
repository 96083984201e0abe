import { useEffect } from 'react';
import { identityTexts } from '../../contract/identity-texts.ts';
import styles from './LoginForm.module.css';
import { type TabWord, tellTabs } from './tabs.ts';

/** The end of a window that was opened for the hospital's sign-in: it tells the page that waits, and closes. */
export function WindowDone({ word }: { word: TabWord | undefined }) {
  useEffect(() => {
    if (!word) return;
    tellTabs(word);
    window.close();
  }, [word]);
  return (
    <div className={styles.form}>
      <button type="button" className={styles.submit} onClick={() => window.close()}>
        {identityTexts.closeWindow}
      </button>
    </div>
  );
}
