import { setImmediate } from 'node:timers/promises';
import { pages } from '../../contract/paths.ts';
import type { PublicArticle } from '../../contract/schemas/article.ts';
import type { Changes } from '../../contract/schemas/publication.ts';
import type { ArticleIndex } from '../article-index.ts';
import { pageCountOf, sitemapPart, sitemapPartOf, sitemapParts } from '../news.ts';
import type { LivePages } from './live-pages.ts';
import { fileOf, removePage, replacePage } from './page-files.ts';
import { type PageRenderer, sitemapPartPath } from './page-renderer.ts';
import { articleTask, type PageTask, taskGroups } from './page-tasks.ts';
import type { PageWriters } from './page-writers.ts';
import { applyChange, StalePages } from './stale-pages.ts';

/** Fewer pages than this are written at once; more are handed to the writers, which take longer to get going. */
const handedOverFrom = 30;
const pagesBetweenTurns = 20;

type Options = {
  folder: string;
  index: ArticleIndex;
  renderer: PageRenderer;
  writers: PageWriters;
  /** The news pages that stand in the folder. */
  live: LivePages;
  /** Puts the last good form of a page, from an earlier folder, into this one; false: there is none. */
  restore?: (file: string) => boolean;
};

/**
 * The news pages of one folder. It notes which of them changes make stale and brings those up to date in an order in which
 * no visitor meets a dead link: a page is written before any page that links to it and removed after the last.
 */
export class NewsFolder {
  /** Why pages could not be brought up to date, by path: since the latest {@link take}. */
  readonly failures = new Map<string, string>();
  readonly #stale = new StalePages();
  /** Articles that visitors may no longer read, whose pages still stand. */
  readonly #gone = new Set<number>();
  /** Articles whose first page could not be rendered: no page may link to them. */
  readonly #withheld = new Map<number, PublicArticle>();
  readonly #options: Options;
  #served = false;

  constructor(options: Options) {
    this.#options = options;
  }

  /** From now on visitors are served from the folder: each page must be whole at every moment. */
  servesVisitors(): void {
    this.#served = true;
  }

  /** Every page is stale, since the folder is new. */
  markEverything(): void {
    const { index } = this.#options;
    const stale = this.#stale;
    for (const id of index.ids()) stale.articles.add(id);
    for (let pageNo = 1; pageNo <= pageCountOf(index.all.length); pageNo++) stale.lists.add(pageNo);
    for (const part of sitemapParts(index)) stale.sitemapParts.add(part);
    for (const page of ['home', 'feed', 'sitemap'] as const) stale.singles.add(page);
  }

  /** Takes in what changed. The page of an article new to visitors is written here, before any page names it. */
  async take(changes: Changes['changes']): Promise<void> {
    this.failures.clear();
    const changed = new Set(changes.map(({ id }) => id));
    const withheld = [...this.#withheld.values()].filter(({ id }) => !changed.has(id));
    for (const article of withheld) await this.#admit(article);
    for (const { id, article } of changes) {
      if (article) await this.#admit(article);
      else this.#retire(id);
    }
  }

  /**
   * Brings every stale page up to date. True when none is left; false when some failed, or when `interrupted` said that
   * something more urgent has come. What is left stays noted.
   */
  async refresh(interrupted: () => boolean = () => false): Promise<boolean> {
    this.#forgetAbsent();
    for (const group of taskGroups(this.#stale, this.#options.live)) {
      // What failed is tried again in the next pass, not in the next group.
      const tasks = group.filter(({ path }) => !this.failures.has(path));
      const failed = await this.#put(tasks, interrupted);
      for (const task of failed) this.#keepLastGood(task);
      if (tasks.length >= handedOverFrom && interrupted()) return false;
      this.#forgetAbsent();
    }
    this.#removeLeftovers();
    return this.#stale.none && this.#withheld.size === 0;
  }

  async #admit(article: PublicArticle): Promise<void> {
    const { index, live } = this.#options;
    this.#gone.delete(article.id);
    this.#withheld.delete(article.id);
    const touched = applyChange(index, article.id, article);
    if (!live.articles.has(article.id)) {
      const [failed] = await this.#putAtOnce([articleTask(article.id, touched, live)]);
      // Without its page the article must not show anywhere: as if it had not come.
      if (failed) return void this.#withhold(article);
    }
    this.#stale.add(touched);
  }

  #retire(id: number): void {
    const { index, live } = this.#options;
    this.#withheld.delete(id);
    this.#stale.add(applyChange(index, id, null));
    if (live.articles.has(id)) this.#gone.add(id);
  }

