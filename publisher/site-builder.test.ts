import { existsSync, mkdtempSync, readdirSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import fc from 'fast-check';
import { pino } from 'pino';
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest';
import { pages } from '../contract/paths.ts';
import type { PublicArticle } from '../contract/schemas/article.ts';
import { type ArticleCache, ArticleIndex } from '../site/article-index.ts';
import { newsOf } from '../site/news.ts';
import { fileOf, filesIn } from './page-files.ts';
import type { PublishedSite } from './published-site.ts';
import { SiteBuilder } from './site-builder.ts';
import { deadLinks, type PlainSite, plainArticle, plainPage, plainSite } from './testing/plain-site.ts';

let siteDir: string;
let site: PlainSite;
let builder: SiteBuilder;
const builders: SiteBuilder[] = [];

beforeEach(() => {
  siteDir = mkdtempSync(join(tmpdir(), 'tongmou-site-'));
  site = plainSite();
  builder = newBuilder(site);
});

afterEach(() => {
  rmSync(siteDir, { recursive: true });
  rmSync(site.clientDir, { recursive: true });
});

afterAll(() => Promise.all(builders.map((one) => one.close())));

function newBuilder(of: PlainSite): SiteBuilder {
  const made = new SiteBuilder({ siteDir, publicUrl: 'https://eye.example.org' }, of, pino({ level: 'silent' }));
  builders.push(made);
  return made;
}

const current = () => realpathSync(join(siteDir, 'current'));
const read = (path: string) => readFileSync(join(current(), fileOf(path)), 'utf8');
const exists = (path: string) => existsSync(join(current(), fileOf(path)));
const numbers = (count: number) => Array.from({ length: count }, (_, i) => i + 1);

function cacheOf(ids: number[], cursor = 1, epoch = 'first'): ArticleCache {
  return { index: new ArticleIndex(ids.map((id) => plainArticle(id))), epoch, cursor };
}

async function open(articles: ArticleCache, by = builder): Promise<PublishedSite> {
  const published = await by.open(articles);
  await published.settle(() => false);
  return published;
}

type Change = { id: number; article: PublicArticle | null };

async function update(published: PublishedSite, changes: Change[], interrupted = () => false): Promise<void> {
  const { epoch, cursor } = published.articles;
  await published.update({ epoch, cursor: cursor + 1, more: false, changes }, interrupted);
  await published.settle(interrupted);
}

/** Fails unless the folder holds just the pages the articles call for, each with what it should say, in every form. */
function expectComplete({ articles }: PublishedSite): void {
  const news = newsOf(articles.index);
  const expected = new Map<string, string>();
  const paths = [
    ...[pages.home, '/feed.xml', '/sitemap.xml', '/sitemap/pages.xml', '/robots.txt'],
    ...numbers(news.list(1)!.pageCount).map(pages.newsPage),
    ...Array.from(articles.index.ids(), pages.newsInfo),
    ...news.sitemapParts().map((part) => `/sitemap/news-${part}.xml`),
  ];
  for (const path of paths) expected.set(fileOf(path), plainPage(path, news)!);
  const files = filesIn(current()).filter((file) => !file.startsWith('_astro/') && !file.startsWith('login.html'));
  const forms = [...expected.keys()].flatMap((file) => [file, `${file}.br`, `${file}.gz`]).sort();
  expect(files).toEqual(forms);
  for (const [file, text] of expected) {
    const form = (suffix: string) => readFileSync(join(current(), file + suffix));
    expect(form('').toString()).toBe(text);
    expect(brotliDecompressSync(form('.br')).toString()).toBe(text);
    expect(gunzipSync(form('.gz')).toString()).toBe(text);
  }
}

describe('a first start', () => {
  it('renders everything into a folder and serves it', async () => {
    const published = await open(cacheOf(numbers(12)));
    expectComplete(published);
    expect(published.liveCursor).toBe(1);
    expect(deadLinks(current())).toEqual([]);
    expect(existsSync(join(current(), 'login.html.br'))).toBe(true);
  });

  it('renders home and an empty first list page when nothing is published', async () => {
    expectComplete(await open(cacheOf([])));
  });
});

it('a large site is served as soon as its pages stand, and compressed then', async () => {
  const published = await builder.open(cacheOf(numbers(400)));
  expect(exists(pages.newsInfo(7))).toBe(true);
  expect(existsSync(`${current()}.json`)).toBe(false);
  await published.settle(() => false);
  expectComplete(published);
  expect(existsSync(`${current()}.json`)).toBe(true);
});

describe('changes', () => {
  const change = fc.record({
    id: fc.integer({ min: 1, max: 35 }),
    day: fc.integer({ min: 0, max: 40 }),
    kind: fc.constantFrom('put', 'put', 'remove'),
    title: fc.constantFrom('甲', '乙'),
  });

  it('leave the folder as a full render would, and never a dead link, whatever they are', async () => {
    const batches = fc.array(fc.array(change, { minLength: 1, maxLength: 4 }), { minLength: 1, maxLength: 3 });
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 0, max: 25 }), batches, async (count, steps) => {
        const published = await builder.renderAnew(cacheOf(numbers(count)));
        await published.settle(() => false);
        for (const step of steps) {
          site.beforeEach = () => expect(deadLinks(current())).toEqual([]);
          const changes = step.map(({ id, day, kind, title }) => ({
            id,
            article: kind === 'put' ? plainArticle(id, { title }, day) : null,
          }));
          await update(published, [...new Map(changes.map((one) => [one.id, one])).values()]);
          site.beforeEach = () => {};
          expectComplete(published);
          expect(published.liveCursor).toBe(published.articles.cursor);
        }
      }),
      { numRuns: 15 },
    );
  }, 120_000);

  it('never leave a dead link, wherever the next one interrupts', async () => {
    const step = fc.record({ changes: fc.array(change, { minLength: 1, maxLength: 3 }), pages: fc.nat(12) });
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 20, max: 60 }),
        fc.array(step, { minLength: 2, maxLength: 6 }),
        async (count, steps) => {
          const published = await builder.renderAnew(cacheOf(numbers(count)));
          await published.settle(() => false);
          site.beforeEach = () => expect(deadLinks(current())).toEqual([]);
          for (const { changes, pages: interruptedAfter } of steps) {
            site.rendered = [];
            const articles = changes.map(({ id, day, kind, title }) => ({
              id,
              article: kind === 'put' ? plainArticle(id, { title }, day) : null,
            }));
            const batch = [...new Map(articles.map((one) => [one.id, one])).values()];
            await update(published, batch, () => site.rendered.length >= interruptedAfter);
            expect(deadLinks(current())).toEqual([]);
          }
          await update(published, []);
          site.beforeEach = () => {};
          expectComplete(published);
        },
      ),
      { numRuns: 60 },
    );
  }, 120_000);

  it('render the new article first, then home and the first list page', async () => {
    const published = await open(cacheOf(numbers(60)));
    site.rendered = [];
    await update(published, [{ id: 99, article: plainArticle(99, {}, 0) }]);
    const [first, ...rest] = site.rendered;
    expect(first).toBe(pages.newsInfo(99));
    // A 61st article makes a 13th list page, which the first one's pager leads to.
    expect(rest.slice(0, 3)).toEqual([pages.newsPage(13), pages.home, pages.newsPage(1)]);
  });

  it('of a title render the few pages that show it', async () => {
    const published = await open(cacheOf(numbers(300)));
    site.rendered = [];
    await update(published, [{ id: 150, article: plainArticle(150, { title: '新标题' }) }]);
    expect(site.rendered.length).toBeLessThan(12);
    expectComplete(published);
  });

  it('go on after an interruption where they stopped', async () => {
    const published = await open(cacheOf(numbers(400)));
    site.rendered = [];
    await update(published, [{ id: 999, article: plainArticle(999, {}, 0) }], () => site.rendered.length > 10);
    expect(published.liveCursor).toBe(1);
    expect(read(pages.home)).toContain('文章 999');
    await update(published, [{ id: 998, article: plainArticle(998, {}, 0) }]);
    expectComplete(published);
    expect(published.liveCursor).toBe(published.articles.cursor);
  });
});

