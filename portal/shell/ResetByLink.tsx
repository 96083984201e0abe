import { type SubmitEvent, useId, useRef, useState } from 'react';
import { limits } from '../../contract/limits.ts';
import { texts } from '../../contract/texts.ts';
import { reasonOf } from '../api/call.ts';
import { resetByLink } from '../api/resets.ts';
import { filtered, withoutSpaces } from '../ui/filtered.ts';
import { PasswordStrength } from '../ui/PasswordStrength.tsx';
import styles from './LoginForm.module.css';

/** The token of a reset's link, which is taken out of the address at once: it is not to stay in the browser's history. */
export function takeResetToken(): string | undefined {
  const token = /^#reset=(.*)$/.exec(window.location.hash)?.[1];
  if (token === undefined) return undefined;
  const { pathname, search } = window.location;
  window.history.replaceState(window.history.state, '', pathname + search);
  return token;
}

/** Sets a new password by the link that was mailed. */
export function ResetByLink({ token, onDone }: { token: string; onDone: () => void }) {
  const [password, setPassword] = useState('');
  const [repeated, setRepeated] = useState('');
  const [fault, setFault] = useState('');
  const [busy, setBusy] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const id = useId();

  const faultOf = () => {
    if (password.length < limits.passwordMinLength) return texts.passwordTooShort;
    return password === repeated ? '' : texts.newPasswordMismatch;
  };

  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    if (busy) return;
    const found = faultOf();
    setFault(found);
    if (found) return field.current!.focus();
    setBusy(true);
    try {
      await resetByLink(token, password);
      onDone();
    } catch (error) {
      setFault(reasonOf(error));
      field.current?.focus();
    }
    setBusy(false);
  };

  const input = { type: 'password', autoComplete: 'new-password', maxLength: limits.passwordMaxLength } as const;
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <label htmlFor={`${id}-new`}>新密码</label>
      <input
        {...input}
        ref={field}
        id={`${id}-new`}
        name="password"
        // biome-ignore lint/a11y/noAutofocus: the link led here for this alone
        autoFocus
        value={password}
        aria-invalid={fault !== ''}
        aria-describedby={`${id}-fault`}
        {...filtered(withoutSpaces, setPassword)}
      />
      <PasswordStrength password={password} username={undefined} />
      <label htmlFor={`${id}-repeated`}>重复新密码</label>
      <input
        {...input}
        id={`${id}-repeated`}
        name="repeated"
        value={repeated}
        {...filtered(withoutSpaces, setRepeated)}
      />
      <p id={`${id}-fault`} className={styles.fault} role="alert">
        {fault}
      </p>
      <button type="submit" className={styles.submit} aria-busy={busy} aria-disabled={busy}>
        设置新密码
      </button>
    </form>
  );
}
