import { setImmediate } from 'node:timers/promises';
import { compressPage, fileOf, removePage, replacePage } from './page-files.ts';
import type { PageRenderer } from './page-renderer.ts';
import type { PageTask } from './page-tasks.ts';
import type { PageWriters } from './page-writers.ts';

/** Fewer pages than this are written at once; more are handed to the writers, which take longer to get going. */
const handedOverFrom = 30;
const pagesBetweenTurns = 4;
/** In a new folder more pages than this are compressed after visitors can be served from it. */
const compressedLaterFrom = 300;

type Options = { folder: string; renderer: PageRenderer; writers: PageWriters };

/**
 * Renders pages and writes them into one folder. While visitors are served from it, a page is replaced so that they meet
 * it whole, and one that fails keeps its last good form.
 */
export class PageDelivery {
  /** Why pages could not be written, by path. */
  readonly failures = new Map<string, string>();
  /** Files of pages that stand without their compressed forms. */
  readonly #plain = new Set<string>();
  readonly #options: Options;
  #served = false;

  constructor(options: Options) {
    this.#options = options;
  }

  /** Whether visitors are served from the folder. */
  get served(): boolean {
    return this.#served;
  }

  servesVisitors(): void {
    this.#served = true;
  }

  /** Returns the tasks that failed. Pages stand as they are at first; {@link compress} adds their compressed forms. */
  async put(tasks: PageTask[], interrupted: () => boolean = () => false): Promise<PageTask[]> {
    return tasks.length < handedOverFrom && this.#served
      ? this.#putAtOnce(tasks, interrupted)
      : this.#handOver(tasks, interrupted);
  }

  remove(path: string): void {
    removePage(this.#options.folder, fileOf(path));
    this.#plain.delete(fileOf(path));
  }

  /** Compresses these pages at once; they must be few. */
  compressNow(paths: string[]): void {
    for (const file of paths.map(fileOf)) {
      if (!this.#plain.has(file)) continue;
      compressPage(this.#options.folder, file);
      this.#plain.delete(file);
    }
  }

  /** Adds the compressed forms to the pages that stand without. True when none is left. */
  async compress(interrupted: () => boolean): Promise<boolean> {
    const run = this.#options.writers.run(this.#options.folder, 'compress');
    const asked: string[] = [];
    for (const file of this.#plain) {
      if (asked.length % pagesBetweenTurns === 0) await setImmediate();
      if (interrupted()) break;
      await run.add({ file, body: new Uint8Array() });
      asked.push(file);
    }
    const failures = await run.finish();
    for (const file of asked) this.#plain.delete(file);
    for (const { file, reason } of failures) {
      this.#plain.add(file);
      this.failures.set(`/${file}`, reason);
    }
    return this.#plain.size === 0;
  }

  async #putAtOnce(tasks: PageTask[], interrupted: () => boolean): Promise<PageTask[]> {
    const { folder, renderer } = this.#options;
    const failed: PageTask[] = [];
    for (const [position, task] of tasks.entries()) {
      // Rendering never waits for anything outside: without these turns no nudge would be heard.
      if (position > 0) await setImmediate();
      if (interrupted()) break;
      try {
        replacePage(folder, await renderer.page(task.path));
        this.#plain.add(fileOf(task.path));
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
    const job = this.#served ? 'replace' : tasks.length < compressedLaterFrom ? 'write' : 'writePlain';
    const run = writers.run(folder, job);
    const handed: PageTask[] = [];
    const failed: PageTask[] = [];
    for (const [position, task] of tasks.entries()) {
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
      if (reason !== undefined) {
        this.failures.set(task.path, reason);
        failed.push(task);
        continue;
      }
      task.stands();
      task.isCurrent();
      if (job !== 'write') this.#plain.add(fileOf(task.path));
    }
    return failed;
  }
}

function reasonOf(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
