import { pino } from 'pino';
import { loadBuiltSite, SiteBuilder } from '../../publisher/site-builder.ts';
import { fetchArticles } from '../../site/article-index.ts';
import { newsOf } from '../../site/news.ts';
import { round } from './figures.ts';

/** What {@link file://./site.ts} reads from the output: milliseconds since this process started, and its peak memory. */
export type RenderFigures = {
  loadedMs: number;
  fetchedMs: number;
  /** Until visitors are served. */
  renderedMs: number;
  /** Until every page stands in its compressed forms as well. */
  compressedMs: number;
  pages: number;
  peakMemoryMb: number;
};

/** The publisher's first start, in a process of its own so that its memory is its own. */
async function renderSite(distDir: string, apiUrl: string, siteDir: string): Promise<RenderFigures> {
  const site = await loadBuiltSite(distDir, apiUrl);
  const loadedMs = round(performance.now());
  const articles = await fetchArticles(apiUrl);
  const fetchedMs = round(performance.now());
  const builder = new SiteBuilder({ siteDir, publicUrl: apiUrl }, site, pino({ level: 'error' }));
  const published = await builder.open(articles);
  const renderedMs = round(performance.now());
  await published.settle(() => false);
  const compressedMs = round(performance.now());
  await builder.close();
  const pages = articles.index.all.length + newsOf(articles.index).list(1)!.pageCount;
  const peakMemoryMb = round(process.resourceUsage().maxRSS / 1024);
  return { loadedMs, fetchedMs, renderedMs, compressedMs, pages, peakMemoryMb };
}

const [distDir, apiUrl, siteDir] = process.argv.slice(2);
console.log(JSON.stringify(await renderSite(distDir!, apiUrl!, siteDir!)));
