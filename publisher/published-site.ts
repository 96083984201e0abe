import { pages } from '../contract/pages.ts';
import type { PublicArticle } from '../contract/schemas/article.ts';
import type { Changes } from '../contract/schemas/publication.ts';
import type { ArticleCache } from '../site/article-index.ts';
import { applyChange, inOrder, isCalledFor, newsPageAt, newsPaths } from './news-pages.ts';
import { fileOf } from './page-files.ts';
import type { PageWriter } from './page-writer.ts';

const manyUrgentPages = 20;

type Options = {
  writer: PageWriter;
  articles: ArticleCache;
  /** Paths of the news pages that stand in the folder. */
  standing: Set<string>;
  /** How far the pages show the publication log, where an earlier run has left just this folder. */
  storedCursor?: number;
  /** How far visitors have seen the log so far. */
  liveCursor: number;
  /** Notes with the folder that its pages show the log up to here, for the next start to go on with it. */
  store: (cursor: number) => Promise<void>;
  /** Puts the last good form of a page, from an earlier folder, into this one; false: there is none. */
  restore?: (file: string) => boolean;
};

/**
 * The site visitors see, in one folder. It notes which of its pages changes make stale and brings those up to date in an
 * order in which no visitor meets a dead link: a page is written before any page that links to it and removed after the last.
 */
export class PublishedSite {
  /** The articles its pages are made of. */
  readonly articles: ArticleCache;
  /** How far its pages show the publication log in every form, to be reported. */
  liveCursor: number;
  /** How far they do in any form; undefined while some page of a new folder is missing or old. */
  #shownCursor: number | undefined;
  #storedCursor: number | undefined;
  readonly #stale = new Set<string>();
  /** Pages that may stand although the articles no longer call for them. */
  readonly #leaving = new Set<string>();
  /** Articles whose first page could not be rendered: no page may link to them. */
  readonly #withheld = new Map<number, PublicArticle>();
  /** Pages written in this pass before all others. */
  readonly #urgent: string[] = [];
  /** While an update writes what must be live first, and its articles may show nowhere yet. */
  isUrgent = false;
  readonly #options: Options;

  constructor(options: Options) {
    this.articles = options.articles;
    this.liveCursor = options.liveCursor;
    this.#shownCursor = options.storedCursor;
    this.#storedCursor = options.storedCursor;
    this.#options = options;
  }

  /** Why pages could not be brought up to date, by path: since the latest {@link update}. */
  get failures(): ReadonlyMap<string, string> {
    return this.#options.writer.failures;
  }

  /** Writes every page, since the folder is new. */
  async renderAll(): Promise<void> {
    for (const path of newsPaths(this.articles.index)) this.#stale.add(path);
    await this.#refresh(() => false);
  }

  /** Takes in changes, page by page. When `interrupted`, the rest of the pages stays noted for the next update. */
  async update(changes: Changes, interrupted: () => boolean): Promise<void> {
    this.isUrgent = true;
    try {
      await this.#takeIn(changes);
      await this.#refresh(interrupted);
    } finally {
      this.isUrgent = false;
    }
  }

  async #takeIn({ changes, cursor }: Changes): Promise<void> {
    this.#options.writer.failures.clear();
    const changed = new Set(changes.map(({ id }) => id));
    const withheld = [...this.#withheld.values()].filter(({ id }) => !changed.has(id));
    for (const article of withheld) await this.#admit(article);
    for (const { id, article } of changes) {
      if (article) await this.#admit(article);
      else this.#retire(id);
    }
    this.articles.cursor = cursor;
  }

  /** Writes pages anew that visitors should see just as they were; what fails is tried again by the next update. */
  async mend(paths: string[]): Promise<void> {
    this.#markStale(paths);
    await this.#refresh(() => false);
  }

