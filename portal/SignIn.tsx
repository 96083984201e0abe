import { Suspense, useEffect, useState } from 'react';
import { pages } from '../contract/pages.ts';
import type { SessionUser } from '../contract/schemas/session.ts';
import { landingPage, wantedPage } from './shell/deep-link.ts';
import { Login } from './shell/Login.tsx';
import { type IdentityReturn, takeIdentityReturn } from './shell/identity-return.ts';
import { type TabWord, tellTabs } from './shell/tabs.ts';
import { lazy } from './ui/lazy.ts';
import { Loading } from './ui/Loading.tsx';
import { fetchAhead } from './ui/waiting.ts';

const loadPortal = () => import('./main.tsx');
const Portal = lazy(loadPortal);

/** What a page waits to hear of a window in which nobody has to sign in. */
function wordOf(came: IdentityReturn | undefined): TabWord | undefined {
  if (!came?.isWindow) return undefined;
  if (came.outcome === 'proved') return { kind: 'proved' };
  return came.outcome === 'unlocked' ? { kind: 'unlocked' } : undefined;
}

/** The sign-in page, which does without router and component library; the rest comes while somebody types. */
export default function SignIn() {
  const [from] = useState(() => new URLSearchParams(window.location.search).get('from') ?? wantedPage.read());
  const [user, setUser] = useState<SessionUser>();
  const [came] = useState(() => (window.location.pathname === pages.login ? takeIdentityReturn() : undefined));
  const [done, setDone] = useState(() => wordOf(came));
  const [atLogin] = useState(() => window.location.pathname === pages.login);

  useEffect(() => {
    fetchAhead(() => loadPortal().then(({ fetchHome }) => fetchHome()));
  }, []);

  const enter = (found: SessionUser) => {
    if (came?.isWindow) return setDone({ kind: 'in', userId: found.id });
    tellTabs({ kind: 'in', userId: found.id });
    // The router takes its key from here: the page was come to, not opened by its address.
    wantedPage.forget();
    window.history.replaceState({ key: 'signed-in' }, '', landingPage(found.isManager, from));
    setUser(found);
  };

  if (atLogin && !user) return <Login from={from} came={came} done={done} onSignedIn={enter} />;
  return (
    <Suspense fallback={<Loading page />}>
      <Portal {...(user && { known: user })} />
    </Suspense>
  );
}