describe('a page that cannot be rendered', () => {
  it('keeps its last good form while the others go on, and is tried again', async () => {
    const published = await open(cacheOf(numbers(12)));
    const before = read(pages.home);
    site.broken.add(pages.home);
    await update(published, [{ id: 50, article: plainArticle(50, {}, 0) }]);
    expect(read(pages.home)).toBe(before);
    expect(read(pages.news)).toContain('文章 50');
    expect([...published.failures.keys()]).toEqual([pages.home]);
    expect(published.liveCursor).toBe(1);
    site.broken.clear();
    await update(published, []);
    expectComplete(published);
    expect(published.failures.size).toBe(0);
    expect(published.liveCursor).toBe(published.articles.cursor);
  });

  it('keeps a new article out of every page until its own page stands', async () => {
    const published = await open(cacheOf(numbers(12)));
    site.broken.add(pages.newsInfo(50));
    const arrivals = [50, 51].map((id) => ({ id, article: plainArticle(id, {}, 0) }));
    await update(published, arrivals);
    expect(deadLinks(current())).toEqual([]);
    expect(exists(pages.newsInfo(50))).toBe(false);
    expect(read(pages.home)).toContain('文章 51');
    expect(published.liveCursor).toBe(1);
    site.broken.clear();
    await update(published, []);
    expect(read(pages.home)).toContain('文章 50');
    expectComplete(published);
  });

  it('comes from the folder before when everything is rendered anew', async () => {
    await open(cacheOf(numbers(12)));
    const later = newBuilder(site);
    site.broken.add(pages.newsInfo(3));
    site.broken.add(pages.newsInfo(77));
    const articles = cacheOf(numbers(12), 2);
    articles.index.put(plainArticle(77, {}, 0));
    const published = await open(articles, later);
    expect(read(pages.newsInfo(3))).toContain('正文 3');
    expect(exists(pages.newsInfo(77))).toBe(false);
    expect(deadLinks(current())).toEqual([]);
    expect(published.liveCursor).toBe(1);
  });

  it('comes from the folder before when it is the home page of a new build', async () => {
    await open(cacheOf(numbers(12)));
    const next = plainSite('next');
    next.broken.add(pages.home);
    const published = await open(cacheOf(numbers(12)), newBuilder(next));
    expect(current()).toContain('next-');
    expect(published.failures.has(pages.home)).toBe(true);
    expect(read(pages.home)).toContain('文章 1');
    rmSync(next.clientDir, { recursive: true });
  });
});