  /**
   * Ends what a start or an update began: compresses what stands uncompressed and remembers how far the folder is. True
   * when every page stands in all its forms.
   */
  async settle(interrupted: () => boolean): Promise<boolean> {
    const shown = this.#shownCursor;
    if (!(await this.#options.writer.compress(interrupted))) return false;
    if (shown !== this.articles.cursor) return true;
    if (this.#storedCursor !== shown) await this.#options.store(shown);
    this.liveCursor = shown;
    this.#storedCursor = shown;
    return true;
  }

  /** Resolves when nothing is being written any more. */
  atRest = (): Promise<void> => this.#options.writer.atRest();

  /** An article's own page is written here, before all others: of one new to visitors, no other may name it earlier. */
  async #admit(article: PublicArticle): Promise<void> {
    const { standing, writer } = this.#options;
    this.#withheld.delete(article.id);
    const path = pages.newsInfo(article.id);
    const touched = applyChange(this.articles.index, article.id, article);
    const [written] = await writer.put([path]);
    // Without its page the article must not show anywhere: as if it had not come.
    if (!written && !standing.has(path)) return void this.#withhold(article);
    this.#markStale(touched);
    if (!written) return;
    standing.add(path);
    this.#stale.delete(path);
    this.#urgent.push(path);
  }

  #retire(id: number): void {
    this.#withheld.delete(id);
    this.#markStale(applyChange(this.articles.index, id, null));
  }

  #withhold(article: PublicArticle): Set<string> {
    this.#withheld.set(article.id, article);
    return applyChange(this.articles.index, article.id, null);
  }

  #markStale(paths: Iterable<string>): void {
    for (const path of paths) this.#stale.add(path);
  }

  /** Brings every stale page up to date. What failed, or was `interrupted` by something more urgent, stays noted. */
  async #refresh(interrupted: () => boolean): Promise<void> {
    const { standing, writer } = this.#options;
    this.#setLeavingApart();
    for (const { urgent, paths } of inOrder(this.#stale, standing)) {
      this.isUrgent &&= urgent;
      if (!urgent) this.#compressUrgent();
      if (!urgent && interrupted()) return;
      // What failed is tried again in the next pass, not in the next group.
      const untried = paths.filter((path) => !this.failures.has(path));
      for (const path of await writer.put(untried, urgent ? undefined : interrupted)) {
        standing.add(path);
        this.#stale.delete(path);
      }
      for (const path of untried) if (this.failures.has(path)) this.#keepLastGood(path);
      if (urgent) this.#urgent.push(...untried);
      this.#setLeavingApart();
    }
    await this.#removeLeaving();
    if (this.#stale.size === 0 && this.#withheld.size === 0) this.#shownCursor = this.articles.cursor;
  }

  /** The pages most visitors look at are compressed while the rest is rendered; many of them wait like all others. */
  #compressUrgent(): void {
    const paths = this.#urgent.splice(0);
    if (paths.length < manyUrgentPages) for (const path of paths) this.#options.writer.compressSoon(path);
  }

  /**
   * What a page that failed leaves visitors with: in the folder they see, its last good form still stands; in a new one it
   * comes from the folder before. An article that has none is withheld.
   */
  #keepLastGood(path: string): void {
    const { standing, writer, restore } = this.#options;
    if (writer.served || standing.has(path)) return;
    if (restore?.(fileOf(path))) {
      standing.add(path);
      return;
    }
    const page = newsPageAt(path);
    const article = page?.kind === 'article' && this.articles.index.get(page.number)?.article;
    if (article) this.#markStale(this.#withhold(article));
  }

  /** Pages of articles, lists and parts of the sitemap that are no more are not rendered but removed in the end. */
  #setLeavingApart(): void {
    for (const path of this.#stale) {
      if (isCalledFor(path, this.articles.index)) continue;
      this.#stale.delete(path);
      this.#leaving.add(path);
    }
  }

  async #removeLeaving(): Promise<void> {
    const { standing, writer } = this.#options;
    for (const path of this.#leaving) {
      if (!standing.has(path) || isCalledFor(path, this.articles.index)) continue;
      await writer.remove(path);
      standing.delete(path);
    }
    this.#leaving.clear();
  }
}
