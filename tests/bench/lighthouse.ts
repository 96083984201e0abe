import { brotliCompressSync } from 'node:zlib';
import { launch } from 'chrome-launcher';
import lighthouse, { desktopConfig, type Result } from 'lighthouse';
import { pages } from '../../contract/pages.ts';
import { apiPaths, fillPath } from '../../contract/paths.ts';
import { publicPages } from '../../contract/public-pages.ts';
import type { ConsultationPage } from '../../contract/schemas/consultation-list.ts';
import type { SessionUser } from '../../contract/schemas/session.ts';
import { demoPassword } from '../../demo/seed.ts';
import { Caller } from '../caller.ts';
import { chromiumFlags, ensureChromium } from '../chromium.ts';
import { startScratchDemo } from '../scratch-demo.ts';
import { publishSite, verified } from '../site-content.ts';

/**
 * Lighthouse over pages as served: the public ones, `npm run bench:lighthouse [-- --desktop]`, or with `-- --platform` the
 * doctors' home, list and case, signed in, on a desktop and on a phone. Reports, never fails on a score.
 */
const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
/** Where there is nothing, the page that says so is measured. */
const notThere = '/hospital/nothing-here';
const platform = process.argv.includes('--platform');
type Form = 'desktop' | 'mobile';
const forms: Form[] = platform ? ['desktop', 'mobile'] : [process.argv.includes('--desktop') ? 'desktop' : 'mobile'];

const chromePath = ensureChromium();
const demo = await startScratchDemo();
// As a hospital's own site is, which search engines may list.
await publishSite(demo.url, verified);
const doctor = platform ? await signIn() : undefined;
const paths = doctor ? await platformPages(doctor) : [...publicPages, await newestArticle(), notThere];
const chrome = await launch({ chromePath, chromeFlags: ['--headless=new', ...chromiumFlags] });
const rows = [];
for (const form of forms)
  for (const path of paths)
    rows.push({ form, path, ...(await measure(path, form)), ...(platform ? {} : await weigh(path)) });
chrome.kill();
await demo.stop();
console.table(rows);
console.log(JSON.stringify({ benchmark: 'lighthouse', pages: rows }, null, 2));

async function signIn(): Promise<Caller> {
  const doctor = new Caller(demo.url);
  await doctor.signIn('yisheng01', demoPassword());
  return doctor;
}

async function platformPages(doctor: Caller): Promise<string[]> {
  const { id } = await doctor.post<SessionUser>(apiPaths.heartbeat);
  const list = fillPath(apiPaths.consultationList, { userId: id });
  const { results } = await doctor.post<ConsultationPage>(list, { diseaseId: 0, pageSize: 1, pageNo: 1 });
  return [pages.platformHome, pages.platformConsultations, pages.platformConsultation(results[0]!.id)];
}

async function newestArticle(): Promise<string> {
  const html = await (await fetch(demo.url + pages.news)).text();
  return /\/hospital\/newsInfo\/\d+/.exec(html)![0];
}

async function measure(path: string, form: Form) {
  const options = {
    port: chrome.port,
    onlyCategories: [...categories],
    logLevel: 'error' as const,
    // Without this it refuses a page that says there is nothing.
    ignoreStatusCode: true,
    ...(doctor && { extraHeaders: { cookie: doctor.cookie } }),
  };
  const run = await lighthouse(demo.url + path, options, form === 'desktop' ? desktopConfig : undefined);
  const { audits, categories: scores } = run!.lhr as Result;
  const score = Object.fromEntries(categories.map((name) => [name, Math.round((scores[name]?.score ?? 0) * 100)]));
  const ms = (audit: string) => Math.round(audits[audit]?.numericValue ?? Number.NaN);
  return {
    ...score,
    fcpMs: ms('first-contentful-paint'),
    lcpMs: ms('largest-contentful-paint'),
    blockedMs: ms('total-blocking-time'),
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
