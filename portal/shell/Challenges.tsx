import {
  createContext,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import type { SessionUser } from '../../contract/schemas/session.ts';
import type { ProofKind } from '../../contract/schemas/sign-in.ts';
import { factorNames, signInTexts } from '../../contract/sign-in-texts.ts';
import { ApiError, onChallenge } from '../api/call.ts';
import { proveIdentity } from '../api/identity.ts';
import { lock, stepUp } from '../api/proof.ts';
import { heartbeatNow } from '../api/session.ts';
import { useOpenDialog } from '../ui/open-dialog.ts';
import { coverTitle } from '../ui/title.ts';
import { IdentityWindow } from './IdentityWindow.tsx';
import { LockScreen } from './LockScreen.tsx';
import { ProofForm } from './ProofForm.tsx';
import styles from './Session.module.css';
import { hearTabs, tellTabs } from './tabs.ts';

type Asked = {
  methods: ProofKind[];
  name?: string | undefined;
  answer: (isProved: boolean) => void;
  answered: Promise<boolean>;
};

const LockContext = createContext<() => void>(() => undefined);

/** Answers how to lock a computer that several people use. */
export const useLock = () => useContext(LockContext);

type Props = {
  user: SessionUser | undefined;
  signOut: () => Promise<void>;
  /** The session is over. */
  onOver: () => void;
  /** Nobody used the session for as long as it may go without: a shared computer is locked then. */
  isIdle: boolean;
  /** The page is covered for another reason. */
  isCovered: boolean;
  /** Stands over the page, unless that is covered. */
  warning: ReactNode;
  children: ReactNode;
};

/** Asks for what calls want to know before they are answered: once more who is there, or to unlock the computer. */
export function Challenges({ user, signOut, onOver, isIdle, isCovered, warning, children }: Props) {
  const [stepUp, askStepUp] = useAsked();
  const [locked, askUnlock] = useAsked();
  const isWard = user?.isWard ?? false;

  const cover = useCallback(async () => {
    let isWanted = true;
    askUnlock(['password']).then(() => {
      isWanted = false;
    });
    await lock(() => isWanted);
    const found = await lockOf();
    if (found) askUnlock(found);
  }, [askUnlock]);

  const lockNow = useCallback(() => {
    tellTabs({ kind: 'locked' });
    cover();
  }, [cover]);

  /** Whoever leaves the locked page is not held up by what a call wants to know on the way out. */
  const isLeaving = useRef(false);
  const leave = () => {
    isLeaving.current = true;
    return signOut().finally(() => {
      isLeaving.current = false;
    });
  };

  useEffect(() => {
    onChallenge(async ({ challenge, methods, name }) => {
      if (isLeaving.current) return false;
      return challenge === 'unlock' ? askUnlock(methods, name) : askStepUp(methods);
    });
    return () => onChallenge(undefined);
  }, [askStepUp, askUnlock]);

  const unlocked = locked?.answer;
  useEffect(() => {
    if (!isWard && !unlocked) return;
    return hearTabs(async ({ kind }) => {
      if (kind === 'locked') cover();
      // The server is asked: nobody's word opens a page.
      if (kind === 'unlocked' && (await isOpen())) unlocked?.(true);
    });
  }, [isWard, unlocked, cover]);

  // When it becomes so: what is unlocked has just been used.
  useEffect(() => {
    if (isWard && isIdle) lockNow();
  }, [isWard, isIdle, lockNow]);

  const isHidden = isCovered || locked !== undefined;

  return (
    <LockContext value={lockNow}>
      <Covered isCovered={isHidden}>{children}</Covered>
      {!isHidden && warning}
      {stepUp && <StepUp methods={stepUp.methods} onAnswer={stepUp.answer} />}
      {locked && (
        <LockScreen
          name={user ? (user.doctorName ?? user.name) : locked.name}
          methods={locked.methods}
          signOut={leave}
          onOver={onOver}
          onUnlocked={() => {
            tellTabs({ kind: 'unlocked' });
            locked.answer(true);
          }}
        />
      )}
    </LockContext>
  );
}

/** One question at a time: who asks meanwhile gets the same answer, with what was asked for last. */
function useAsked() {
  const [asked, setAsked] = useState<Asked>();
  const open = useRef<Asked>(undefined);
  const ask = useCallback((methods: ProofKind[], name?: string) => {
    const { promise, resolve } = Promise.withResolvers<boolean>();
    const answer = (isProved: boolean) => {
      open.current = undefined;
      setAsked(undefined);
      resolve(isProved);
    };
    open.current = open.current ? { ...open.current, methods } : { methods, name, answer, answered: promise };
    setAsked(open.current);
    return open.current.answered;
  }, []);
  return [asked, ask] as const;
}

/** How a locked session is unlocked; undefined where it is not locked. */
const lockOf = () =>
  heartbeatNow().then(
    () => undefined,
    (error: unknown) => (error instanceof ApiError ? error.challenge?.methods : undefined),
  );

const isOpen = () =>
  heartbeatNow().then(
    () => true,
    () => false,
  );

/**
 * The page, which is taken out of the document while it is covered: not hidden, but not there, for eyes, screen readers,
 * printers and whoever looks at the document. It goes on as it was, with all that was typed.
 */
function Covered({ isCovered, children }: { isCovered: boolean; children: ReactNode }) {
  const content = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => (isCovered ? takeAway(content.current!) : undefined), [isCovered]);
  return (
    <div className={styles.page} data-cover>
      <div ref={content} className={styles.page}>
        {children}
      </div>
    </div>
  );
}

/** Answers how to put it back. What the component library puts beside the page, base.css does not show meanwhile. */
function takeAway(content: HTMLElement): () => void {
  const place = content.parentElement!;
  const focused = document.activeElement;
  const { scrollX, scrollY } = window;
  const scrolled = [...content.querySelectorAll('*')]
    .filter(({ scrollTop, scrollLeft }) => scrollTop !== 0 || scrollLeft !== 0)
    .map((element) => ({ element, top: element.scrollTop, left: element.scrollLeft }));
  content.remove();
  document.documentElement.dataset.covered = '';
  coverTitle(true);
  return () => {
    place.append(content);
    delete document.documentElement.dataset.covered;
    coverTitle(false);
    // Also one that was opened meanwhile, by somebody who went back in the history.
    for (const dialog of content.querySelectorAll<HTMLDialogElement>('dialog[open]')) {
      dialog.removeAttribute('open');
      dialog.showModal();
    }
    for (const { element, top, left } of scrolled) element.scrollTo({ top, left, behavior: 'instant' });
    window.scrollTo({ top: scrollY, left: scrollX, behavior: 'instant' });
    if (focused instanceof HTMLElement) focused.focus({ preventScroll: true });
  };
}

type StepUpProps = { methods: ProofKind[]; onAnswer: (isProved: boolean) => void };

/** Asks once more who is there, before something weighty is done; the page beneath stays as it is. */
function StepUp({ methods, onAnswer }: StepUpProps) {
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
