import { setTimeout as delay } from 'node:timers/promises';
import type { BaseLogger } from 'pino';
import type { PublicArticle } from '../contract/schemas/article.ts';
import type { Changes } from '../contract/schemas/publication.ts';
import type { SiteContent } from '../contract/schemas/site.ts';
import { texts } from '../contract/texts.ts';
import { type ArticleCache, fetchArticles, fetchChanges } from '../site/article-index.ts';
import { lookEveryMs } from './config.ts';
import { FarPages } from './far-pages.ts';
import { beyondRepair, failureOf, failureOfAll } from './failures.ts';
import { createReporter } from './live-report.ts';
import { isListed } from './news-pages.ts';
import type { PublishedSite } from './published-site.ts';
import { type BuiltSite, SiteBuilder } from './site-builder.ts';

const firstPauseMs = 200;

/** What a pass came to, and how long it took. */
export type OnPass = (outcome: 'done' | 'failed', durationMs: number) => void;

type Options = {
  apiUrl: string;
  publicUrl: string;
  siteDir: string;
  webhookSecret: string;
  /** How often what was written is held against its record. */
  inspectEveryMs?: number;
};

/** What a whole new render came to: how many pages stand now, and why some could not be rendered. */
export type Rerendered = { articles: number; durationMs: number; failure: string | null };

const glanceEveryMs = 1000;
/** Names in one line of the log, of those that are broken. */
const filesNamed = 20;

/**
 * Keeps what visitors see equal to what the API says is public. A pass asks what changed and brings the pages that touches
 * up to date; nudges, starts and the clock only say that it is time for one. Passes never overlap: what arrives during one
 * asks for one more.
 */
