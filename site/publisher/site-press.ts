import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pages } from '../../contract/paths.ts';
import type { PublicArticle } from '../../contract/schemas/article.ts';
import type { Changes } from '../../contract/schemas/publication.ts';
import { newsOf, newsWith, pageCountOf } from '../news.ts';
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

/** The site visitors see: its folder, what it shows, and the cursor up to which it is known to be current. */
export type PublishedSite = { folder: string; news: NewsFolder; stock: ArticleStock; liveCursor: number };

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
    return { folder: current.folder, news, stock, liveCursor: stock.cursor };
  }

  /** Renders the page of an article that may not be public, among those that are. */
  async preview({ stock }: PublishedSite, article: PublicArticle): Promise<Uint8Array> {
    const renderer = new PageRenderer(this.#site, newsWith(stock.index, article), this.#publicUrl);
    return (await renderer.page(pages.newsInfo(article.id))).body;
  }

  /** Takes in changes, page by page. When `interrupted`, the rest of the pages stays noted for the next update. */
  async update(published: PublishedSite, changes: Changes, interrupted: () => boolean): Promise<void> {
    const { folder, news, stock } = published;
    await news.take(changes.changes);
    stock.cursor = changes.cursor;
    const isCurrent = await news.refresh(interrupted);
    if (!isCurrent || published.liveCursor === stock.cursor) return;
    await this.#store(folder, stock);
    published.liveCursor = stock.cursor;
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
      // Without a stored state the next start renders everything anew: some page is missing or old.
      if (isCurrent) await this.#store(folder, stock);
      await this.#folders.switchTo(folder);
      delivery.servesVisitors();
      const durationMs = Math.round(performance.now() - started);
      this.#log.info({ articles: stock.index.all.length, durationMs }, 'the whole site was rendered');
      const unchanged = previous?.state?.epoch === stock.epoch ? previous.state.cursor : 0;
      return { folder, news, stock, liveCursor: isCurrent ? stock.cursor : unchanged };
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

  #store(folder: string, { epoch, cursor }: ArticleStock): Promise<void> {
    return this.#folders.store(folder, { site: this.#site.id, epoch, cursor });
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
