import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pages } from '../contract/paths.ts';
import type { PublicArticle } from '../contract/schemas/article.ts';
import type { Changes } from '../contract/schemas/publication.ts';
import { newsOf, newsWith, pageCountOf } from '../site/news.ts';
import type { ArticleStock } from './article-stock.ts';
import type { BuiltSite } from './built-site.ts';
import { findLivePages, LivePages } from './live-pages.ts';
import type { Log } from './log.ts';
import { NewsFolder } from './news-folder.ts';
import { PageDelivery } from './page-delivery.ts';
import { fileOf } from './page-files.ts';
import { PageRenderer } from './page-renderer.ts';
import { PageWriters } from './page-writers.ts';
import { SiteFolders } from './site-folder.ts';
import { copyStaticFiles, linkFile } from './static-files.ts';

/** The site visitors see: its folder and what it shows. */
export type PublishedSite = {
  folder: string;
  news: NewsFolder;
  stock: ArticleStock;
  /** How far its pages show the publication log; undefined while some page of a new folder is missing or old. */
  shownCursor: number | undefined;
  /** How far they do in every form, to be reported and to be found again by the next start. */
  liveCursor: number;
  /** Whether the next start may go on with the folder as it is at `liveCursor`. */
  isStored: boolean;
};

/** Brings one build of the site and the articles together in a folder that visitors are served from. */
export class SitePress {
  readonly #site: BuiltSite;
  readonly #publicUrl: string;
  readonly #folders: SiteFolders;
  readonly #writers = new PageWriters();
  readonly #log: Log;

  constructor({ siteDir, publicUrl }: { siteDir: string; publicUrl: string }, site: BuiltSite, log: Log) {
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
  async open(stock: ArticleStock): Promise<PublishedSite> {
    const current = this.#folders.current();
    const { site, epoch, cursor } = current?.state ?? {};
    if (!current || site !== this.#site.id || epoch !== stock.epoch || cursor !== stock.cursor)
      return this.printAnew(stock);
    const live = findLivePages(current.folder);
    if (!showsAll(live, stock)) return this.printAnew(stock);
    await this.#folders.removeOthers(current.folder);
    const delivery = this.#delivery(current.folder, stock);
    delivery.servesVisitors();
    const news = new NewsFolder({ delivery, index: stock.index, live });
    return { folder: current.folder, news, stock, shownCursor: cursor, liveCursor: cursor, isStored: true };
  }

  /** Renders the page of an article that may not be public, among those that are. */
  async preview({ stock }: PublishedSite, article: PublicArticle): Promise<Uint8Array> {
    const renderer = new PageRenderer(this.#site, newsWith(stock.index, article), this.#publicUrl);
    return (await renderer.page(pages.newsInfo(article.id))).body;
  }

  /** Takes in changes, page by page. When `interrupted`, the rest of the pages stays noted for the next update. */
  async update(published: PublishedSite, changes: Changes, interrupted: () => boolean): Promise<void> {
    const { news, stock } = published;
    await news.take(changes.changes);
    stock.cursor = changes.cursor;
    if (await news.refresh(interrupted)) published.shownCursor = stock.cursor;
  }

  /** Ends what a start or an update began: compresses what stands uncompressed and remembers how far the folder is. */
  async settle(published: PublishedSite, interrupted: () => boolean): Promise<void> {
    const { folder, news, stock, shownCursor, liveCursor, isStored } = published;
    if (!(await news.compress(interrupted)) || shownCursor === undefined) return;
    if (shownCursor !== stock.cursor) return;
    if (isStored && liveCursor === shownCursor) return;
    await this.#folders.store(folder, { site: this.#site.id, epoch: stock.epoch, cursor: shownCursor });
    published.liveCursor = shownCursor;
    published.isStored = true;
  }

  /** Renders everything into a new folder and switches to it in whole. */
  async printAnew(stock: ArticleStock): Promise<PublishedSite> {
    const started = performance.now();
    const previous = this.#folders.current();
    const folder = this.#folders.create(this.#site.id);
    try {
      copyStaticFiles(this.#site.clientDir, folder, previous?.folder);
      const delivery = this.#delivery(folder, stock);
      const restore = (file: string) => previous !== undefined && linkFile(previous.folder, folder, file);
      const news = new NewsFolder({ delivery, index: stock.index, live: new LivePages(), restore });
      news.markEverything();
      const isCurrent = await news.refresh();
      if (!existsSync(join(folder, fileOf(pages.home)))) throw new Error(news.failures.get(pages.home));
      await this.#folders.switchTo(folder);
      delivery.servesVisitors();
      const durationMs = Math.round(performance.now() - started);
      this.#log.info({ articles: stock.index.all.length, durationMs }, 'the whole site was rendered');
      const liveCursor = previous?.state?.epoch === stock.epoch ? previous.state.cursor : 0;
      return { folder, news, stock, shownCursor: isCurrent ? stock.cursor : undefined, liveCursor, isStored: false };
    } catch (error) {
      await rm(folder, { recursive: true, force: true });
      throw error;
    }
  }

  async close(): Promise<void> {
    await this.#writers.close();
  }

  #delivery(folder: string, { index }: ArticleStock): PageDelivery {
    const renderer = new PageRenderer(this.#site, newsOf(index), this.#publicUrl);
    return new PageDelivery({ folder, renderer, writers: this.#writers });
  }
}

function showsAll(live: LivePages, { index }: ArticleStock): boolean {
  const { articles, lists } = live;
  return (
    articles.size === index.all.length &&
    lists.size === pageCountOf(index.all.length) &&
    index.all.every(({ article }) => articles.has(article.id))
  );
}
