import { brotliCompressSync } from 'node:zlib';
import { launch } from 'chrome-launcher';
import lighthouse, { desktopConfig, type Result } from 'lighthouse';
import { pages } from '../../contract/paths.ts';
import { chromiumFlags, chromiumPath, ensureChromium } from '../chromium.ts';
import { startScratchDemo } from '../scratch-demo.ts';

/** Lighthouse over the public pages as served: `npm run bench:lighthouse [-- --desktop]`. Reports, never fails on a score. */
const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
const desktop = process.argv.includes('--desktop');

ensureChromium();
const demo = await startScratchDemo();
const chrome = await launch({ chromePath: chromiumPath()!, chromeFlags: ['--headless=new', ...chromiumFlags] });
const rows = [];
for (const path of [...fixedPages(), await newestArticle()]) rows.push(await measure(path));
chrome.kill();
await demo.stop();
console.table(rows);
console.log(JSON.stringify({ benchmark: 'lighthouse', form: desktop ? 'desktop' : 'mobile', pages: rows }, null, 2));

function fixedPages(): string[] {
  return [pages.home, pages.department, pages.team, pages.research, pages.contact, pages.news];
}

async function newestArticle(): Promise<string> {
  const html = await (await fetch(demo.url + pages.news)).text();
  return /\/hospital\/newsInfo\/\d+/.exec(html)![0];
}

async function measure(path: string) {
  const options = { port: chrome.port, onlyCategories: [...categories], logLevel: 'error' as const };
  const run = await lighthouse(demo.url + path, options, desktop ? desktopConfig : undefined);
  const { audits, categories: scores } = run!.lhr as Result;
  const score = Object.fromEntries(categories.map((name) => [name, Math.round((scores[name]?.score ?? 0) * 100)]));
  return {
    path,
    ...score,
    lcpMs: Math.round(audits['largest-contentful-paint']?.numericValue ?? Number.NaN),
    layoutShift: Number((audits['cumulative-layout-shift']?.numericValue ?? Number.NaN).toFixed(3)),
    ...(await weigh(path)),
  };
}

/** Bytes a first visit transfers, as served with brotli: HTML with its style sheets, and scripts. */
async function weigh(path: string): Promise<{ htmlCssBytes: number; scriptBytes: number; otherHosts: number }> {
  const html = await textOf(path);
  const linked = (pattern: RegExp) => [...html.matchAll(pattern)].map((match) => match[1]!);
  const styles = linked(/<link[^>]+rel="stylesheet"[^>]+href="([^"]+)"/g);
  const scripts = linked(/<script[^>]+src="([^"]+)"/g);
  const resources = linked(/<(?:img|script|source|link)[^>]+(?:src|href)="(https?:[^"]+)"/g);
  return {
    htmlCssBytes: squeeze(html) + (await total(styles)),
    scriptBytes: await total(scripts),
    otherHosts: resources.filter((address) => !address.startsWith(demo.url)).length,
  };
}

async function total(paths: string[]): Promise<number> {
  let bytes = 0;
  for (const path of paths) bytes += squeeze(await textOf(path));
  return bytes;
}

async function textOf(path: string): Promise<string> {
  return (await fetch(demo.url + path)).text();
}

function squeeze(text: string): number {
  return brotliCompressSync(text).length;
}
