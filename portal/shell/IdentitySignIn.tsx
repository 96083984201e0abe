import { useEffect, useState } from 'react';
import { identityTexts } from '../../contract/identity-texts.ts';
import { reasonOf } from '../api/call.ts';
import { signInWays, startIdentity } from '../api/identity.ts';
import { IdentityWindow } from './IdentityWindow.tsx';
import styles from './LoginForm.module.css';

type Props = {
  from: string | null;
  /** In place of a page whose session is over, which must stay. */
  again: boolean;
  isWard: () => boolean;
  onFailure: (reason: string) => void;
};

/** Where the hospital has a sign-in of its own, the way there. Without an answer there is the password alone. */
export function IdentitySignIn({ from, again, isWard, onFailure }: Props) {
  const [name, setName] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);

  useEffect(() => {
    signInWays().then(
      ({ identity }) => setName(identity),
      () => undefined,
    );
    // Who comes back by the browser's button may find the page as it was left.
    const shown = () => setBusy(false);
    window.addEventListener('pageshow', shown);
    return () => window.removeEventListener('pageshow', shown);
  }, []);

  const leave = async () => {
    if (busy) return;
    setBusy(true);
    onFailure('');
    try {
      const { url } = await startIdentity({ from, isWard: isWard() });
      window.location.assign(url);
    } catch (error) {
      setBusy(false);
      onFailure(reasonOf(error));
    }
  };

  if (!name) return null;
  const label = identityTexts.signIn(name);
  return (
    <div className={styles.others}>
      <p>或</p>
      {again ? (
        <IdentityWindow label={label} begin={() => startIdentity({ isWard: isWard(), again: true })} />
      ) : (
        <button type="button" className={styles.other} onClick={leave} aria-busy={busy} aria-disabled={busy}>
          {busy ? identityTexts.leaving : label}
        </button>
      )}
    </div>
  );
}
