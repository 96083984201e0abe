import { createContext, type ReactNode, useCallback, useContext, useEffect, useRef, useState } from 'react';
import type { SessionUser } from '../../contract/schemas/session.ts';
import type { ProofKind } from '../../contract/schemas/sign-in.ts';
import { ApiError, onChallenge } from '../api/call.ts';
import { lock } from '../api/proof.ts';
import { heartbeatNow } from '../api/session.ts';
import { Covered } from './Covered.tsx';
import { LockScreen } from './LockScreen.tsx';
import { StepUp } from './StepUp.tsx';
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
