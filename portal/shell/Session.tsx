import {
  createContext,
  type ReactNode,
  startTransition,
  useContext,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { pages } from '../../contract/pages.ts';
import type { Permission } from '../../contract/permissions.ts';
import type { SessionUser } from '../../contract/schemas/session.ts';
import { sessionTexts, sessionTexts as words } from '../../contract/session-texts.ts';
import { isAttended, lastUse, noteUse, wasTouchedSince, watchUse } from '../api/attended.ts';
import { ApiError, onSessionEnd, reasonOf } from '../api/call.ts';
import * as api from '../api/session.ts';
import { leaveUnasked } from '../ui/LeaveGuard.tsx';
import { Challenges } from './Challenges.tsx';
import styles from './Session.module.css';
import { SignInAgain } from './SignInAgain.tsx';
import { stopPush } from './browser-push.ts';
import { wantedPage } from './deep-link.ts';
import { closeDrafts, dropAllDrafts } from './draft-store.ts';
import { openDraftsAgain } from './drafts-opened.ts';
import { idleness, type Idleness, watchClock } from './idle.ts';
import { keepingShared } from './shared-computer.ts';
import { hearTabs, tellTabs } from './tabs.ts';

type Session = {
  /** Undefined until a heartbeat answered. */
  user: SessionUser | undefined;
  /** Asks the server who is signed in. True: somebody is. False: nobody, and the root is being opened. Throws without an answer. */
  beat: () => Promise<boolean>;
  /** Where the session may be over: asks the server, and has the person sign in again if need be. Answers whether they are in. */
  check: () => Promise<boolean>;
  /** Ends the session and opens the sign-in page. */
  signOut: () => Promise<void>;
};

const SessionContext = createContext<Session | undefined>(undefined);

export function useSession(): Session {
  const session = useContext(SessionContext);
  if (!session) throw new Error('useSession outside SessionProvider');
  return session;
}

/** The signed-in user, on pages that only somebody signed in reaches. */
export function useUser(): SessionUser {
  const { user } = useSession();
  if (!user) throw new Error('useUser on a page without a session');
  return user;
}

/** Answers whether the signed-in user holds a permission. */
export function useCan(): (permission: Permission) => boolean {
  const { user } = useSession();
  return (permission) => user?.permissions.includes(permission) ?? false;
}

/** An answer that says that nobody is signed in, as against no answer at all or a server in trouble. */
const saysNobody = (error: unknown) =>
  error instanceof ApiError && error.status > 0 && error.status < 500 && error.status !== 429;

/** Nobody is signed in: whoever signs in next in this tab is led back here. */
function leaveToRoot() {
  const { pathname, search, hash } = window.location;
  wantedPage.keep(pathname + search + hash);
  leaveUnasked(pages.root);
}

/**
 * Why this browser has no session of that user's; undefined where it has: they may have signed in again elsewhere in it, after
 * a call had left.
 */
const whyOut = (userId: number): Promise<string | undefined> =>
  api.heartbeat().then(({ id }) => (id === userId ? undefined : sessionTexts.over), reasonOf);

/** While one signs out, a call on its way may be told that nobody is signed in: no reason to leave by another door. */
let isSigningOut = false;

async function signOut() {
  isSigningOut = true;
  try {
    await stopPush().catch(() => undefined);
    await keepingShared(api.logout).catch((error: unknown) => {
      if (!saysNobody(error)) throw error;
    });
    tellTabs({ kind: 'out' });
    await dropAllDrafts();
  } catch (error) {
    isSigningOut = false;
    throw error;
  }
  // The browser may show the page again from its memory: it is then left as any other.
  window.addEventListener('pagehide', () => {
    isSigningOut = false;
  });
  leaveUnasked(pages.login);
}

/** `known` has just signed in; without it nobody is known until a heartbeat answered. */
export function SessionProvider({ known: entered, children }: { known: SessionUser | undefined; children: ReactNode }) {
  const [user, setUser] = useState(entered);
  const [asking, setAsking] = useState<{ why: string; answer: (signedIn: boolean) => void }>();
  const beating = useRef<Promise<boolean>>(undefined);
  const known = useRef(user);
  known.current = user;

  /** Others of this browser's tabs ended the session: this page is on its way out. */
  const [isLeft, setLeft] = useState(false);

  const session = useMemo(() => {
    let renewal: Promise<boolean> | undefined;
    const beat = () => {
      beating.current = api.heartbeat().then(
        (found) => {
          // Somebody else signed in in this browser: nothing of this page is theirs.
          if (known.current && found.id !== known.current.id) {
            setLeft(true);
            return false;
          }
          // The whole page may be drawn now: in pieces, between which it answers.
          startTransition(() =>
            setUser((before) => (JSON.stringify(before) === JSON.stringify(found) ? before : found)),
          );
          return true;
        },
        (error: unknown) => {
          if (!saysNobody(error)) throw error;
          if (!isSigningOut) leaveToRoot();
          return false;
        },
      );
      return beating.current;
    };
    /** Covers the page until the person signed in again. */
    const askAgain = (why: string = sessionTexts.over) => {
      renewal ??= new Promise<boolean>((answer) => setAsking({ why, answer })).finally(() => {
        renewal = undefined;
        setAsking(undefined);
      });
      return renewal;
    };
    const check = async () => {
      if (!known.current || isSigningOut) return false;
      const why = await whyOut(known.current.id);
      return why === undefined || askAgain(why);
    };
    return { beat, check, askAgain, signOut };
  }, []);
  const { check, askAgain } = session;

  useEffect(watchUse, []);
  useEffect(() => {
    onSessionEnd(async () => ((await beating.current?.catch(() => true)) === false ? false : check()));
    return () => onSessionEnd(undefined);
  }, [check]);
  useEffect(() => {
    if (isLeft) closeDrafts().finally(() => leaveUnasked(pages.login));
  }, [isLeft]);
  useEffect(
    () =>
      hearTabs((word) => {
        const isLost = word.kind === 'out' || (word.kind === 'in' && word.userId !== known.current?.id);
        if (known.current && isLost) setLeft(true);
      }),
    [],
  );
  const idle = useIdleness(user);
  const isWard = user?.isWard ?? false;
  useEffect(() => {
    // A shared computer is locked instead.
    if (idle.state === 'over' && !isWard && !isSigningOut) askAgain();
  }, [idle.state, isWard, askAgain]);

  const enter = async (again: SessionUser) => {
    await openDraftsAgain(again);
    setUser(again);
    asking?.answer(true);
  };

  return (
    <SessionContext value={{ user, ...session }}>
      <Challenges
        user={user}
        signOut={signOut}
        onOver={leaveToRoot}
        isIdle={idle.state === 'over'}
        isCovered={asking !== undefined || isLeft}
        warning={idle.state === 'soon over' && <IdleWarning onGoOn={idle.goOn} />}
      >
        {children}
      </Challenges>
      {isLeft && <main className={styles.left}>{sessionTexts.signedOut}</main>}
      {asking && user && !isLeft && (
        <SignInAgain
          user={user}
          why={asking.why}
          isIn={async () => !isIdle(user) && (await whyOut(user.id)) === undefined}
          onSignedIn={enter}
          // Unanswered, so that what is covered does not show while the browser leaves.
          onLeave={() => leaveUnasked(pages.root)}
        />
      )}
    </SessionContext>
  );
}

const isIdle = ({ idleMs }: SessionUser) =>
  idleMs !== undefined && idleness(Date.now(), lastUse() ?? Date.now(), idleMs) === 'over';

/** Says over everything that the page will be covered; whatever is touched, it goes on. */
function IdleWarning({ onGoOn }: { onGoOn: () => void }) {
  const box = useRef<HTMLDivElement>(null);
  // Above a dialog, too, where the browser can.
  useEffect(() => box.current?.showPopover?.(), []);
  return (
    <div ref={box} popover="manual" role="alert" className={styles.warning}>
      <p>{words.soonIdle}</p>
      <button type="button" onClick={onGoOn}>
        {words.goOn}
      </button>
    </div>
  );
}

/**
 * How the session stands by this page's own clock. Shortly before it is over, whoever is at the page keeps it: by `goOn`, and
 * by touching anything, since writing for half an hour asks the server nothing.
 */
function useIdleness(user: SessionUser | undefined): { state: Idleness; goOn: () => void } {
  const [state, setState] = useState<Idleness>('used');
  const { id, idleMs } = user ?? {};
  const goOn = useRef(() => undefined as unknown);

  useEffect(() => {
    if (id === undefined || idleMs === undefined) return;
    const usedAt = () => lastUse() ?? Date.now();
    // The server has just said that somebody is in, and what the page is about to ask is use.
    if (lastUse() === undefined || idleness(Date.now(), usedAt(), idleMs) === 'over') noteUse(Date.now());
    let isKeeping = false;
    const keep = async () => {
      if (isKeeping) return;
      isKeeping = true;
      const isKept = await api.keepSession(id).then(
        () => true,
        () => false,
      );
      isKeeping = false;
      // After a failure the clock asks again, not at once.
      if (isKept) look();
    };
    const look = () => {
      const found = idleness(Date.now(), usedAt(), idleMs);
      setState(found);
      if (found === 'soon over' && isAttended() && wasTouchedSince(usedAt())) keep();
    };
    goOn.current = keep;
    look();
    return watchClock(look);
  }, [id, idleMs]);

  return { state, goOn: () => goOn.current() };
}
