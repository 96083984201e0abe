import { type SubmitEvent, useId, useRef, useState } from 'react';
import { limits } from '../../contract/limits.ts';
import type { ProofKind } from '../../contract/schemas/sign-in.ts';
import { plainFigures } from '../../contract/typed.ts';
import { digitsOnly } from '../ui/filtered.ts';
import { factorNames } from '../../contract/sign-in-texts.ts';
import { reasonOf } from '../api/call.ts';
import { askPasskey, type Proof } from '../api/proof.ts';
import styles from './LoginForm.module.css';

type TypedKind = Exclude<ProofKind, 'passkey' | 'identity'>;
type Field = {
  /** What stands below the field. */
  hint: string;
  input: Partial<React.InputHTMLAttributes<HTMLInputElement>>;
  proof: (typed: string) => Proof;
};

/** What can be typed, the handiest first. */
const fields: Record<TypedKind, Field> = {
  pin: {
    hint: '',
    input: { type: 'password', inputMode: 'numeric', autoComplete: 'off', maxLength: limits.pinMaxLength },
    proof: (typed) => ({ pin: plainFigures(typed) }),
  },
  totp: {
    hint: '打开验证器应用，输入 6 位数字',
    input: { inputMode: 'numeric', autoComplete: 'one-time-code', maxLength: 7 },
    proof: (typed) => ({ code: digitsOnly(typed) }),
  },
  password: {
    hint: '',
    input: { type: 'password', autoComplete: 'current-password', maxLength: limits.passwordMaxLength },
    proof: (ps) => ({ ps }),
  },
  recovery: {
    hint: '设置第二步验证时保存的 12 位代码，每个只能用一次',
    input: { autoComplete: 'off', autoCapitalize: 'none', maxLength: 40 },
    proof: (typed) => ({ code: typed.trim() }),
  },
};
const usePasskey = `使用${factorNames.passkey}`;
const typedKinds = Object.keys(fields) as TypedKind[];

type Props = {
  methods: ReadonlyArray<ProofKind>;
  /** What it throws is told. */
  send: (proof: Proof) => Promise<unknown>;
  submitLabel: string;
};

/** Asks for one of the ways to show who one is: something typed, or a passkey. */
export function ProofForm({ methods, send, submitLabel }: Props) {
  const offered = typedKinds.filter((kind) => methods.includes(kind));
  const hasPasskey = methods.includes('passkey') && 'PublicKeyCredential' in window;
  const [chosen, setChosen] = useState<TypedKind>();
  // Where a passkey is what somebody has, it comes before the codes for who lost it.
  const isPasskeyFirst = hasPasskey && offered[0] === 'recovery';
  const kind = chosen ?? (isPasskeyFirst ? undefined : offered[0]);
  const askForPasskey = () => prove(askPasskey);
  const { prove, busy, failure, setFailure } = useProof(send);

  return (
    <div className={styles.form}>
      {kind ? (
        <TypedProof
          key={kind}
          kind={kind}
          busy={busy}
          submitLabel={submitLabel}
          onFault={setFailure}
          prove={(typed) => prove(async () => fields[kind].proof(typed))}
        />
      ) : (
        hasPasskey && (
          // biome-ignore lint/a11y/noAutofocus: the first thing to do here
          <button type="button" className={styles.submit} autoFocus onClick={askForPasskey} aria-disabled={busy}>
            {usePasskey}
          </button>
        )
      )}
      <p className={failure ? styles.failure : styles.noFailure} role="alert">
        {failure}
      </p>
      <div className={styles.otherWays}>
        {hasPasskey && kind && (
          <button type="button" onClick={askForPasskey} aria-disabled={busy}>
            {usePasskey}
          </button>
        )}
        {offered
          .filter((other) => other !== kind)
          .map((other) => (
            <button
              key={other}
              type="button"
              onClick={() => {
                setFailure('');
                setChosen(other);
              }}
            >
              改用{factorNames[other]}
            </button>
          ))}
      </div>
    </div>
  );
}

function useProof(send: Props['send']) {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState('');
  const prove = async (find: () => Promise<Proof>) => {
    if (busy) return false;
    setBusy(true);
    setFailure('');
    try {
      await send(await find());
      return true;
    } catch (error) {
      setFailure(reasonOf(error));
      return false;
    } finally {
      setBusy(false);
    }
  };
  return { prove, busy, failure, setFailure };
}

type TypedProps = {
  kind: TypedKind;
  busy: boolean;
  submitLabel: string;
  onFault: (fault: string) => void;
  prove: (typed: string) => Promise<boolean>;
};

function TypedProof({ kind, busy, submitLabel, onFault, prove }: TypedProps) {
  const field = useRef<HTMLInputElement>(null);
  const id = useId();
  const { hint, input } = fields[kind];

  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    const typed = field.current!.value;
    if (typed.trim() === '') {
      onFault(`请输入${factorNames[kind]}`);
      return field.current!.focus();
    }
    if (!(await prove(typed))) field.current?.select();
  };

  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <label htmlFor={id}>{factorNames[kind]}</label>
      <input
        {...input}
        ref={field}
        id={id}
        name="proof"
        spellCheck={false}
        // biome-ignore lint/a11y/noAutofocus: nothing else can be done here
        autoFocus
        aria-describedby={hint && `${id}-hint`}
      />
      <p id={`${id}-hint`} className={styles.hint}>
        {hint}
      </p>
      <button type="submit" className={styles.submit} aria-busy={busy} aria-disabled={busy}>
        {submitLabel}
      </button>
    </form>
  );
}
