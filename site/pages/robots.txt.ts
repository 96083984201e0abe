import type { APIRoute } from 'astro';
import { holdsSamples } from '../site-content.ts';

export const prerender = false;

/**
 * Visitors' pages may be found; the portal, the API and uploads by themselves may not. While pages tell searchers not to
 * list them, since some of what they say is sample, nobody is told of the sitemap either.
 */
export const GET: APIRoute = ({ locals }) =>
  new Response(
    [
      'User-agent: *',
      'Disallow: /login',
      'Disallow: /platform',
      'Disallow: /hospital_back',
      'Disallow: /verify',
      'Disallow: /vue2_hospital/',
      ...(holdsSamples(locals.content) ? [] : [`Sitemap: ${locals.publicUrl}/sitemap.xml`]),
      '',
    ].join('\n'),
    { headers: { 'content-type': 'text/plain; charset=utf-8' } },
  );
