import type { APIRoute } from 'astro';
import { pageSections } from '../page-sections.ts';

export const prerender = false;

/** What the server searches besides the articles. */
export const GET: APIRoute = async ({ locals }) =>
  new Response(JSON.stringify(await pageSections(locals.content)), { headers: { 'content-type': 'application/json' } });
