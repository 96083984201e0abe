import { startTransition, useEffect, useState } from 'react';
import { createBrowserRouter, RouterProvider } from 'react-router-dom';
import { pages } from '../contract/pages.ts';
import type { SessionUser } from '../contract/schemas/session.ts';
import { routes } from './routes.tsx';
import { fetchOnIntent, loadsOf } from './shell/fetch-on-intent.ts';
import { DrawableContext } from './shell/Protected.tsx';
import { SessionProvider } from './shell/Session.tsx';
import { pause } from './ui/waiting.ts';

/** Fetches the code of the page at an address, and of what stands around it. */
const fetchPage = (pathname: string) => Promise.all(loadsOf(routes, pathname).map((load) => load()));

/** Fetches the page that most people open first after signing in. */
export const fetchHome = () => fetchPage(pages.platformHome);

/** Frame and page are drawn as one, in pieces; on a slow line the frame does not wait so long. */
const frameAloneAfterMs = 1000;

/** The doctors' platform and the managers' console. `known` has just signed in; otherwise the server is asked who is there. */
export default function Portal({ known }: { known?: SessionUser }) {
  const [router] = useState(() => createBrowserRouter(routes));
  const [isDrawable, setDrawable] = useState(known !== undefined);
  useEffect(() => fetchOnIntent(routes), []);
  useEffect(() => {
    const fetched = fetchPage(window.location.pathname).catch(() => undefined);
    Promise.race([fetched, pause(frameAloneAfterMs)]).then(() => startTransition(() => setDrawable(true)));
  }, []);
  return (
    <SessionProvider known={known}>
      <DrawableContext value={isDrawable}>
        <RouterProvider router={router} />
      </DrawableContext>
    </SessionProvider>
  );
}
