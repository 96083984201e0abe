import { useState } from 'react';
import { createBrowserRouter, RouterProvider } from 'react-router-dom';
import type { SessionUser } from '../contract/schemas/session.ts';
import { routes } from './routes.tsx';
import { SessionProvider } from './shell/Session.tsx';

/** The doctors' platform and the managers' console. `known` has just signed in; otherwise the server is asked who is there. */
export default function Portal({ known }: { known?: SessionUser }) {
  const [router] = useState(() => createBrowserRouter(routes));
  return (
    <SessionProvider known={known}>
      <RouterProvider router={router} />
    </SessionProvider>
  );
}
