// Under `astro dev` this sets up hot reload of components; the build drops it.
import '@vitejs/plugin-react/preamble';
import { createRoot } from 'react-dom/client';
import Portal from '../../portal/main.tsx';

// A module script of its own rather than an Astro island, whose inline loader the policy script-src 'self' refuses.
createRoot(document.getElementById('portal')!).render(<Portal />);
