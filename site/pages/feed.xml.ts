import type { APIRoute } from 'astro';
import { pages } from '../../contract/pages.ts';
import type { ArticleSummary } from '../news.ts';
import { escapeXml, xmlResponse } from '../xml.ts';

export const prerender = false;

/** RSS feed of the newest articles. */
export const GET: APIRoute = ({ locals: { news, content, publicUrl } }) =>
  xmlResponse(
    `<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom">
<channel>
<title>${escapeXml(content.names.site)} · 新闻动态</title>
<link>${publicUrl}${pages.news}</link>
<description>儿童眼病的科普、进展与科室动态</description>
<language>zh-cn</language>
<atom:link rel="self" type="application/rss+xml" href="${publicUrl}/feed.xml"/>
${news
  .feed()
  .map((article) => entryOf(article, publicUrl))
  .join('\n')}
</channel>
</rss>`,
    'application/rss+xml',
  );

function entryOf(article: ArticleSummary, publicUrl: string): string {
  const address = `${publicUrl}${pages.newsInfo(article.id)}`;
  return `<item>
<title>${escapeXml(article.title)}</title>
<link>${address}</link>
<guid>${address}</guid>
<pubDate>${new Date(article.pubDateTime).toUTCString()}</pubDate>
<category>${escapeXml(article.diseaseProfileName)}</category>
<description>${escapeXml(article.summary)}</description>
</item>`;
}
