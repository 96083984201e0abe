import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { BaseLogger } from 'pino';
import { apiBase, apiPaths, pages } from '../contract/paths.ts';
import type { PublicArticle } from '../contract/schemas/article.ts';
import { type Changes, type LiveReport, signedPost } from '../contract/schemas/publication.ts';
import type { SiteContent } from '../contract/schemas/site.ts';
import { texts } from '../contract/texts.ts';
import { type ArticleCache, fetchArticles, fetchChanges } from '../site/article-index.ts';
import { lookEveryMs } from './config.ts';
import type { PublishedSite } from './published-site.ts';
import { type BuiltSite, SiteBuilder } from './site-builder.ts';

const firstPauseMs = 200;
const reportTimeoutMs = 5000;

/** What a pass came to, and how long it took. */
export type OnPass = (outcome: 'done' | 'failed', durationMs: number) => void;

type Options = { apiUrl: string; publicUrl: string; siteDir: string; webhookSecret: string };

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
  #reportedAt = 0;

  constructor(options: Options, site: BuiltSite, log: BaseLogger, onPass: OnPass = () => {}) {
    this.#options = options;
    this.#builder = new SiteBuilder(options, site, log);
    this.#log = log;
    this.#onPass = onPass;
  }

  /** Resolves when visitors are served from a folder that shows what the API says; tries until then. */
  async start(): Promise<void> {
    this.#clock = setInterval(() => this.nudge(), lookEveryMs);
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
    await this.#running;
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

  /** How far visitors see the publication log, and why not further. */
  get health(): { cursor: number; failure: string | null } {
    return { cursor: this.#published?.liveCursor ?? 0, failure: this.#failure };
  }

  async #run(): Promise<void> {
    while (this.#wanted && !this.#stopped) {
      this.#wanted = false;
      const started = performance.now();
      const outcome = await this.#pass().then(
        () => 'done' as const,
        (error: unknown) => this.#failed(error),
      );
      this.#onPass(outcome, performance.now() - started);
    }
    this.#running = undefined;
  }

  async #pass(): Promise<void> {
    const started = performance.now();
    const interrupted = () => this.#wanted;
    if (!this.#published) {
      this.#published = await this.#builder.open(await fetchArticles(this.#options.apiUrl));
    } else {
      const changes = await this.#changesSince(this.#published.articles);
      if (changes) await this.#published.update(changes, interrupted);
      else this.#published = await this.#builder.renderAnew(await fetchArticles(this.#options.apiUrl));
    }
    await this.#published.settle(interrupted);
    if (this.#wanted) return;
    this.#failure = this.#describe(this.#published.failures);
    const durationMs = Math.round(performance.now() - started);
    this.#log.info({ ...this.health, durationMs }, 'visitors see the publication log up to this cursor');
    await this.#report();
    this.#retryPauseMs = firstPauseMs;
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

  /** Tells the API how far visitors see the log. @throws an error naming method, address and status when it is refused */
  async #report(): Promise<void> {
    const { apiUrl, webhookSecret } = this.#options;
    const url = `${apiUrl}${apiBase}${apiPaths.articleLive}`;
    // The API takes a report only when its time is later than the last one's.
    this.#reportedAt = Math.max(Date.now(), this.#reportedAt + 1);
    const report: LiveReport = { id: randomUUID(), time: this.#reportedAt, ...this.health };
    const signal = AbortSignal.timeout(reportTimeoutMs);
    const response = await fetch(url, { ...signedPost(report, webhookSecret), signal });
    const answer = await response.text();
    if (!response.ok) throw new Error(`POST ${url}: ${response.status} ${answer.slice(0, 200)}`);
  }

  #describe(failures: ReadonlyMap<string, string>): string | null {
    for (const [path, reason] of failures) this.#log.error({ path, reason }, failureText(path));
    const [first] = failures.keys();
    if (first === undefined) return null;
    return failures.size === 1 ? failureText(first) : `${failureText(first)}等 ${failures.size} 页`;
  }

  #failed(error: unknown): 'failed' {
    this.#failure = `${texts.newsContentFailed}：${error instanceof Error ? error.message : String(error)}`.slice(
      0,
      500,
    );
    const { message, cause } = error as Error;
    // The server beside it starts at the same time and takes longer.
    const isWaiting = !this.#published && message === 'fetch failed';
    this.#log[isWaiting ? 'info' : 'warn']({ reason: String(error), cause: String(cause ?? '') }, 'a pass ended early');
    if (this.#published) this.#tryAgain();
    return 'failed';
  }

  /** A server that starts again is back long before the clock's next turn. */
  #tryAgain(): void {
    clearTimeout(this.#retry);
    this.#retry = setTimeout(() => this.nudge(), this.#retryPauseMs);
    this.#retryPauseMs = Math.min(this.#retryPauseMs * 2, lookEveryMs);
  }
}

/** What a manager reads when a page could not be brought up to date. The reason itself goes to the log. */
function failureText(path: string): string {
  return `${path === pages.home ? texts.diseaseNewsFailed : texts.newsContentFailed}（${path}）`;
}
