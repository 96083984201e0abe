import { gzipSync } from 'node:zlib';
import { type BrowserContext, chromium } from '@playwright/test';
import { pages } from '../../contract/pages.ts';
import { apiBase, apiPaths, fillPath } from '../../contract/paths.ts';
import { demoPassword } from '../../demo/seed.ts';
import { chromiumFlags, ensureChromium } from '../chromium.ts';
import { startScratchDemo } from '../scratch-demo.ts';
import { round } from './figures.ts';

/**
 * The JavaScript that each page of the portal loads: `npm run bench:bundle`. Each is opened in Chromium by its address with
 * an empty cache; what it loads is counted in KB of gzip. Prints a table and JSON, and never fails on a budget.
 * @env BENCH_URL a product with sample content that runs already
 */
type Budget = { first?: number; more?: number };
type Screen = { path: string; budget?: Budget };

const shownAfterMs = 60_000;
/** A page that has shown its heading has asked for all it needs at once; the editor follows a moment later. */
const settleMs = 1500;

const executablePath = ensureChromium();
const demo = process.env.BENCH_URL ? { url: process.env.BENCH_URL, stop: async () => {} } : await startScratchDemo();
const browser = await chromium.launch({ executablePath, args: chromiumFlags });
const rows = [
  ...(await measurePart(undefined, async () => [{ path: pages.login, budget: { first: 110 } }])),
  ...(await measurePart('admin', consoleScreens)),
  ...(await measurePart('yisheng01', platformScreens)),
];
await browser.close();
await demo.stop();
console.table(
  rows.map(({ path, files, firstKb, moreKb, editorKb, budget }) => ({
    path,
    files,
    'KB opened first': firstKb,
    'KB more than the first': moreKb,
    'of it the editor': editorKb || '',
    'budget first': budget?.first ?? '',
    'budget more': budget?.more ?? '',
  })),
);
console.log(JSON.stringify({ benchmark: 'bundle', unit: 'KB of gzip', pages: rows }, null, 2));

/**
 * The screens of one part as one person opens them. `moreKb` is what a screen needs beyond the part's first one, `editorKb` the
 * rich-text editor in it.
 */
async function measurePart(username: string | undefined, screens: (context: BrowserContext) => Promise<Screen[]>) {
  const context = await browser.newContext({ baseURL: demo.url, viewport: { width: 1440, height: 900 } });
  // What is fetched ahead while the browser idles is no part of a page.
  await context.addInitScript('Object.defineProperty(navigator, "connection", { value: { saveData: true } })');
  if (username) await call(context, apiPaths.login, { username, ps: demoPassword() });
  const measured = [];
  let base: Map<string, number> | undefined;
  for (const { path, budget } of await screens(context)) {
    const scripts = await scriptsOf(context, path);
    base ??= scripts;
    const further = new Map([...scripts].filter(([name]) => !base!.has(name)));
    const editor = new Map([...scripts].filter(([name]) => name.includes('/RichEditor.')));
    measured.push({
      path,
      files: scripts.size,
      firstKb: kilobytes(scripts),
      moreKb: kilobytes(further),
      editorKb: kilobytes(editor),
      budget,
    });
  }
  await context.close();
  return measured;
}

/** Every script that a page loads, with its size in bytes of gzip. */
async function scriptsOf(context: BrowserContext, path: string): Promise<Map<string, number>> {
  const page = await context.newPage();
  const loaded: Promise<[string, number]>[] = [];
  page.on('response', (response) => {
    if (!/\.m?js$/.test(new URL(response.url()).pathname)) return;
    loaded.push(response.body().then((body) => [response.url(), gzipSync(body).length]));
  });
  await page.goto(path);
  await page.getByRole('heading', { level: 1 }).waitFor({ timeout: shownAfterMs });
  await page.waitForLoadState('networkidle');
  await page.waitForTimeout(settleMs);
  const scripts = new Map(await Promise.all(loaded));
  await page.close();
  return scripts;
}

function kilobytes(scripts: Map<string, number>): number {
  return round([...scripts.values()].reduce((sum, bytes) => sum + bytes, 0) / 1024);
}

async function call<Value>(context: BrowserContext, path: string, form: Record<string, string | number> = {}) {
  const answer = await context.request.post(`${demo.url}${apiBase}${path}`, { form });
  const { rmObject, errMsg } = await answer.json();
  if (errMsg !== null) throw new Error(`POST ${path}: ${answer.status()} ${errMsg}`);
  return rmObject as Value;
}

async function consoleScreens(context: BrowserContext): Promise<Screen[]> {
  const articles = await call<{ results: { id: number }[] }>(
    context,
    fillPath(apiPaths.articleList, { pageSize: 1, pageNo: 1 }),
  );
  const [hospital] = await call<{ id: number }[]>(context, apiPaths.hospitalList);
  const articleId = articles.results[0]!.id;
  const further = [
    pages.consoleHome,
    pages.consoleArticleAdd,
    pages.consoleArticleUpdate(articleId),
    pages.consoleArticleHistory(articleId),
    pages.consoleSite,
    `${pages.consoleSite}?part=members`,
    pages.consoleSiteHistory,
    pages.consoleUsers,
    pages.consoleUserAdd,
    pages.consoleUserUpdate(1),
    pages.consoleRoles,
    pages.consoleRoleAdd,
    pages.consoleHospitals,
    pages.consoleHospitalAdd,
    pages.consoleHospitalUpdate(hospital?.id ?? 1),
    pages.consoleAccount('admin'),
    pages.consoleAudit,
  ];
  return [
    { path: pages.consoleArticles, budget: { first: 360 } },
    ...further.map((path) => ({ path, budget: { more: 100 } })),
  ];
}

async function platformScreens(context: BrowserContext): Promise<Screen[]> {
  const { id } = await call<{ id: number }>(context, apiPaths.heartbeat);
  const cases = await call<{ results: { id: number }[] }>(
    context,
    fillPath(apiPaths.consultationList, { userId: id }),
    {
      diseaseId: 0,
      pageSize: 1,
      pageNo: 1,
    },
  );
  const consultation = cases.results[0]?.id ?? 1;
  return [
    { path: pages.platformHome, budget: { first: 240 } },
    { path: pages.platformConsultations, budget: { first: 240 } },
    { path: pages.platformConsultation(consultation), budget: { first: 290 } },
    { path: pages.platformPropose, budget: { first: 300 } },
    { path: pages.platformConsultationUpdate(consultation) },
    { path: pages.platformTeam },
    { path: pages.platformDoctors, budget: { first: 240 } },
    { path: pages.platformHospitals, budget: { first: 240 } },
    { path: pages.platformCases, budget: { first: 260 } },
    { path: pages.platformOwnCases, budget: { first: 260 } },
    { path: pages.platformAccount },
  ];
}
