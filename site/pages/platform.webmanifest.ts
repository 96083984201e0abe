import type { APIRoute } from 'astro';
import { colours } from '../../contract/colours.ts';
import { pages } from '../../contract/pages.ts';

/** What the platform is called and looks like as an app. Its sign-in page is at the root, hence the scope. */
const manifest = {
  id: pages.platformHome,
  name: '童眸',
  short_name: '童眸',
  description: '儿童致盲性眼病会诊平台',
  lang: 'zh-CN',
  start_url: pages.platformHome,
  scope: '/',
  display: 'standalone',
  theme_color: colours.teal,
  background_color: colours.mist,
  icons: [
    { src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml' },
    { src: '/app-icon-192.png', sizes: '192x192', type: 'image/png' },
    { src: '/app-icon-512.png', sizes: '512x512', type: 'image/png' },
    { src: '/app-icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
  ],
};

export const GET: APIRoute = () =>
  new Response(JSON.stringify(manifest), { headers: { 'content-type': 'application/manifest+json' } });
