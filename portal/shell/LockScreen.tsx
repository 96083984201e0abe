import { useId, useState } from 'react';
import type { ProofKind } from '../../contract/schemas/sign-in.ts';
import { factorNames, signInTexts } from '../../contract/sign-in-texts.ts';
import { texts } from '../../contract/texts.ts';
import { ApiError, reasonOf } from '../api/call.ts';
import { proveIdentity } from '../api/identity.ts';
import { unlock } from '../api/proof.ts';
import { useOpenDialog } from '../ui/open-dialog.ts';
import { coverDialog } from './cover-dialog.ts';
import { IdentityWindow } from './IdentityWindow.tsx';
import styles from './LockScreen.module.css';
import formStyles from './LoginForm.module.css';
import { ProofForm } from './ProofForm.tsx';
import sessionStyles from './Session.module.css';

type Props = {
  /** Whose turn it is. */
  name: string | undefined;
  methods: ProofKind[];
  onUnlocked: () => void;
  /** After too many wrong tries. */
  onOver: () => void;
  signOut: () => Promise<void>;
};

/** Covers the page on a computer that several people use, until the same person unlocks it or it is left. */
export function LockScreen({ name, methods, onUnlocked, onOver, signOut }: Props) {
  const dialog = useOpenDialog('[name=proof]');
  const [failure, setFailure] = useState('');
  const [over, setOver] = useState('');
  const titleId = useId();

  const leave = () => signOut().catch((error: unknown) => setFailure(reasonOf(error)));

  return (
    <dialog
      {...coverDialog}
      ref={dialog}
      className={`${sessionStyles.dialog} ${styles.lock}`}
      aria-labelledby={titleId}
    >
      <h2 id={titleId}>{signInTexts.lockedTitle}</h2>
      {!over && <p>{name ? `${name} 的登录仍在，解锁后继续。` : signInTexts.locked}</p>}
      {over ? (
        <>
          <p role="alert">{over}</p>
          <div className={formStyles.form}>
            <button type="button" className={formStyles.submit} ref={(button) => button?.focus()} onClick={onOver}>
              重新登录
            </button>
          </div>
        </>
      ) : (
        <>
          <ProofForm
            methods={methods}
            submitLabel="解锁"
            send={(proof) =>
              unlock(proof).then(onUnlocked, (error: unknown) => {
                if (error instanceof ApiError && error.status === 401) return setOver(error.errMsg);
                throw error;
              })
            }
          />
          {methods.includes('identity') && (
            <IdentityWindow label={`使用${factorNames.identity}解锁`} begin={() => proveIdentity('unlock')} />
          )}
          {failure && <p role="alert">{failure}</p>}
          <button type="button" className={sessionStyles.leave} onClick={leave}>
            不是本人，{texts.signOut}
          </button>
        </>
      )}
    </dialog>
  );
}
