import { createContext, type ReactNode, useContext, useEffect, useId, useMemo, useRef, useState } from 'react';
import { pages } from '../../contract/paths.ts';
import type { Permission } from '../../contract/permissions.ts';
import type { SessionUser } from '../../contract/schemas/session.ts';
import { ApiError, onSessionEnd } from '../api/call.ts';
import * as api from '../api/session.ts';
import { useOpenDialog } from '../ui/open-dialog.ts';
import { stopPush } from './browser-push.ts';
import { Challenges } from './Challenges.tsx';
import { rootWith } from './deep-link.ts';
import { dropAllDrafts } from './draft-store.ts';
import { LoginForm } from './LoginForm.tsx';
import styles from './Session.module.css';

type Session = {
  /** Undefined until a heartbeat answered. */
  user: SessionUser | undefined;
  /** Asks the server who is signed in. True: somebody is. False: nobody, and the root is being opened. Throws without an answer. */
  beat: () => Promise<boolean>;
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

/** Nobody is signed in: the sign-in page leads back here. */
function leaveToSignIn() {
  const { pathname, search, hash } = window.location;
  window.location.assign(rootWith(pathname + search + hash));
}

/** Whether this browser has a session of that user's: they may have signed in again elsewhere in it, after a call had left. */
const isSignedIn = (userId: number) =>
  api.heartbeat().then(
    (found) => found.id === userId,
    () => false,
  );

/** While one signs out, a call on its way may be told that nobody is signed in: no reason to leave by another door. */
let isSigningOut = false;

async function signOut() {
  isSigningOut = true;
  try {
    await stopPush().catch(() => undefined);
    await api.logout().catch((error: unknown) => {
      if (!saysNobody(error)) throw error;
    });
    await dropAllDrafts();
  } catch (error) {
    isSigningOut = false;
    throw error;
  }
  // The browser may show the page again from its memory: it is then left as any other.
  window.addEventListener('pagehide', () => {
    isSigningOut = false;
  });
  window.location.assign(pages.login);
}

/** `known` has just signed in; without it nobody is known until a heartbeat answered. */
export function SessionProvider({ known: entered, children }: { known: SessionUser | undefined; children: ReactNode }) {
  const [user, setUser] = useState(entered);
  const [asking, setAsking] = useState<{ answer: (signedIn: boolean) => void }>();
  const beating = useRef<Promise<boolean>>(undefined);
  const known = useRef(user);
  known.current = user;

  const session = useMemo(() => {
    const beat = () => {
      beating.current = api.heartbeat().then(
        (found) => {
          setUser((before) => (JSON.stringify(before) === JSON.stringify(found) ? before : found));
          return true;
        },
        (error: unknown) => {
          if (!saysNobody(error)) throw error;
          if (!isSigningOut) leaveToSignIn();
          return false;
        },
      );
      return beating.current;
    };
    return { beat, signOut };
  }, []);

  useEffect(() => {
    let renewal: Promise<boolean> | undefined;
    onSessionEnd(async () => {
      if (!known.current || isSigningOut) return false;
      const stillIn = await beating.current?.catch(() => true);
      if (stillIn === false) return false;
      if (await isSignedIn(known.current.id)) return true;
      renewal ??= new Promise<boolean>((answer) => setAsking({ answer })).finally(() => {
        renewal = undefined;
        setAsking(undefined);
      });
      return renewal;
    });
    return () => onSessionEnd(undefined);
  }, []);

  return (
    <SessionContext value={{ user, ...session }}>
      <Challenges user={user} signOut={signOut} onOver={leaveToSignIn}>
        {children}
      </Challenges>
      {asking && user && (
        <SignInAgain
          user={user}
          onSignedIn={(again) => {
            setUser(again);
            asking.answer(true);
          }}
          onLeave={() => {
            asking.answer(false);
            window.location.assign(pages.root);
          }}
        />
      )}
    </SessionContext>
  );
}

type AgainProps = { user: SessionUser; onSignedIn: (user: SessionUser) => void; onLeave: () => void };

/** Asks the same person to sign in again over the page they work on, which stays as it is; here or in another tab. */
function SignInAgain({ user, onSignedIn, onLeave }: AgainProps) {
  const dialog = useOpenDialog('[name=password]');
  const titleId = useId();

  useEffect(() => {
    const look = async () => {
      if (!document.hidden && (await isSignedIn(user.id))) onSignedIn(user);
    };
    window.addEventListener('focus', look);
    return () => window.removeEventListener('focus', look);
  });

  return (
    <dialog
      ref={dialog}
      className={styles.dialog}
      aria-labelledby={titleId}
      onCancel={(event) => event.preventDefault()}
    >
      <h2 id={titleId}>登录已过期</h2>
      <p>请重新登录以继续，页面上已填写的内容不会丢失。</p>
      <LoginForm known={user} onSignedIn={onSignedIn} />
      <button type="button" className={styles.leave} onClick={onLeave}>
        不再继续，离开此页
      </button>
    </dialog>
  );
}
