import { setTimeout as delay } from 'node:timers/promises';
import type { PublicArticle } from '../contract/schemas/article.ts';
import type { Changes } from '../contract/schemas/publication.ts';
import { texts } from '../contract/texts.ts';
import { fetchChanges } from '../site/article-feed.ts';
import { type ArticleStock, fetchStock } from './article-stock.ts';
import type { BuiltSite } from './built-site.ts';
import { createReporter } from './live-report.ts';
import type { Log } from './log.ts';
import { failureText } from './page-renderer.ts';
import { type PublishedSite, SitePress } from './site-press.ts';

const catchUpMs = 30_000;
const firstPauseMs = 200;

/** What a pass came to, and how long it took. */
export type OnPass = (outcome: 'done' | 'failed', durationMs: number) => void;

type Options = { apiUrl: string; publicUrl: string; siteDir: string; webhookSecret: string };

/**
 * Keeps what visitors see equal to what the API says is public. A pass asks what changed and brings the pages that touches
 * up to date; nudges, starts and the clock only say that it is time for one. Passes never overlap: what arrives during one
 * asks for one more.
 */
export class Publisher {
  readonly #apiUrl: string;
  readonly #press: SitePress;
  readonly #report: ReturnType<typeof createReporter>;
  readonly #log: Log;
  readonly #onPass: OnPass;
  #published: PublishedSite | undefined;
  #wanted = false;
  #running: Promise<void> | undefined;
  #stopped = false;
  #clock: NodeJS.Timeout | undefined;
  #retry: NodeJS.Timeout | undefined;
  #retryPauseMs = firstPauseMs;
  #failure: string | null = null;

  constructor(options: Options, site: BuiltSite, log: Log, onPass: OnPass = () => {}) {
    this.#apiUrl = options.apiUrl;
    this.#press = new SitePress(options, site, log);
    this.#report = createReporter(options);
    this.#log = log;
    this.#onPass = onPass;
  }

  /** Resolves when visitors are served from a folder that shows what the API says; tries until then. */
  async start(): Promise<void> {
    this.#clock = setInterval(() => this.nudge(), catchUpMs);
    for (let pauseMs = firstPauseMs; ; pauseMs = Math.min(pauseMs * 1.3, catchUpMs)) {
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
    await this.#press.close();
  }

  /** The page of an article as visitors would see it if it were public now; undefined before there is a site. Writes nothing. */
  async preview(article: PublicArticle): Promise<Uint8Array | undefined> {
    return this.#published && this.#press.preview(this.#published, article);
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
    if (!this.#published) {
      this.#published = await this.#press.open(await fetchStock(this.#apiUrl));
    } else {
      const changes = await this.#changesSince(this.#published.stock);
      if (changes) await this.#press.update(this.#published, changes, () => this.#wanted);
      else this.#published = await this.#press.printAnew(await fetchStock(this.#apiUrl));
    }
    await this.#press.settle(this.#published, () => this.#wanted);
    if (this.#wanted) return;
    this.#failure = this.#describe(this.#published.news.failures);
    const durationMs = Math.round(performance.now() - started);
    this.#log.info({ ...this.health, durationMs }, 'visitors see the publication log up to this cursor');
    await this.#report(this.health);
    this.#retryPauseMs = firstPauseMs;
  }

  /** Undefined when the database was replaced or set back, or so much changed that rendering everything is quicker. */
  async #changesSince({ epoch, cursor }: ArticleStock): Promise<Changes | undefined> {
    const changes = await fetchChanges(this.#apiUrl, cursor);
    return changes.epoch === epoch && changes.cursor >= cursor && !changes.more ? changes : undefined;
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
    this.#retryPauseMs = Math.min(this.#retryPauseMs * 2, catchUpMs);
  }
}
