import { useState } from 'react';
import { identityTexts as words } from '../../contract/identity-texts.ts';
import type { BindingCode as Code } from '../../contract/schemas/identity.ts';
import { reasonOf } from '../api/call.ts';
import { bindingCode } from '../api/identity.ts';
import { beijingMinute } from '../ui/time.ts';
import styles from './LoginForm.module.css';

/** For whoever came back from the hospital's sign-in and is linked with no account: a code to tell a manager, who links one. */
export function BindingCode() {
  const [code, setCode] = useState<Code>();
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState('');

  const fetchCode = async () => {
    if (busy) return;
    setBusy(true);
    setFault('');
    try {
      setCode(await bindingCode());
    } catch (error) {
      setFault(reasonOf(error));
    }
    setBusy(false);
  };

  return (
    <section className={styles.binding} aria-label={words.codeLabel}>
      <div role="status">
        {code && (
          <>
            <p>{words.codeLabel}</p>
            <p className={styles.code}>{code.code}</p>
            <p>{words.codeOf(code.said, beijingMinute(code.expiresAt))}</p>
            <p>{words.codeTell}</p>
          </>
        )}
      </div>
      {!code && (
        <>
          <p>{words.codeAbout}</p>
          <button type="button" className={styles.other} onClick={fetchCode} aria-busy={busy} aria-disabled={busy}>
            {words.codeOffer}
          </button>
        </>
      )}
      <p role="alert" className={styles.bindingFault}>
        {fault}
      </p>
    </section>
  );
}
