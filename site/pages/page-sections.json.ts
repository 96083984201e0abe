import type { APIRoute } from 'astro';
import { pageSections } from '../page-sections.ts';

/** What the search page looks through besides the articles; loaded when someone searches. */
export const GET: APIRoute = async () =>
  new Response(JSON.stringify(await pageSections()), { headers: { 'content-type': 'application/json' } });
