import { useEffect, useId } from 'react';
import type { ProofKind } from '../../contract/schemas/sign-in.ts';
import { factorNames, signInTexts } from '../../contract/sign-in-texts.ts';
import { proveIdentity } from '../api/identity.ts';
import { stepUp } from '../api/proof.ts';
import { useOpenDialog } from '../ui/open-dialog.ts';
import { IdentityWindow } from './IdentityWindow.tsx';
import { ProofForm } from './ProofForm.tsx';
import styles from './Session.module.css';
import { hearTabs } from './tabs.ts';

type Props = { methods: ProofKind[]; onAnswer: (isProved: boolean) => void };

/** Asks once more who is there, before something weighty is done; the page beneath stays as it is. */
export function StepUp({ methods, onAnswer }: Props) {
  const dialog = useOpenDialog('[name=proof]');
  const titleId = useId();
  // The call that asked goes out again: if that word was wrong the server asks again.
  useEffect(() => hearTabs(({ kind }) => kind === 'proved' && onAnswer(true)), [onAnswer]);
  return (
    <dialog ref={dialog} className={styles.dialog} aria-labelledby={titleId} onCancel={() => onAnswer(false)}>
      <h2 id={titleId}>再次验证身份</h2>
      <p>{signInTexts.stepUpNeeded}，通过后会自动完成刚才的操作。</p>
      <ProofForm methods={methods} submitLabel="验证" send={(proof) => stepUp(proof).then(() => onAnswer(true))} />
      {methods.includes('identity') && (
        <IdentityWindow label={`使用${factorNames.identity}验证`} begin={() => proveIdentity('stepUp')} />
      )}
      <button type="button" className={styles.leave} onClick={() => onAnswer(false)}>
        取消
      </button>
    </dialog>
  );
}
