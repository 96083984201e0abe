import { readFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { diseases } from '../../contract/diseases.ts';
import { listPagesKept } from '../../contract/far-pages.ts';
import { pages } from '../../contract/pages.ts';
import { trialSettings } from '../../contract/settings.ts';
import { freePort } from '../../scripts/ports.ts';
import { startProcesses, untilReady } from '../../scripts/processes.ts';
import { newsPageSize } from '../../site/news.ts';
import { type Draft, Editor } from '../nightly/faults/editor.ts';
import { visit } from '../nightly/faults/page-visit.ts';
import { percentile, round } from './figures.ts';
import { benchPassword, seedArticles } from './sample-articles.ts';
import { withScratchFolder } from './scratch.ts';

const servedWithinMs = 30_000;
const readyWithinMs = 1_800_000;
const kib = 1024;

/** Milliseconds since the manager's request was sent: until it was answered, and until visitors are served the new state. */
type Timing = { answered: number; served: number };
export type Figures = { p50: number; p95: number; answeredP50: number };
export type Publishing = {
  articles: number;
  publish: Figures;
  edit: Figures;
  /** Until the last list pages that are files, and the last page of all, show what was published. */
  lists: { p50: number; max: number };
  brokenAnswers: number;
  /** From nothing until visitors are served. */
  firstStartS: number;
  publisherPeakMb: number;
};

/** Starts the product on a database with so many articles, then publishes and edits as managers do, reads as visitors do. */
export async function measurePublishing(distDir: string, articles: number, publications: number): Promise<Publishing> {
  return withScratchFolder(async (dataDir) => {
    await seedArticles(dataDir, articles);
    const started = performance.now();
    const running = await startProcesses({
      ...trialSettings,
      PATH: process.env.PATH,
      ...{ DATA_DIR: dataDir, DIST_DIR: distDir },
      DATABASE: 'embedded',
      PORT: String(await freePort()),
      LOG_LEVEL: 'error',
    });
    try {
      await untilReady(running.url, readyWithinMs);
      const firstStartS = round((performance.now() - started) / 1000);
      const figures = await publishAndEdit(running.url, articles, publications);
      return { articles, ...figures, firstStartS, publisherPeakMb: peakMemoryMb(running.publisher().pid!) };
    } finally {
      await running.stop();
    }
  });
}

/** Publishes and edits articles one after the other, each when the pages of the last one are all served. */
async function publishAndEdit(url: string, articles: number, publications: number) {
  const visitor = new Visitor(url);
  const manager = new Editor(url);
  await manager.signIn('admin', benchPassword);
  const published: Timing[] = [];
  const edited: Timing[] = [];
  const listed: number[] = [];
  for (let n = 1; n <= publications; n++) {
    const fields = await draftFields(manager, n);
    const id = await manager.add(fields);
    const lists = await visitor.read(lastListPages(articles + n));
    const sent = performance.now();
    published.push(await visitor.timed(id, fields.title, () => manager.setPublished(id, true)));
    for (const [path, before] of lists) await visitor.untilServed(path, (page) => page !== before);
    listed.push(performance.now() - sent);
    const title = `${fields.title}（已修改）`;
    edited.push(await visitor.timed(id, title, () => manager.edit(id, { ...fields, title })));
  }
  return {
    publish: figuresOf(published),
    edit: figuresOf(edited),
    lists: { p50: percentile(listed, 0.5), max: percentile(listed, 1) },
    brokenAnswers: visitor.brokenAnswers,
  };
}

const category = diseases.find(({ children }) => children.some(({ id }) => id === 11))!.id;

/** The pages of lists that are written last: of all news, of the category, and the very last. */
const lastListPages = (articles: number): string[] => [
  pages.newsPage(listPagesKept),
  pages.newsOfDisease(category, listPagesKept),
  pages.newsPage(Math.ceil(articles / newsPageSize)),
];

async function draftFields(manager: Editor, n: number): Promise<Draft> {
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

  /** What visitors are served at these paths, by path; empty where nothing is. */
  async read(paths: string[]): Promise<Map<string, string>> {
    const read = new Map<string, string>();
    for (const path of paths) {
      const { status, text } = await visit(this.#url + path);
      read.set(path, status === 200 ? text : '');
    }
    return read;
  }

  /** How long a manager's call takes, and until the article's page, home and the first list page show the title. */
  async timed(id: number, title: string, call: () => Promise<unknown>): Promise<Timing> {
    const sent = performance.now();
    await call();
    const answered = performance.now() - sent;
    for (const path of [pages.newsInfo(id), pages.home, pages.news])
      await this.untilServed(path, (page) => page.includes(title));
    return { answered, served: performance.now() - sent };
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

function figuresOf(timings: Timing[]): Figures {
  const served = timings.map(({ served }) => served);
  return {
    p50: percentile(served, 0.5),
    p95: percentile(served, 0.95),
    answeredP50: percentile(
      timings.map(({ answered }) => answered),
      0.5,
    ),
  };
}

function peakMemoryMb(pid: number): number {
  const [, kilobytes] = /VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return Math.round(Number(kilobytes) / kib);
}
