import { fetchStock } from '../../publisher/article-stock.ts';
import { loadBuiltSite } from '../../publisher/built-site.ts';
import { createLog } from '../../publisher/log.ts';
import { SitePress } from '../../publisher/site-press.ts';
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
  const stock = await fetchStock(apiUrl);
  const fetchedMs = round(performance.now());
  const press = new SitePress({ siteDir, publicUrl: apiUrl }, site, createLog('error'));
  const published = await press.open(stock);
  const renderedMs = round(performance.now());
  await press.settle(published, () => false);
  const compressedMs = round(performance.now());
  await press.close();
  const pages = stock.index.all.length + newsOf(stock.index).list(1)!.pageCount;
  const peakMemoryMb = round(process.resourceUsage().maxRSS / 1024);
  return { loadedMs, fetchedMs, renderedMs, compressedMs, pages, peakMemoryMb };
}

const [distDir, apiUrl, siteDir] = process.argv.slice(2);
console.log(JSON.stringify(await renderSite(distDir!, apiUrl!, siteDir!)));
