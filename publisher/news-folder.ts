import { pages } from '../contract/paths.ts';
import type { PublicArticle } from '../contract/schemas/article.ts';
import type { Changes } from '../contract/schemas/publication.ts';
import type { ArticleIndex } from '../site/article-index.ts';
import { pageCountOf, sitemapPart, sitemapPartOf, sitemapParts } from '../site/news.ts';
import type { LivePages } from './live-pages.ts';
import type { PageDelivery } from './page-delivery.ts';
import { fileOf } from './page-files.ts';
import { sitemapPartPath } from './page-renderer.ts';
import { articleTask, type PageTask, taskGroups } from './page-tasks.ts';
import { applyChange, StalePages } from './stale-pages.ts';

const manyUrgentPages = 20;

type Options = {
  delivery: PageDelivery;
  index: ArticleIndex;
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
  readonly #stale = new StalePages();
  /** Articles that visitors may no longer read, whose pages still stand. */
  readonly #gone = new Set<number>();
  /** Articles whose first page could not be rendered: no page may link to them. */
  readonly #withheld = new Map<number, PublicArticle>();
  /** Pages written in this pass before all others. */
  readonly #urgentPaths: string[] = [];
  readonly #options: Options;

  constructor(options: Options) {
    this.#options = options;
  }

  /** Why pages could not be brought up to date, by path: since the latest {@link take}. */
  get failures(): ReadonlyMap<string, string> {
    return this.#options.delivery.failures;
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
    this.#options.delivery.failures.clear();
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
    for (const { urgent, tasks } of taskGroups(this.#stale, this.#options.live)) {
      if (!urgent) this.#compressUrgent();
      if (!urgent && interrupted()) return false;
      // What failed is tried again in the next pass, not in the next group.
      const untried = tasks.filter(({ path }) => !this.failures.has(path));
      const failed = await this.#options.delivery.put(untried, urgent ? undefined : interrupted);
      for (const task of failed) this.#keepLastGood(task);
      if (urgent) for (const { path } of untried) this.#urgentPaths.push(path);
      this.#forgetAbsent();
    }
    this.#removeLeftovers();
    return this.#stale.none && this.#withheld.size === 0;
  }

  /** Adds the compressed forms to the pages that stand without. True when none is left. */
  compress(interrupted: () => boolean): Promise<boolean> {
    return this.#options.delivery.compress(interrupted);
  }

  /** The pages most visitors look at are compressed before the rest is rendered; many of them wait like all others. */
  #compressUrgent(): void {
    const paths = this.#urgentPaths.splice(0);
    if (paths.length < manyUrgentPages) this.#options.delivery.compressNow(paths);
  }

  async #admit(article: PublicArticle): Promise<void> {
    const { index, live, delivery } = this.#options;
    this.#gone.delete(article.id);
    this.#withheld.delete(article.id);
    const touched = applyChange(index, article.id, article);
    if (!live.articles.has(article.id)) {
      const [failed] = await delivery.put([articleTask(article.id, touched, live)]);
      // Without its page the article must not show anywhere: as if it had not come.
      if (failed) return void this.#withhold(article);
      this.#urgentPaths.push(pages.newsInfo(article.id));
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
    const { index, live, delivery, restore } = this.#options;
    if (delivery.served) return;
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
    const { index, live, delivery } = this.#options;
    const pageCount = pageCountOf(index.all.length);
    for (const pageNo of live.lists) {
      if (pageNo <= pageCount) continue;
      delivery.remove(pages.newsPage(pageNo));
      live.lists.delete(pageNo);
    }
    for (const id of this.#gone) {
      delivery.remove(pages.newsInfo(id));
      live.articles.delete(id);
      const part = sitemapPartOf(id);
      if (!live.sitemapParts.has(part) || sitemapPart(index, part)) continue;
      delivery.remove(sitemapPartPath(part));
      live.sitemapParts.delete(part);
    }
    this.#gone.clear();
  }
}
