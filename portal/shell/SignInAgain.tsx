import { useEffect, useId, useRef } from 'react';
import type { SessionUser } from '../../contract/schemas/session.ts';
import { LoginForm } from './LoginForm.tsx';
import styles from './SignInAgain.module.css';

type Props = { username: string; onSignedIn: (user: SessionUser) => void; onLeave: () => void };

/** Asks the same person to sign in again over the page they work on, which stays as it is. */
export function SignInAgain({ username, onSignedIn, onLeave }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();

  useEffect(() => {
    dialog.current?.showModal();
    dialog.current?.querySelector<HTMLInputElement>('[name=password]')?.focus();
  }, []);

  return (
    <dialog
      ref={dialog}
      className={styles.dialog}
      aria-labelledby={titleId}
      onCancel={(event) => event.preventDefault()}
    >
      <h2 id={titleId}>登录已过期</h2>
      <p>请重新登录以继续，页面上已填写的内容不会丢失。</p>
      <LoginForm knownUsername={username} onSignedIn={onSignedIn} />
      <button type="button" className={styles.leave} onClick={onLeave}>
        不再继续，离开此页
      </button>
    </dialog>
  );
}
