import type { APIRoute } from 'astro';
import { diseaseIds } from '../../../contract/diseases.ts';
import { pages } from '../../../contract/paths.ts';
import { publicPages } from '../../../contract/public-pages.ts';
import type { NewsSource } from '../../news.ts';
import { xmlResponse } from '../../xml.ts';

export const prerender = false;

const builtOn = __BUILT_ON__;

/** Pages that show news change with it, and say of no other day when that was. */
const showingNews = [pages.home, ...diseaseIds.map(pages.disease)];
const showsNews = (path: string) => showingNews.includes(path) || path.startsWith(pages.news);

type Entry = { path: string; changed?: string };

/** One part of the sitemap: `pages`, or `news-7` with the articles of the seventh part. */
export const GET: APIRoute = ({ params, locals: { news, publicUrl } }) => {
  const entries = params.part === 'pages' ? fixedEntries : articleEntries(news, params.part);
  if (!entries) return new Response(null, { status: 404 });
  const lines = entries.map(({ path, changed }) => {
    const lastmod = changed ? `<lastmod>${changed}</lastmod>` : '';
    return `<url><loc>${publicUrl}${path}</loc>${lastmod}</url>`;
  });
  return xmlResponse(
    `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${lines.join('\n')}\n</urlset>`,
    'application/xml',
  );
};

const fixedEntries = publicPages.map((path): Entry => ({ path, changed: showsNews(path) ? undefined : builtOn }));

function articleEntries(news: NewsSource, part: string | undefined): Entry[] | undefined {
  const number = /^news-(\d{1,8})$/.exec(part ?? '')?.[1];
  if (number === undefined) return undefined;
  return news.sitemapPart(Number(number))?.map(({ id, changed }) => ({ path: pages.newsInfo(id), changed }));
}
