import { BrowserRouter } from 'react-router-dom';
import { PortalRoutes } from './routes.tsx';
import { SessionProvider } from './shell/Session.tsx';
import './ui/base.css';
import { HistoryGate } from './ui/HistoryGate.tsx';
import { tokenSheet } from './ui/tokens.ts';

/** Sign-in, the doctors' platform and the managers' console: one app, mounted by the site's shell pages. */
export default function Portal() {
  return (
    <BrowserRouter>
      <style>{tokenSheet}</style>
      <HistoryGate>
        <SessionProvider>
          <PortalRoutes />
        </SessionProvider>
      </HistoryGate>
    </BrowserRouter>
  );
}
