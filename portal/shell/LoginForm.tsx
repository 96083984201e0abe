import { type RefObject, type SubmitEvent, useEffect, useId, useRef, useState } from 'react';
import { identityFaults, identityTexts } from '../../contract/identity-texts.ts';
import { limits } from '../../contract/limits.ts';
import type { SessionUser } from '../../contract/schemas/session.ts';
import type { ProofKind } from '../../contract/schemas/sign-in.ts';
import { signInTexts } from '../../contract/sign-in-texts.ts';
import { texts } from '../../contract/texts.ts';
import { ApiError, reasonOf } from '../api/call.ts';
import { signInWays } from '../api/identity.ts';
import { proveSecondFactor } from '../api/proof.ts';
import { heartbeatNow, login, logout, sendOwnerCode } from '../api/session.ts';
import { BindingCode } from './BindingCode.tsx';
import { IdentitySignIn } from './IdentitySignIn.tsx';
import { type IdentityReturn, identityFault } from './identity-return.ts';
import styles from './LoginForm.module.css';
import { ProofForm } from './ProofForm.tsx';
import { keepingShared, noteShared, wasShared } from './shared-computer.ts';

type Faults = { username?: string; password?: string };

/** What can be told to be wrong with the fields before the server is asked. */
function loginFaults(username: string, password: string): Faults {
  return {
    ...(username.trim() === '' && { username: texts.usernameMissing }),
    ...(password === ''
      ? { password: texts.passwordMissing }
      : password.length < limits.passwordMinLength && { password: texts.passwordTooShort }),
  };
}

/** The server's words; '登陆失败' where it has none, with the reason where no answer came. */
function loginFailure(error: unknown): string {
  if (!(error instanceof ApiError) || error.fromServer) return reasonOf(error);
  return error.status > 0 && error.status < 500 ? texts.loginFailed : `${texts.loginFailed}，${error.errMsg}`;
}

type Props = {
  known?: Pick<SessionUser, 'username' | 'isWard'>;
  /** The page that somebody wanted to open. */
  from?: string | null;
  /** From the hospital's own sign-in, if so. */
  came?: IdentityReturn | undefined;
  onSignedIn: (user: SessionUser) => void;
};

/**
 * User name and password, or the hospital's own sign-in, and the second step of those who have one. A manager without
 * permissions is signed out again and told so.
 */
export function LoginForm({ known, from = null, came, onSignedIn }: Props) {
  const [methods, setMethods] = useState<ProofKind[]>();
  const [failure, setFailure] = useState(identityFault(came?.outcome) ?? '');

  const enter = async (user: SessionUser) => {
    if (!user.isManager || user.permissions.length > 0) return onSignedIn(user);
    await keepingShared(logout).catch(() => undefined);
    setMethods(undefined);
    setFailure(texts.noPermissionAssigned);
  };

  const way = { onFailure: setFailure, onNext: setMethods, onEnter: enter };
  const isEntering = useSignInReturn(came, way);

  if (isEntering) return <p role="status">{identityTexts.entering}</p>;
  const isUnlinked = !came?.isWindow && (came?.outcome === 'unlinked' || came?.outcome === 'linkWaits');
  if (!methods) return <Credentials {...{ known, from, failure, isUnlinked }} {...way} />;
  return (
    <SecondStep
      methods={methods}
      onEnter={enter}
      onBack={(reason) => {
        setFailure(reason);
        setMethods(undefined);
      }}
    />
  );
}

type StepProps = {
  methods: ProofKind[];
  onEnter: (user: SessionUser) => Promise<void> | void;
  onBack: (reason: string) => void;
};

/** Five minutes after the password it is over, and the password is asked for again. */
const SecondStep = ({ methods, onEnter, onBack }: StepProps) => (
  <>
    <p role="status">{signInTexts.secondFactorNeeded}</p>
    <ProofForm
      methods={methods}
      submitLabel={texts.loginButton}
      send={(proof) =>
        proveSecondFactor(proof).then(onEnter, (error: unknown) => {
          if (!(error instanceof ApiError) || error.status !== 401) throw error;
          onBack(error.fromServer ? error.errMsg : signInTexts.secondFactorOver);
        })
      }
    />
    <button type="button" className={styles.back} onClick={() => onBack('')}>
      返回上一步
    </button>
  </>
);

type CredentialsProps = {
  known: Props['known'];
  from: string | null;
  failure: string;
  /** Of whoever came back from the hospital's own sign-in. */
  isUnlinked: boolean;
  onFailure: (reason: string) => void;
  onNext: (methods: ProofKind[]) => void;
  onEnter: (user: SessionUser) => Promise<void> | void;
};

