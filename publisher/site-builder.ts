import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { BaseLogger } from 'pino';
import { pages } from '../contract/pages.ts';
import type { PublicArticle } from '../contract/schemas/article.ts';
import type { SiteContent } from '../contract/schemas/site.ts';
import type { ArticleCache } from '../site/article-index.ts';
import { newsOf, newsWith } from '../site/news.ts';
import { Inspection } from './inspection.ts';
import { Manifest } from './manifest.ts';
import { newsPaths, standingPaths } from './news-pages.ts';
import { fileOf, filesIn } from './page-files.ts';
import { createThreads, PageWriter } from './page-writer.ts';
import { PublishedSite } from './published-site.ts';
import { builtFiles, copyStaticFiles, linkFile, SiteFolders } from './site-folders.ts';

type Entry = {
  warm(): Promise<void>;
  settings(): string;
  render(path: string, locals: App.Locals): Promise<{ status: number; body: Uint8Array }>;
};

/** The site as `astro build` left it. `id` names what every page depends on beside the articles and the site's content. */
export type BuiltSite = {
  id: string;
  /** With what stands in the folder of visitors as it was built: see {@link builtFiles}. */
  clientDir: string;
  render: Entry['render'];
};

/** Loads the built site and warms its pages. Rejects when there is no complete build in the folder. */
export async function loadBuiltSite(distDir: string, publicUrl: string): Promise<BuiltSite> {
  const { warm, render, settings }: Entry = await import(pathToFileURL(join(distDir, 'server/entry.mjs')).href);
  await warm();
  const id = createHash('sha256').update(hashOf(distDir)).update(publicUrl).update(settings()).digest('hex');
  return { id: id.slice(0, 16), clientDir: distDir, render };
}

/** One hash of everything that was built. Astro puts a fresh random key into each build, which no page of ours uses. */
function hashOf(distDir: string): string {
  const hash = createHash('sha256');
  const code = filesIn(join(distDir, 'server')).map((name) => join('server', name));
  for (const file of [...builtFiles(distDir), ...code]) {
    const content = readFileSync(join(distDir, file));
    const keyless = file === 'server/entry.mjs' ? content.toString().replace(/"key":"[^"]*"/, '') : content;
    hash.update(`${file}\0`).update(keyless);
  }
  return hash.digest('hex');
}

/** Renders one page. @throws what the page threw, or an error when there is no such page */
async function renderPage(site: BuiltSite, path: string, locals: App.Locals): Promise<Uint8Array> {
  const { status, body } = await site.render(path, { ...locals });
  if (status !== 200) throw new Error(`${path} was rendered with status ${status}`);
  return body;
}

/** Brings one build of the site and the articles together in a folder that visitors are served from. */
export class SiteBuilder {
  readonly #site: BuiltSite;
  readonly #publicUrl: string;
  readonly #folders: SiteFolders;
  readonly #pool = createThreads();
  readonly #log: BaseLogger;
  /** Of the folder that was opened or rendered last. */
  inspection: Inspection | undefined;

  constructor({ siteDir, publicUrl }: { siteDir: string; publicUrl: string }, site: BuiltSite, log: BaseLogger) {
    this.#site = site;
    this.#publicUrl = publicUrl;
    this.#folders = new SiteFolders(siteDir);
    this.#log = log;
  }

