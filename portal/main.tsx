import { useEffect, useState } from 'react';
import { createBrowserRouter, RouterProvider } from 'react-router-dom';
import { pages } from '../contract/paths.ts';
import type { SessionUser } from '../contract/schemas/session.ts';
import { routes } from './routes.tsx';
import { fetchOnIntent, loadsOf } from './shell/fetch-on-intent.ts';
import { SessionProvider } from './shell/Session.tsx';

/** Fetches the code of the page at an address, and of what stands around it. */
const fetchPage = (pathname: string) => Promise.all(loadsOf(routes, pathname).map((load) => load()));

/** Fetches the page that most people open first after signing in. */
export const fetchHome = () => fetchPage(pages.platformHome);

/** The doctors' platform and the managers' console. `known` has just signed in; otherwise the server is asked who is there. */
export default function Portal({ known }: { known?: SessionUser }) {
  const [router] = useState(() => createBrowserRouter(routes));
  const [fetched] = useState(() => fetchPage(window.location.pathname).catch(() => undefined));
  useEffect(() => fetchOnIntent(routes), []);
  return (
    <SessionProvider known={known} drawable={fetched}>
      <RouterProvider router={router} />
    </SessionProvider>
  );
}