function Credentials({ known, from, failure, isUnlinked, onFailure, onNext, onEnter }: CredentialsProps) {
  const [faults, setFaults] = useState<Faults>({});
  const [busy, setBusy] = useState(false);
  const [shown, setShown] = useState(false);
  const wardField = useRef<HTMLInputElement>(null);
  const usernameField = useRef<HTMLInputElement>(null);
  const passwordField = useRef<HTMLInputElement>(null);
  const codeField = useRef<HTMLInputElement>(null);
  const [asksCode, setAsksCode] = useState(false);
  const id = useId();

  const isOnWard = () => (known ? (known.isWard ?? false) : wardField.current!.checked);

  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    if (busy) return;
    const username = known?.username ?? usernameField.current!.value;
    const password = passwordField.current!.value;
    const found = loginFaults(username, password);
    setFaults(found);
    onFailure('');
    if (found.username) return usernameField.current!.focus();
    if (found.password) return passwordField.current!.focus();
    setBusy(true);
    const isWard = isOnWard();
    try {
      const user = await login(username.trim(), password, isWard, codeField.current?.value);
      noteShared(isWard);
      await onEnter(user);
    } catch (error) {
      if (error instanceof ApiError && error.challenge?.challenge === 'secondFactor') {
        noteShared(isWard);
        return onNext(error.challenge.methods);
      }
      if (error instanceof ApiError && error.status === 429) setAsksCode(true);
      onFailure(loginFailure(error));
      passwordField.current?.select();
    }
    setBusy(false);
  };

  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <label htmlFor={`${id}-username`}>用户名</label>
      <input
        ref={usernameField}
        id={`${id}-username`}
        name="username"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={limits.usernameMaxLength}
        // biome-ignore lint/a11y/noAutofocus: signing in is all this page is for
        autoFocus={!known}
        defaultValue={known?.username}
        readOnly={known !== undefined}
        aria-invalid={faults.username !== undefined}
        aria-describedby={`${id}-username-fault`}
        onChange={() => setFaults(({ password }) => ({ password }))}
      />
      <p id={`${id}-username-fault`} className={styles.fault} role="alert">
        {faults.username}
      </p>

      <label htmlFor={`${id}-password`}>密码</label>
      <div className={styles.password}>
        <input
          ref={passwordField}
          id={`${id}-password`}
          name="password"
          type={shown ? 'text' : 'password'}
          autoComplete="current-password"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={limits.passwordMaxLength}
          aria-invalid={faults.password !== undefined}
          aria-describedby={`${id}-password-fault`}
          onChange={() => setFaults(({ username }) => ({ username }))}
        />
        <button type="button" aria-pressed={shown} aria-label="显示密码" onClick={() => setShown(!shown)}>
          <EyeIcon open={shown} />
        </button>
      </div>
      <p id={`${id}-password-fault`} className={styles.fault} role="alert">
        {faults.password}
      </p>

      {asksCode && (
        <OwnerCode field={codeField} username={() => known?.username ?? usernameField.current!.value.trim()} />
      )}

      {!known && (
        <label className={styles.tick}>
          <input ref={wardField} type="checkbox" name="ward" defaultChecked={wasShared()} />
          {signInTexts.wardTick}
        </label>
      )}
      <p className={failure ? styles.failure : styles.noFailure} data-toast={failure} role="alert">
        {failure}
      </p>
      {isUnlinked && <BindingCode />}
      <button type="submit" className={styles.submit} aria-busy={busy} aria-disabled={busy}>
        {texts.loginButton}
      </button>
      <IdentitySignIn from={from} again={known !== undefined} isWard={isOnWard} onFailure={onFailure} />
    </form>
  );
}

type OwnerCodeProps = { field: RefObject<HTMLInputElement | null>; username: () => string };

/** Of whoever waits since others tried the account: a code that its owner alone has. */
function OwnerCode({ field, username }: OwnerCodeProps) {
  const [said, setSaid] = useState('');
  const id = useId();
  const send = () =>
    sendOwnerCode(username()).then(
      () => setSaid(signInTexts.ownerCodeSent),
      (error: unknown) => setSaid(reasonOf(error)),
    );
  return (
    <>
      <label htmlFor={id}>{signInTexts.ownerCode}</label>
      <input ref={field} id={id} autoComplete="one-time-code" maxLength={40} aria-describedby={`${id}-help`} />
      <p id={`${id}-help`} className={styles.hint}>
        {signInTexts.ownerCodeHelp}
      </p>
      <button type="button" className={styles.back} onClick={send}>
        {signInTexts.ownerCodeSend}
      </button>
      <p className={styles.hint} role="status">
        {said}
      </p>
    </>
  );
}

const EyeIcon = ({ open }: { open: boolean }) => (
  <svg
    viewBox="0 0 24 24"
    width="20"
    height="20"
    fill="none"
    stroke="currentColor"
    strokeWidth="1.8"
    aria-hidden="true"
  >
    <path d="M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12Z" />
    <circle cx="12" cy="12" r="3" />
    {!open && <path d="M4 4l16 16" strokeLinecap="round" />}
  </svg>
);

type Way = {
  onEnter: (user: SessionUser) => Promise<void> | void;
  onNext: (methods: ProofKind[]) => void;
  onFailure: (reason: string) => void;
};

/** Goes on where the hospital's sign-in led back to: into the platform, or to the second step. True: it is on its way. */
function useSignInReturn(came: IdentityReturn | undefined, { onEnter, onNext, onFailure }: Way): boolean {
  const [isEntering, setEntering] = useState(came?.outcome === 'signedIn' || came?.outcome === 'secondFactor');

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, for what the page was opened with
  useEffect(() => {
    const goOn = async () => {
      if (came?.outcome === 'signedIn') {
        const user = await heartbeatNow();
        noteShared(user.isWard ?? false);
        await onEnter(user);
      } else {
        const { secondFactor } = await signInWays();
        if (secondFactor) onNext(secondFactor);
        else onFailure(identityFaults.expired);
      }
    };
    if (isEntering)
      goOn()
        .catch((error: unknown) => onFailure(reasonOf(error)))
        .finally(() => setEntering(false));
  }, []);
  return isEntering;
}
