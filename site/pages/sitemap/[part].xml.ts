import type { APIRoute } from 'astro';
import { diseaseIds } from '../../../contract/diseases.ts';
import { pages } from '../../../contract/paths.ts';
import type { NewsSource } from '../../news.ts';
import { xmlResponse } from '../../xml.ts';

export const prerender = false;

const fixedPages = [
  pages.home,
  pages.department,
  ...diseaseIds.map(pages.disease),
  pages.team,
  pages.research,
  pages.ropCalculator,
  pages.eyeChecks,
  pages.contact,
  pages.referral,
  pages.referralForm,
  pages.privacy,
  pages.childrenData,
  pages.accessibility,
  pages.news,
  ...diseaseIds.map((id) => pages.newsOfDisease(id)),
];

/** One part of the sitemap: `pages`, or `news-7` with the articles of the seventh part. */
export const GET: APIRoute = ({ params, locals: { news, publicUrl } }) => {
  const paths = params.part === 'pages' ? fixedPages : articlePaths(news, params.part);
  if (!paths) return new Response(null, { status: 404 });
  const entries = paths.map((path) => `<url><loc>${publicUrl}${path}</loc></url>`);
  return xmlResponse(
    `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${entries.join('\n')}\n</urlset>`,
    'application/xml',
  );
};

function articlePaths(news: NewsSource, part: string | undefined): string[] | undefined {
  const number = /^news-(\d{1,8})$/.exec(part ?? '')?.[1];
  return number === undefined ? undefined : news.sitemapPart(Number(number))?.map(pages.newsInfo);
}
