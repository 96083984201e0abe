import { pino } from 'pino';
import { newsPaths } from '../../publisher/news-pages.ts';
import { loadBuiltSite, SiteBuilder } from '../../publisher/site-builder.ts';
import { fetchArticles } from '../../site/article-index.ts';
import { round } from './figures.ts';

/** What {@link file://./site.ts} reads from the output: milliseconds since this process started, and its peak memory. */
export type RenderFigures = {
  loadedMs: number;
  fetchedMs: number;
  /** Until visitors are served. */
  renderedMs: number;
  /** Until every page stands in its compressed forms as well. */
  compressedMs: number;
  /** Those that stand, and how many of them were rendered for it. */
  pages: number;
  rendered: number;
  peakMemoryMb: number;
};

/** The publisher's start on a folder, empty or left by the last, in a process of its own so that its memory is its own. */
async function renderSite(distDir: string, apiUrl: string, siteDir: string): Promise<RenderFigures> {
  const site = await loadBuiltSite(distDir, apiUrl);
  const loadedMs = round(performance.now());
  const articles = await fetchArticles(apiUrl);
  const fetchedMs = round(performance.now());
  let rendered = 0;
  const render: typeof site.render = (path, locals) => {
    rendered += 1;
    return site.render(path, locals);
  };
  const builder = new SiteBuilder({ siteDir, publicUrl: apiUrl }, { ...site, render }, pino({ level: 'error' }));
  const published = await builder.open(articles);
  const renderedMs = round(performance.now());
  await published.settle(() => false);
  const compressedMs = round(performance.now());
  await builder.close();
  const pages = newsPaths(articles.index).length;
  const peakMemoryMb = round(process.resourceUsage().maxRSS / 1024);
  return { loadedMs, fetchedMs, renderedMs, compressedMs, pages, rendered, peakMemoryMb };
}

const [distDir, apiUrl, siteDir] = process.argv.slice(2);
console.log(JSON.stringify(await renderSite(distDir!, apiUrl!, siteDir!)));
