import type { APIRoute } from 'astro';
import { pages } from '../../../contract/pages.ts';
import { publicPages } from '../../../contract/public-pages.ts';
import type { NewsSource } from '../../news.ts';
import { xmlResponse } from '../../xml.ts';

export const prerender = false;

const builtOn = __BUILT_ON__;

type Entry = { path: string; changed: string };

/** One part of the sitemap: `pages`, or `news-7` with the articles of the seventh part. */
export const GET: APIRoute = ({ params, locals }) => {
  const { news, contentSince, publicUrl } = locals;
  const entries = params.part === 'pages' ? fixedEntries(news, contentSince) : articleEntries(news, params.part);
  if (!entries) return new Response(null, { status: 404 });
  const lines = entries.map(
    ({ path, changed }) => `<url><loc>${publicUrl}${path}</loc><lastmod>${changed}</lastmod></url>`,
  );
  return xmlResponse(
    `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${lines.join('\n')}\n</urlset>`,
    'application/xml',
  );
};

/** A page's own words change with a build and with the site's content, the articles it shows in between. */
function fixedEntries(news: NewsSource, contentSince: string): Entry[] {
  const changedPages = news.changedPages();
  return publicPages.map((path) => {
    const [changed] = [changedPages.get(path) ?? '', contentSince, builtOn].sort().reverse();
    return { path, changed: changed! };
  });
}

function articleEntries(news: NewsSource, part: string | undefined): Entry[] | undefined {
  const number = /^news-(\d{1,8})$/.exec(part ?? '')?.[1];
  if (number === undefined) return undefined;
  return news.sitemapPart(Number(number))?.map(({ id, changed }) => ({ path: pages.newsInfo(id), changed }));
}
