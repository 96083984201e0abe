import { useEffect, useState } from 'react';
import { createBrowserRouter, RouterProvider } from 'react-router-dom';
import { pages } from '../contract/paths.ts';
import type { SessionUser } from '../contract/schemas/session.ts';
import { routes } from './routes.tsx';
import { fetchOnIntent, loadsOf } from './shell/fetch-on-intent.ts';
import { SessionProvider } from './shell/Session.tsx';

/** Fetches the page that most people open first after signing in. */
export const fetchHome = () => Promise.all(loadsOf(routes, pages.platformHome).map((load) => load()));

/** The doctors' platform and the managers' console. `known` has just signed in; otherwise the server is asked who is there. */
export default function Portal({ known }: { known?: SessionUser }) {
  const [router] = useState(() => createBrowserRouter(routes));
  useEffect(() => fetchOnIntent(routes), []);
  return (
    <SessionProvider known={known}>
      <RouterProvider router={router} />
    </SessionProvider>
  );
}
