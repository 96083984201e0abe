import { existsSync, mkdtempSync, readFileSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { pino } from 'pino';
import { afterAll, afterEach, beforeEach, expect } from 'vitest';
import { diseaseIds } from '../../contract/diseases.ts';
import { pages } from '../../contract/pages.ts';
import type { PublicArticle } from '../../contract/schemas/article.ts';
import { type ArticleCache, ArticleIndex } from '../../site/article-index.ts';
import { newsOf } from '../../site/news.ts';
import { fixedPaths } from '../news-pages.ts';
import { fileOf, filesIn } from '../page-files.ts';
import type { PublishedSite } from '../published-site.ts';
import { SiteBuilder } from '../site-builder.ts';
import { listPaths, type PlainSite, plainArticle, plainContent, plainPage, plainSite } from './plain-site.ts';

type Change = { id: number; article: PublicArticle | null };

export const numbers = (count: number) => Array.from({ length: count }, (_, i) => i + 1);

export function cacheOf(ids: number[], cursor = 1, epoch = 'first'): ArticleCache {
  const site = { versionNo: 1, publishedAt: '2026-01-01T00:00:00.000Z', content: plainContent };
  return { index: new ArticleIndex(ids.map((id) => plainArticle(id))), site, epoch, cursor };
}

/** Gives each test of a file a folder, a plain site and a builder of their own. */
export class ScratchSite {
  siteDir = '';
  site!: PlainSite;
  builder!: SiteBuilder;
  readonly #builders: SiteBuilder[] = [];

  constructor() {
    beforeEach(() => {
      this.siteDir = mkdtempSync(join(tmpdir(), 'tongmou-site-'));
      this.site = plainSite();
      this.builder = this.newBuilder();
    });
    afterEach(() => {
      rmSync(this.siteDir, { recursive: true });
      rmSync(this.site.clientDir, { recursive: true });
    });
    afterAll(() => Promise.all(this.#builders.map((one) => one.close())));
  }

  /** A builder as the next start makes it. */
  newBuilder(of = this.site): SiteBuilder {
    const options = { siteDir: this.siteDir, publicUrl: 'https://eye.example.org' };
    const made = new SiteBuilder(options, of, pino({ level: 'silent' }));
    this.#builders.push(made);
    return made;
  }

  async open(articles: ArticleCache, by = this.builder): Promise<PublishedSite> {
    const published = await by.open(articles);
    await published.settle(() => false);
    return published;
  }

  /** The folder that visitors are served from. */
  get current(): string {
    return realpathSync(join(this.siteDir, 'current'));
  }

  read(path: string): string {
    return readFileSync(join(this.current, fileOf(path)), 'utf8');
  }

  exists(path: string): boolean {
    return existsSync(join(this.current, fileOf(path)));
  }

  /** Fails unless visitors are served just the pages the articles call for, each with what it should say, in every form. */
  expectComplete({ articles }: PublishedSite): void {
    const news = newsOf(articles.index);
    const paths = [
      ...diseaseIds.map(pages.disease),
      ...[pages.home, '/feed.xml', '/sitemap.xml', '/sitemap/pages.xml'],
      ...fixedPaths,
      ...[0, ...diseaseIds].flatMap((diseaseId) => listPaths(news, diseaseId)),
      ...Array.from(articles.index.ids(), pages.newsInfo),
      ...news.sitemapParts().map((part) => `/sitemap/news-${part}.xml`),
    ];
    const expected = new Map(paths.map((path) => [fileOf(path), plainPage(path, news, articles.site.content)!]));
    const files = filesIn(this.current).filter((file) => !file.startsWith('_astro/') && !file.startsWith('login.html'));
    expect(files).toEqual([...expected.keys()].flatMap((file) => [file, `${file}.br`, `${file}.gz`]).sort());
    for (const [file, text] of expected) {
      const form = (suffix: string) => readFileSync(join(this.current, file + suffix));
      expect(form('').toString()).toBe(text);
      expect(brotliDecompressSync(form('.br')).toString()).toBe(text);
      expect(gunzipSync(form('.gz')).toString()).toBe(text);
    }
  }
}

/** Takes in changes in one pass. */
export async function update(published: PublishedSite, changes: Change[], interrupted = () => false): Promise<void> {
  const { epoch, cursor } = published.articles;
  await published.update({ epoch, cursor: cursor + 1, more: false, changes }, interrupted);
  await published.settle(interrupted);
}
