import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { trialSettings } from '../../contract/settings.ts';
import { pages } from '../../contract/paths.ts';
import { freePort } from '../../scripts/ports.ts';
import { startProcesses, untilReady } from '../../scripts/processes.ts';
import { buildSite } from '../../site/build.ts';
import { newsPageSize } from '../../site/news.ts';
import { Editor } from '../faults/editor.ts';
import { visit } from '../faults/page-visit.ts';
import { root } from '../server-process.ts';
import { percentile, round } from './figures.ts';
import { benchPassword, seedArticles } from './sample-articles.ts';
import { articlesWanted, withScratchFolder } from './scratch.ts';

const publications = 50;
const fewArticles = 100;
const servedWithinMs = 30_000;

/** Milliseconds from the API's answer until visitors are served the new state. */
type Timing = { firstPages: number; lastListPage: number };
type Figures = { p50: number; p95: number; lastListPageP50: number; lastListPageMax: number };
type Measured = { articles: number; publish: Figures; edit: { p50: number; p95: number }; brokenAnswers: number };

const distDir = join(root, 'dist');

async function measure(articles: number): Promise<Measured> {
  return withScratchFolder(async (dataDir) => {
    await seedArticles(dataDir, articles);
    const port = String(await freePort());
    const folders = { DATA_DIR: dataDir, DIST_DIR: distDir };
    const env = {
      ...trialSettings,
      PATH: process.env.PATH,
      ...folders,
      DATABASE: 'embedded',
      PORT: port,
      LOG_LEVEL: 'error',
    };
    const running = await startProcesses(env);
    try {
      await untilReady(running.url, 120_000);
      return { articles, ...(await publishAndEdit(running.url, articles)) };
    } finally {
      await running.stop();
    }
  });
}

/** Publishes and edits articles one after the other, each when the pages of the last one are all served. */
async function publishAndEdit(url: string, articles: number): Promise<Omit<Measured, 'articles'>> {
  const visitor = new Visitor(url);
  const manager = new Editor(url);
  await manager.signIn('admin', benchPassword);
  const published: Timing[] = [];
  const edited: Timing[] = [];
  for (let n = 1; n <= publications; n++) {
    const fields = await draftFields(manager, n);
    const id = await manager.add(fields);
    await manager.setPublished(id, true);
    published.push(await servedAfter(visitor, id, fields.title, articles + n));
    const title = `${fields.title}（已修改）`;
    await manager.edit(id, { ...fields, title });
    edited.push(await servedAfter(visitor, id, title));
  }
  const editing = edited.map(({ firstPages }) => firstPages);
  return {
    publish: figuresOf(published),
    edit: { p50: percentile(editing, 0.5), p95: percentile(editing, 0.95) },
    brokenAnswers: visitor.brokenAnswers,
  };
}

async function draftFields(manager: Editor, n: number) {
  return {
    title: `发布测量 ${n} 号`,
    author: '健康教育组',
    source: '眼科',
    content: '<p>出生体重低于 2000 克的早产儿应按时筛查眼底。</p>'.repeat(25),
    pubDateTime: `2026-02-01 10:${String(n).padStart(2, '0')}:00`,
    diseaseProfile: 11,
    previewPic: await manager.uploadPicture(),
  };
}

/** Reads pages as a visitor does, and counts the answers that broke off. */
class Visitor {
  brokenAnswers = 0;
  readonly #url: string;

  constructor(url: string) {
    this.#url = url;
  }

  /** Asks for a page until it shows what is wanted. @throws after half a minute */
  async untilServed(path: string, isCurrent: (page: string) => boolean): Promise<void> {
    for (const end = performance.now() + servedWithinMs; performance.now() < end; await delay(1)) {
      const page = await visit(this.#url + path).catch(() => undefined);
      if (!page) this.brokenAnswers += 1;
      else if (page.status === 200 && isCurrent(page.text)) return;
    }
    throw new Error(`${path} did not show what was published within ${servedWithinMs} ms`);
  }
}

/** Asks as visitors do; with `total` articles the last list page is waited for as well. */
async function servedAfter(visitor: Visitor, id: number, title: string, total?: number): Promise<Timing> {
  const answered = performance.now();
  for (const path of [pages.newsInfo(id), pages.home, pages.news])
    await visitor.untilServed(path, (page) => page.includes(title));
  const firstPages = performance.now() - answered;
  if (total !== undefined) {
    const lastPage = Math.ceil(total / newsPageSize);
    // The seeded ids count from the oldest: one more of them reaches the last page with each publication.
    const reached = pages.newsInfo(total - (lastPage - 1) * newsPageSize);
    await visitor.untilServed(pages.newsPage(lastPage), (page) => page.includes(`"${reached}"`));
  }
  return { firstPages, lastListPage: performance.now() - answered };
}

function figuresOf(timings: Timing[]): Figures {
  const first = timings.map(({ firstPages }) => firstPages);
  const last = timings.map(({ lastListPage }) => lastListPage);
  return {
    p50: percentile(first, 0.5),
    p95: percentile(first, 0.95),
    lastListPageP50: percentile(last, 0.5),
    lastListPageMax: percentile(last, 1),
  };
}

const articles = articlesWanted();
await buildSite(distDir);
const few = await measure(fewArticles);
const many = await measure(articles);
const ratio = {
  publishP50: round(many.publish.p50 / few.publish.p50),
  publishP95: round(many.publish.p95 / few.publish.p95),
  editP50: round(many.edit.p50 / few.edit.p50),
  editP95: round(many.edit.p95 / few.edit.p95),
};
console.log(JSON.stringify({ unit: 'ms', publications, measured: [few, many], ratio }, null, 2));
console.table(
  [few, many].map(({ articles, publish, edit }) => ({
    articles,
    'publish p50': publish.p50,
    'publish p95': publish.p95,
    'last list page p50': publish.lastListPageP50,
    'last list page max': publish.lastListPageMax,
    'edit p50': edit.p50,
    'edit p95': edit.p95,
  })),
);
