import type { APIRoute } from 'astro';
import { pageSections } from '../page-sections.ts';

/** What the server searches besides the articles. */
export const GET: APIRoute = async () =>
  new Response(JSON.stringify(await pageSections()), { headers: { 'content-type': 'application/json' } });