export class Publisher {
  readonly #options: Options;
  readonly #builder: SiteBuilder;
  readonly #log: BaseLogger;
  readonly #onPass: OnPass;
  #published: PublishedSite | undefined;
  #wanted = false;
  #running: Promise<void> | undefined;
  #stopped = false;
  #clock: NodeJS.Timeout | undefined;
  #retry: NodeJS.Timeout | undefined;
  #retryPauseMs = firstPauseMs;
  #failure: string | null = null;
  readonly #report: ReturnType<typeof createReporter>;
  /** Files of the build that are broken, and the build no longer holds what they were. */
  #beyondRepair: string[] = [];
  #repairs = 0;
  #inspectedAt = 0;
  #inspectClock: NodeJS.Timeout | undefined;
  #glanceClock: NodeJS.Timeout | undefined;
  #wasInPlace = true;
  #isInspectionDue = true;
  #rerenders: PromiseWithResolvers<Rerendered>[] = [];
  readonly #farPages = new FarPages({
    isThere: (path) => this.#published !== undefined && isListed(path, this.#published.articles.index),
    render: async (path) => this.#published && this.#builder.renderFar(this.#published.articles, path),
    isUrgent: () => this.#published?.isUrgent ?? false,
  });

  constructor(options: Options, site: BuiltSite, log: BaseLogger, onPass: OnPass = () => {}) {
    this.#options = options;
    this.#report = createReporter(options.apiUrl, options.webhookSecret);
    this.#builder = new SiteBuilder(options, site, log);
    this.#log = log;
    this.#onPass = onPass;
  }

  /** Resolves when visitors are served from a folder that shows what the API says; tries until then. */
  async start(): Promise<void> {
    this.#clock = setInterval(() => this.nudge(), lookEveryMs);
    this.#glanceClock = setInterval(() => this.#glance(), glanceEveryMs);
    this.#inspectClock = setInterval(() => this.#inspectSoon(), this.#options.inspectEveryMs ?? lookEveryMs);
    for (let pauseMs = firstPauseMs; ; pauseMs = Math.min(pauseMs * 1.3, lookEveryMs)) {
      this.nudge();
      await this.#running;
      if (this.#published || this.#stopped) return;
      await delay(pauseMs);
    }
  }

  /** Says that something may have changed. */
  nudge(): void {
    this.#wanted = true;
    this.#running ??= this.#run();
  }

  /** Ends after the pass that is running. */
  async stop(): Promise<void> {
    this.#stopped = true;
    clearInterval(this.#clock);
    clearInterval(this.#inspectClock);
    clearInterval(this.#glanceClock);
    for (const one of this.#rerenders.splice(0)) one.reject(new Error('the publisher stops'));
    await this.#running;
    await this.#published?.atRest();
    clearTimeout(this.#retry);
    await this.#builder.close();
  }

  /** The page of an article as visitors would see it if it were public now; undefined before there is a site. Writes nothing. */
  async preview(article: PublicArticle): Promise<Uint8Array | undefined> {
    return this.#published && this.#builder.preview(this.#published.articles, article);
  }

  /** The same of a public page with the site's content as somebody is editing it. */
  async previewSite(path: string, content: SiteContent): Promise<Uint8Array | undefined> {
    return this.#published && this.#builder.previewSite(this.#published.articles, path, content);
  }

  /** A list page that is no file, as it is now. `busy`: there is no site yet, or too many are asked for. */
  async farPage(path: string): Promise<Uint8Array | 'busy' | undefined> {
    return this.#published ? this.#farPages.render(path) : 'busy';
  }

  /** Renders the whole site anew. Resolves when visitors are served from it. @throws why they are not */
  async rerender(): Promise<Rerendered> {
    const wanted = Promise.withResolvers<Rerendered>();
    this.#rerenders.push(wanted);
    this.nudge();
    return wanted.promise;
  }

  /** How far visitors see the publication log, and why not further. */
  get health(): { cursor: number; failure: string | null } {
    return { cursor: this.#published?.liveCursor ?? 0, failure: this.#failure };
  }

  /** What Prometheus is told beside. `inspectedAt`: the clock when all files were looked at last, 0 before. */
  get figures(): { cursor: number; failingPages: number; repairs: number; inspectedAt: number } {
    const failingPages = (this.#published?.failures.size ?? 0) + this.#beyondRepair.length;
    return { cursor: this.health.cursor, failingPages, repairs: this.#repairs, inspectedAt: this.#inspectedAt };
  }

  async #run(): Promise<void> {
    while ((this.#wanted || this.#isInspectionWanted) && !this.#stopped) {
      if (this.#wanted) {
        this.#wanted = false;
        const started = performance.now();
        const outcome = await this.#pass().then(
          () => 'done' as const,
          (error: unknown) => this.#failed(error),
        );
        this.#onPass(outcome, performance.now() - started);
      } else {
        await this.#inspect().catch((error: unknown) => this.#failed(error));
      }
    }
    this.#running = undefined;
  }

  get #isInspectionWanted(): boolean {
    return this.#isInspectionDue && this.#published !== undefined;
  }

  /** A site that is gone altogether need not wait for the next inspection. */
  #glance(): void {
    const isInPlace = this.#builder.inspection?.isInPlace() ?? true;
    if (this.#wasInPlace && !isInPlace) this.#inspectSoon();
    this.#wasInPlace = isInPlace;
  }

  #inspectSoon(): void {
    this.#isInspectionDue = true;
    this.#running ??= this.#run();
  }

  /** Holds what visitors are served against what was written, and makes good what is not. */
  async #inspect(): Promise<void> {
    // First: one that fails is not tried again at once.
    this.#isInspectionDue = false;
    const [published, inspection] = [this.#published!, this.#builder.inspection!];
    const interrupted = () => this.#wanted || this.#stopped;
    const found = (await published.settle(interrupted)) ? await inspection.look(interrupted) : undefined;
    // After what is more urgent, from where it was left.
    if (!found) {
      this.#isInspectionDue ||= interrupted();
      return;
    }
    this.#inspectedAt = Date.now();
    const names = [...found.paths, ...found.files];
    const wereBeyondRepair = this.#beyondRepair.length;
    this.#beyondRepair = [];
    if (!found.site && names.length === 0 && wereBeyondRepair === 0) return;
    if (found.site) {
      this.#log.warn('the site visitors are served was gone or broken; it is rendered anew');
      await this.#renderAnew();
      this.#repairs += 1;
    } else {
      if (names.length > 0)
        this.#log.warn(
          { count: names.length, files: names.slice(0, filesNamed) },
          'files were damaged; they are made anew',
        );
      this.#beyondRepair = found.files.filter((file) => !inspection.replace(file));
      await published.mend(found.paths);
      const stillBroken = found.paths.filter((path) => published.failures.has(path)).length + this.#beyondRepair.length;
      this.#repairs += names.length - stillBroken;
    }
    await this.#published!.settle(interrupted);
    await this.#tell();
  }

  async #renderAnew(): Promise<void> {
    await this.#published?.atRest();
    this.#published = await this.#builder.renderAnew(await fetchArticles(this.#options.apiUrl));
    this.#beyondRepair = [];
    this.#isInspectionDue = true;
  }

  async #rerenderAll(): Promise<void> {
    const started = performance.now();
    const waiting = this.#rerenders.splice(0);
    try {
      await this.#renderAnew();
      const { articles, failures } = this.#published!;
      const durationMs = Math.round(performance.now() - started);
      const rerendered = { articles: articles.index.all.length, durationMs, failure: this.#describe(failures) };
      for (const one of waiting) one.resolve(rerendered);
    } catch (error) {
      for (const one of waiting) one.reject(error);
      throw error;
    }
  }

  async #pass(): Promise<void> {
    const started = performance.now();
    const interrupted = () => this.#wanted;
    if (!this.#published) {
      this.#published = await this.#builder.open(await fetchArticles(this.#options.apiUrl));
    } else if (this.#rerenders.length > 0) {
      await this.#rerenderAll();
    } else {
      const changes = await this.#changesSince(this.#published.articles);
      if (changes) await this.#published.update(changes, interrupted);
      else await this.#renderAnew();
    }
    await this.#published.settle(interrupted);
    if (this.#wanted) return;
    const durationMs = Math.round(performance.now() - started);
    await this.#tell();
    this.#log.info({ ...this.health, durationMs }, 'visitors see the publication log up to this cursor');
    this.#retryPauseMs = firstPauseMs;
  }

  async #tell(): Promise<void> {
    const { failures } = this.#published!;
    this.#failure = this.#describe(
      new Map([...failures, ...this.#beyondRepair.map((file) => [`/${file}`, beyondRepair] as const)]),
    );
    await this.#report(this.health);
  }

  /**
   * Undefined when the database was replaced or set back, when the site's content is another, which every page shows, or
   * when so much changed that rendering everything is quicker.
   */
  async #changesSince({ epoch, cursor, site }: ArticleCache): Promise<Changes | undefined> {
    const changes = await fetchChanges(this.#options.apiUrl, cursor);
    const isSameSite = (changes.siteVersion ?? site.versionNo) === site.versionNo;
    return isSameSite && changes.epoch === epoch && changes.cursor >= cursor && !changes.more ? changes : undefined;
  }

  #describe(failures: ReadonlyMap<string, string>): string | null {
    for (const [path, reason] of failures) this.#log.error({ path, reason }, failureOf(path));
    return failureOfAll([...failures.keys()]);
  }

  #failed(error: unknown): 'failed' {
    const { message, cause } = error as Error;
    this.#failure = `${texts.newsContentFailed}：${message ?? error}`.slice(0, 500);
    // The server beside it starts at the same time and takes longer.
    const isWaiting = !this.#published && message === 'fetch failed';
    this.#log[isWaiting ? 'info' : 'warn']({ reason: String(error), cause: String(cause ?? '') }, 'a pass ended early');
    if (this.#published) this.#tryAgain();
    return 'failed';
  }

  /** A server that starts again is back long before the clock's next turn. Failures meanwhile do not put it off. */
  #tryAgain(): void {
    if (this.#retry) return;
    this.#retry = setTimeout(() => {
      this.#retry = undefined;
      this.nudge();
    }, this.#retryPauseMs);
    this.#retryPauseMs = Math.min(this.#retryPauseMs * 2, lookEveryMs);
  }
}