  #withhold(article: PublicArticle): StalePages {
    this.#withheld.set(article.id, article);
    return applyChange(this.#options.index, article.id, null);
  }

  /**
   * What a page that failed leaves visitors with: in the folder they see, its last good form still stands; in a new one it
   * comes from the folder before. An article that has none is withheld.
   */
  #keepLastGood({ path, articleId, stands }: PageTask): void {
    const { index, live, restore } = this.#options;
    if (this.#served) return;
    if (restore?.(fileOf(path))) {
      stands();
      return;
    }
    const article = articleId && !live.articles.has(articleId) && index.get(articleId)?.article;
    if (!article) return;
    this.#stale.articles.delete(article.id);
    this.#stale.add(this.#withhold(article));
  }

  /** One change may have made pages stale that the next one did away with. */
  #forgetAbsent(): void {
    const { index } = this.#options;
    const { articles, lists, sitemapParts } = this.#stale;
    const pageCount = pageCountOf(index.all.length);
    for (const id of articles) if (!index.get(id)) articles.delete(id);
    for (const pageNo of lists) if (pageNo > pageCount) lists.delete(pageNo);
    for (const part of sitemapParts) if (!sitemapPart(index, part)) sitemapParts.delete(part);
  }

  #removeLeftovers(): void {
    const { index, live, folder } = this.#options;
    const pageCount = pageCountOf(index.all.length);
    for (const pageNo of live.lists) {
      if (pageNo <= pageCount) continue;
      removePage(folder, fileOf(pages.newsPage(pageNo)));
      live.lists.delete(pageNo);
    }
    for (const id of this.#gone) {
      removePage(folder, fileOf(pages.newsInfo(id)));
      live.articles.delete(id);
      const part = sitemapPartOf(id);
      if (!live.sitemapParts.has(part) || sitemapPart(index, part)) continue;
      removePage(folder, fileOf(sitemapPartPath(part)));
      live.sitemapParts.delete(part);
    }
    this.#gone.clear();
  }

  /** Renders and writes pages. Returns those that failed; in the folder visitors see they keep their last good form. */
  async #put(tasks: PageTask[], interrupted: () => boolean): Promise<PageTask[]> {
    return tasks.length < handedOverFrom && this.#served ? this.#putAtOnce(tasks) : this.#handOver(tasks, interrupted);
  }

  async #putAtOnce(tasks: PageTask[]): Promise<PageTask[]> {
    const { folder, renderer } = this.#options;
    const failed: PageTask[] = [];
    for (const task of tasks) {
      try {
        replacePage(folder, await renderer.page(task.path));
        task.stands();
        task.isCurrent();
      } catch (error) {
        this.failures.set(task.path, reasonOf(error));
        failed.push(task);
      }
    }
    return failed;
  }

  async #handOver(tasks: PageTask[], interrupted: () => boolean): Promise<PageTask[]> {
    const { folder, renderer, writers } = this.#options;
    const run = writers.run(folder, this.#served);
    const handed: PageTask[] = [];
    const failed: PageTask[] = [];
    for (const [position, task] of tasks.entries()) {
      // Rendering never waits for anything outside: without these turns no nudge would be heard.
      if (position % pagesBetweenTurns === 0) await setImmediate();
      if (interrupted()) break;
      try {
        await run.add(await renderer.page(task.path));
        handed.push(task);
      } catch (error) {
        this.failures.set(task.path, reasonOf(error));
        failed.push(task);
      }
    }
    const reasons = new Map((await run.finish()).map(({ file, reason }) => [file, reason]));
    for (const task of handed) {
      const reason = reasons.get(fileOf(task.path));
      if (reason === undefined) {
        task.stands();
        task.isCurrent();
      } else {
        this.failures.set(task.path, reason);
        failed.push(task);
      }
    }
    return failed;
  }
}

function reasonOf(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