  /**
   * Goes on with the folder an earlier run left when it shows just this: the same build, the same place in the log, no
   * page missing. Otherwise (a new build, a kill in mid-pass, a restored backup, changes meanwhile, whose old places nobody
   * remembers) everything is rendered into a new folder, while visitors keep the old one.
   */
  async open(articles: ArticleCache): Promise<PublishedSite> {
    const current = this.#folders.current();
    const { site, epoch, cursor } = current?.state ?? {};
    if (!current || site !== this.#site.id || epoch !== articles.epoch || cursor !== articles.cursor)
      return this.renderAnew(articles);
    const standing = standingPaths(current.folder);
    const expected = newsPaths(articles.index);
    if (standing.size !== expected.length || !expected.every((path) => standing.has(path)))
      return this.renderAnew(articles);
    const manifest = Manifest.load(current.folder);
    if (!manifest) return this.renderAnew(articles);
    await this.#folders.removeOthers(current.folder);
    const writer = this.#writer(current.folder, articles, manifest);
    writer.served = true;
    this.#inspect(current.folder, manifest);
    const store = this.#store(current.folder, articles, manifest);
    return new PublishedSite({ writer, articles, standing, store, storedCursor: cursor, liveCursor: cursor });
  }

  /** Renders everything into a new folder and switches to it in whole. */
  async renderAnew(articles: ArticleCache): Promise<PublishedSite> {
    const started = performance.now();
    const previous = this.#folders.current();
    const folder = this.#folders.create(this.#site.id);
    const manifest = new Manifest(folder);
    try {
      manifest.noteBuilt(this.#site.clientDir);
      copyStaticFiles(this.#site.clientDir, folder, previous?.folder);
      const writer = this.#writer(folder, articles, manifest);
      const published = new PublishedSite({
        writer,
        articles,
        standing: new Set(),
        liveCursor: previous?.state?.epoch === articles.epoch ? previous.state.cursor : 0,
        store: this.#store(folder, articles, manifest),
        restore: (file) => previous !== undefined && linkFile(previous.folder, folder, file),
      });
      await published.renderAll();
      if (!existsSync(join(folder, fileOf(pages.home)))) throw new Error(published.failures.get(pages.home));
      manifest.adopt(folder, previous && Manifest.load(previous.folder));
      await this.#folders.switchTo(folder);
      writer.served = true;
      this.#inspect(folder, manifest);
      const durationMs = Math.round(performance.now() - started);
      this.#log.info({ articles: articles.index.all.length, durationMs }, 'the whole site was rendered');
      return published;
    } catch (error) {
      await rm(folder, { recursive: true, force: true });
      throw error;
    }
  }

  /** Renders a page that may be none of the site's: undefined. Writes nothing. */
  async renderFar(articles: ArticleCache, path: string): Promise<Uint8Array | undefined> {
    const { status, body } = await this.#site.render(path, this.#locals(articles));
    if (status !== 200 && status !== 404) throw new Error(`${path} was rendered with status ${status}`);
    return status === 200 ? body : undefined;
  }

  /** Renders the page of an article that may not be public, among those that are. Writes nothing. */
  async preview(articles: ArticleCache, article: PublicArticle): Promise<Uint8Array> {
    const locals = { ...this.#locals(articles), news: newsWith(articles.index, article), isPreview: true as const };
    return renderPage(this.#site, pages.newsInfo(article.id), locals);
  }

  /** Renders a public page with content that may not be published. Writes nothing. */
  async previewSite(articles: ArticleCache, path: string, content: SiteContent): Promise<Uint8Array> {
    return renderPage(this.#site, path, { ...this.#locals(articles), content, isPreview: true });
  }

  async close(): Promise<void> {
    await this.#pool.destroy();
  }

  #locals({ index, site: { content, publishedAt } }: ArticleCache): App.Locals {
    return { news: newsOf(index), content, contentSince: publishedAt, publicUrl: this.#publicUrl };
  }

  #writer(folder: string, articles: ArticleCache, manifest: Manifest): PageWriter {
    const locals = this.#locals(articles);
    const render = async (path: string) => {
      const body = await renderPage(this.#site, path, locals);
      manifest.note(fileOf(path), body);
      return body;
    };
    return new PageWriter({ folder, render, forget: (path) => manifest.forget(fileOf(path)), pool: this.#pool });
  }

  #store(folder: string, { epoch }: ArticleCache, manifest: Manifest) {
    return async (cursor: number) => {
      await manifest.save();
      await this.#folders.store(folder, { site: this.#site.id, epoch, cursor });
    };
  }

  #inspect(folder: string, manifest: Manifest): void {
    this.inspection = new Inspection({ folders: this.#folders, folder, clientDir: this.#site.clientDir, manifest });
  }
}
