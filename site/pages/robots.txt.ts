import type { APIRoute } from 'astro';

export const prerender = false;

/** Visitors' pages may be found; the portal, the API and uploads by themselves may not. */
export const GET: APIRoute = ({ locals }) =>
  new Response(
    [
      'User-agent: *',
      'Disallow: /login',
      'Disallow: /platform',
      'Disallow: /hospital_back',
      'Disallow: /vue2_hospital/',
      `Sitemap: ${locals.publicUrl}/sitemap.xml`,
      '',
    ].join('\n'),
    { headers: { 'content-type': 'text/plain; charset=utf-8' } },
  );