describe('a later start', () => {
  it('renders nothing when neither build nor articles changed', async () => {
    await open(cacheOf(numbers(12)));
    const folder = current();
    site.rendered = [];
    const published = await open(cacheOf(numbers(12)), newBuilder(site));
    expect(site.rendered).toEqual([]);
    expect(current()).toBe(folder);
    expectComplete(published);
  });

  it.each([
    ['a kill in mid-pass left the cursor behind', (articles: ArticleCache) => ({ ...articles, cursor: 2 })],
    ['a restored backup took the log back', (articles: ArticleCache) => ({ ...articles, cursor: 0 })],
    ['the database was replaced', (articles: ArticleCache) => ({ ...articles, epoch: 'second' })],
  ])('renders everything anew when %s', async (_, change) => {
    const published = await open(cacheOf(numbers(12)));
    // As far as a pass came before it was killed: pages of a state nobody remembers.
    writeFileSync(join(current(), fileOf(pages.newsPage(2))), 'half of another state');
    writeFileSync(join(current(), fileOf(pages.newsPage(9))), 'a list page too many');
    const later = await open(change({ ...published.articles, index: cacheOf(numbers(11)).index }), newBuilder(site));
    expectComplete(later);
    expect(readdirSync(siteDir).sort()).toEqual(['current', 'build-2', 'build-2.json'].sort());
  });

  it('renders everything anew when a page is missing or its state cannot be read', async () => {
    await open(cacheOf(numbers(12)));
    rmSync(join(current(), fileOf(pages.newsInfo(5))));
    expectComplete(await open(cacheOf(numbers(12)), newBuilder(site)));
    writeFileSync(`${current()}.json`, '{"site":');
    expectComplete(await open(cacheOf(numbers(12)), newBuilder(site)));
  });

  it('with a new build switches to a new folder, in which the old build still finds its assets', async () => {
    await open(cacheOf(numbers(12)));
    const next = plainSite('next');
    expectComplete(await open(cacheOf(numbers(12)), newBuilder(next)));
    expect(current()).toContain('next-');
    const assets = readdirSync(join(current(), '_astro')).filter((name) => name.endsWith('.js'));
    expect(assets.sort()).toEqual(['portal.build.js', 'portal.next.js']);
    rmSync(next.clientDir, { recursive: true });
  });
});
