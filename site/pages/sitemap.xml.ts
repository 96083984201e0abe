import type { APIRoute } from 'astro';
import { xmlResponse } from '../xml.ts';

export const prerender = false;

/** The list of sitemaps: the fixed pages, and the articles in parts. */
export const GET: APIRoute = ({ locals: { news, publicUrl } }) => {
  const parts = ['pages', ...news.sitemapParts().map((part) => `news-${part}`)];
  const entries = parts.map((part) => `<sitemap><loc>${publicUrl}/sitemap/${part}.xml</loc></sitemap>`);
  return xmlResponse(
    `<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${entries.join('\n')}\n</sitemapindex>`,
    'application/xml',
  );
};
