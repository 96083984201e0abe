import { useState } from 'react';
import { identityTexts } from '../../contract/identity-texts.ts';
import { reasonOf } from '../api/call.ts';
import styles from './LoginForm.module.css';

type Props = { label: string; begin: () => Promise<{ url: string }> };

/** Opens the hospital's sign-in in a window of its own: the page, with what is typed in it, stays and hears how it went. */
export function IdentityWindow({ label, begin }: Props) {
  const [fault, setFault] = useState('');

  const open = async () => {
    setFault('');
    // At once: after an answer was waited for, a browser takes it for an advertisement.
    const opened = window.open('about:blank', '_blank', 'popup,width=480,height=680');
    if (!opened) return setFault(identityTexts.blocked);
    try {
      opened.location.href = (await begin()).url;
    } catch (error) {
      opened.close();
      setFault(reasonOf(error));
    }
  };

  return (
    <>
      <button type="button" name="proof" className={styles.other} onClick={open}>
        {label}
      </button>
      <p className={fault ? styles.failure : styles.noFailure} role="alert">
        {fault}
      </p>
    </>
  );
}
