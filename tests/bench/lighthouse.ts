import { brotliCompressSync } from 'node:zlib';
import { launch } from 'chrome-launcher';
import lighthouse, { desktopConfig, type Result } from 'lighthouse';
import { apiBase, apiPaths, fillPath, pages } from '../../contract/paths.ts';
import { demoPassword } from '../../demo/seed.ts';
import { chromiumFlags, ensureChromium } from '../chromium.ts';
import { startScratchDemo } from '../scratch-demo.ts';

/**
 * Lighthouse over pages as served: the public ones, `npm run bench:lighthouse [-- --desktop]`, or with `-- --platform` three
 * of the doctors' on a desktop. Reports, never fails on a score.
 */
const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
const platform = process.argv.includes('--platform');
const desktop = platform || process.argv.includes('--desktop');

const chromePath = ensureChromium();
const demo = await startScratchDemo();
const cookie = platform ? await signIn() : undefined;
const paths = cookie ? await platformPages(cookie) : [...publicPages(), await newestArticle()];
const chrome = await launch({ chromePath, chromeFlags: ['--headless=new', ...chromiumFlags] });
const rows = [];
for (const path of paths) rows.push({ path, ...(await measure(path)), ...(platform ? {} : await weigh(path)) });
chrome.kill();
await demo.stop();
console.table(rows);
console.log(JSON.stringify({ benchmark: 'lighthouse', form: desktop ? 'desktop' : 'mobile', pages: rows }, null, 2));

/** The cookie of a sample doctor. */
async function signIn(): Promise<string> {
  const answer = await post(apiPaths.login, { username: 'yisheng01', ps: demoPassword() });
  return answer.headers.getSetCookie()[0]!.split(';')[0]!;
}

async function platformPages(cookie: string): Promise<string[]> {
  const { id } = await resultOf<{ id: number }>(post(apiPaths.heartbeat, {}, cookie));
  const list = fillPath(apiPaths.consultationList, { userId: id });
  const cases = await resultOf<{ results: { id: number }[] }>(
    post(list, { diseaseId: '0', pageSize: '1', pageNo: '1' }, cookie),
  );
  return [pages.platformHome, pages.platformConsultations, pages.platformConsultation(cases.results[0]!.id)];
}

async function post(path: string, fields: Record<string, string>, cookie = ''): Promise<Response> {
  const answer = await fetch(`${demo.url}${apiBase}${path}`, {
    method: 'POST',
    headers: { cookie },
    body: new URLSearchParams(fields),
  });
  if (!answer.ok) throw new Error(`POST ${path}: ${answer.status}`);
  return answer;
}

async function resultOf<Value>(answer: Promise<Response>): Promise<Value> {
  return (await (await answer).json()).rmObject;
}

function publicPages(): string[] {
  return [pages.home, pages.department, pages.team, pages.research, pages.contact, pages.news];
}

async function newestArticle(): Promise<string> {
  const html = await (await fetch(demo.url + pages.news)).text();
  return /\/hospital\/newsInfo\/\d+/.exec(html)![0];
}

async function measure(path: string) {
  const options = {
    port: chrome.port,
    onlyCategories: [...categories],
    logLevel: 'error' as const,
    ...(cookie && { extraHeaders: { cookie } }),
  };
  const run = await lighthouse(demo.url + path, options, desktop ? desktopConfig : undefined);
  const { audits, categories: scores } = run!.lhr as Result;
  const score = Object.fromEntries(categories.map((name) => [name, Math.round((scores[name]?.score ?? 0) * 100)]));
  return {
    ...score,
    lcpMs: Math.round(audits['largest-contentful-paint']?.numericValue ?? Number.NaN),
    blockedMs: Math.round(audits['total-blocking-time']?.numericValue ?? Number.NaN),
    layoutShift: Number((audits['cumulative-layout-shift']?.numericValue ?? Number.NaN).toFixed(3)),
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
