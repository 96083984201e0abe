import { useEffect, useId } from 'react';
import type { SessionUser } from '../../contract/schemas/session.ts';
import { sessionTexts as words } from '../../contract/session-texts.ts';
import { useOpenDialog } from '../ui/open-dialog.ts';
import { coverDialog } from './cover-dialog.ts';
import { LoginForm } from './LoginForm.tsx';
import styles from './Session.module.css';
import { hearTabs, tellTabs } from './tabs.ts';

type Props = {
  user: SessionUser;
  why: string;
  /** Whether they signed in again in this browser meanwhile. */
  isIn: () => Promise<boolean>;
  onSignedIn: (user: SessionUser) => void;
  onLeave: () => void;
};

/** Asks the same person to sign in again in place of the page they work on; here or in another tab. */
export function SignInAgain({ user, why, isIn, onSignedIn, onLeave }: Props) {
  const dialog = useOpenDialog('[name=password]');
  const titleId = useId();

  useEffect(() => {
    const look = async () => {
      if (await isIn()) onSignedIn(user);
    };
    const lookIfSeen = () => document.hidden || look();
    const stop = hearTabs(({ kind }) => kind === 'in' && look());
    window.addEventListener('focus', lookIfSeen);
    // The moment of the last use may come after the word.
    window.addEventListener('storage', look);
    return () => {
      stop();
      window.removeEventListener('focus', lookIfSeen);
      window.removeEventListener('storage', look);
    };
  });

  const enter = (again: SessionUser) => {
    tellTabs({ kind: 'in', userId: again.id });
    onSignedIn(again);
  };

  return (
    <main>
      <dialog {...coverDialog} ref={dialog} className={styles.dialog} aria-labelledby={titleId}>
        <h1 id={titleId}>{why}</h1>
        <p>{words.signInAgain}</p>
        <LoginForm known={user} onSignedIn={enter} />
        <button type="button" className={styles.leave} onClick={onLeave}>
          {words.leave}
        </button>
      </dialog>
    </main>
  );
}
