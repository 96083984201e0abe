import { Suspense, useEffect, useState } from 'react';
import { pages } from '../contract/paths.ts';
import type { SessionUser } from '../contract/schemas/session.ts';
import { landingPage } from './shell/deep-link.ts';
import { Login } from './shell/Login.tsx';
import { tellTabs } from './shell/tabs.ts';
import { lazy } from './ui/lazy.ts';
import { Loading } from './ui/Loading.tsx';
import { fetchAhead } from './ui/waiting.ts';

const loadPortal = () => import('./main.tsx');
const Portal = lazy(loadPortal);

/** The sign-in page, which does without router and component library; the rest comes while somebody types. */
export default function SignIn() {
  const [from] = useState(() => new URLSearchParams(window.location.search).get('from'));
  const [user, setUser] = useState<SessionUser>();
  const [atLogin] = useState(() => window.location.pathname === pages.login);

  useEffect(() => {
    fetchAhead(() => loadPortal().then(({ fetchHome }) => fetchHome()));
  }, []);

  const enter = (found: SessionUser) => {
    tellTabs({ kind: 'in', userId: found.id });
    // The router takes its key from here: the page was come to, not opened by its address.
    window.history.replaceState({ key: 'signed-in' }, '', landingPage(found.isManager, from));
    setUser(found);
  };

  if (atLogin && !user) return <Login from={from} onSignedIn={enter} />;
  return (
    <Suspense fallback={<Loading page />}>
      <Portal {...(user && { known: user })} />
    </Suspense>
  );
}
