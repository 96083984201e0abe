import { availableParallelism } from 'node:os';
import { setTimeout as delay, setImmediate } from 'node:timers/promises';
import { Tinypool } from 'tinypool';
import { type Page, type PageLoad, removePage, writePages, writePagesBehind } from './page-files.ts';

/** Fewer pages than this are written at once; more are handed to other threads, which take longer to get going. */
const handedOverFrom = 100;
/** What is on its way to a thread keeps it busy, yet is soon done when something more urgent comes. */
const pagesPerLoad = 4;
const threads = Math.min(2, availableParallelism());
const openLoads = 2 * threads;
/** How often it is asked, while pages are being compressed, whether something more urgent came. */
const lookEveryMs = 1;
/** In a new folder more pages than this are compressed after visitors can be served from it. */
const compressedLaterFrom = 300;

/** Threads that compress and write pages while this one renders the next; they start when first needed. */
export function createThreads(): Tinypool {
  return new Tinypool({
    filename: new URL('./page-files.ts', import.meta.url).href,
    name: writePagesBehind.name,
    minThreads: 0,
    maxThreads: threads,
    idleTimeout: 2 ** 31 - 1,
    // A thread holds little at a time; without a limit its garbage would pile up to many times that.
    resourceLimits: { maxYoungGenerationSizeMb: 4, maxOldGenerationSizeMb: 64 },
  });
}

type Options = {
  folder: string;
  render: (path: string) => Promise<Uint8Array>;
  /** Hears of a page that was removed. */
  forget: (path: string) => void;
  pool: Tinypool;
};

/**
 * Renders pages and writes them into one folder. While visitors are served from it, a page is replaced so that they meet
 * it whole, and one that fails keeps its last good form.
 */
export class PageWriter {
  /** Why pages could not be written, by path. */
  readonly failures = new Map<string, string>();
  /** Whether visitors are served from the folder. */
  served = false;
  /** Paths of pages that stand without their compressed forms. */
  readonly #plain = new Set<string>();
  /** Pages that a thread is compressing, by path. */
  readonly #compressing = new Map<string, Promise<void>>();
  readonly #options: Options;

  constructor(options: Options) {
    this.#options = options;
  }

  /** Returns the paths that were written. Pages stand as they are at first; {@link compress} adds the other forms. */
  async put(paths: string[], interrupted: () => boolean = () => false): Promise<string[]> {
    const isAtOnce = this.served && paths.length < handedOverFrom;
    const job = this.served ? 'replace' : paths.length < compressedLaterFrom ? 'write' : 'writePlain';
    const rendered = this.#pages(paths, isAtOnce ? 1 : pagesPerLoad, interrupted, this.#options.render);
    const written = await this.#run(job, rendered, isAtOnce);
    if (job !== 'write') for (const path of written) this.#plain.add(path);
    return written;
  }

  async remove(path: string): Promise<void> {
    await this.#compressing.get(path);
    removePage(this.#options.folder, path);
    this.#options.forget(path);
    this.#plain.delete(path);
  }

  /** Begins to add the compressed forms to a page that stands without. */
  compressSoon(path: string): void {
    if (!this.#plain.has(path) || this.#compressing.has(path)) return;
    const load: PageLoad = { folder: this.#options.folder, job: 'compress', pages: [{ path, body: new Uint8Array() }] };
    const compressed = this.#options.pool.run(load).then(
      (failures: Map<string, string>) => this.#noteCompressed(path, failures.get(path)),
      (error: unknown) => this.#noteCompressed(path, String(error)),
    );
    this.#compressing.set(path, compressed);
  }

  /**
   * Adds the compressed forms to the pages that stand without. True when none is left. When `interrupted`, threads may
   * still be at a few, which are waited for before one of them is written again.
   */
  async compress(interrupted: () => boolean): Promise<boolean> {
    for (const path of [...this.#plain]) {
      if (!(await this.#compressingFewer(openLoads, interrupted))) return false;
      this.compressSoon(path);
    }
    return (await this.#compressingFewer(1, interrupted)) && this.#plain.size === 0;
  }

  /** Resolves when no thread is at any page. */
  async atRest(): Promise<void> {
    await Promise.all(this.#compressing.values());
  }

  /** Waits until fewer pages than this are being compressed. False when `interrupted`. */
  async #compressingFewer(limit: number, interrupted: () => boolean): Promise<boolean> {
    while (this.#compressing.size >= limit && !interrupted())
      await Promise.race([...this.#compressing.values(), delay(lookEveryMs)]);
    return !interrupted();
  }

  #noteCompressed(path: string, failure: string | undefined): void {
    this.#compressing.delete(path);
    if (failure === undefined) this.#plain.delete(path);
    else this.failures.set(path, failure);
  }

  /** The pages one after the other, but for those that fail: until `interrupted`, for which every few pages leave time. */
  async *#pages(
    paths: Iterable<string>,
    pagesBetweenTurns: number,
    interrupted: () => boolean,
    bodyOf: (path: string) => Promise<Uint8Array>,
  ): AsyncGenerator<Page> {
    let position = 0;
    for (const path of paths) {
      // Rendering never waits for anything outside: without these turns no nudge would be heard.
      if (position++ % pagesBetweenTurns === 0) await setImmediate();
      if (interrupted()) return;
      await this.#compressing.get(path);
      const body = await bodyOf(path).catch((error: unknown) => {
        this.failures.set(path, error instanceof Error ? (error.stack ?? error.message) : String(error));
      });
      if (body) yield { path, body };
    }
  }

  /** Does one job with pages as they come, in this thread at once or in others. Returns the paths where it went well. */
  async #run(job: PageLoad['job'], pages: AsyncIterable<Page>, isAtOnce: boolean): Promise<string[]> {
    const done: string[] = [];
    const open = new Set<Promise<void>>();
    let load: Page[] = [];
    const send = () => {
      const paths = load.map(({ path }) => path);
      const sent = this.#write({ folder: this.#options.folder, job, pages: load }, isAtOnce).then((failures) => {
        for (const [path, reason] of failures) this.failures.set(path, reason);
        done.push(...paths.filter((path) => !failures.has(path)));
        open.delete(sent);
      });
      open.add(sent);
      load = [];
    };
    for await (const page of pages) {
      load.push(page);
      if (!isAtOnce && load.length < pagesPerLoad) continue;
      send();
      if (open.size >= openLoads) await Promise.race(open);
    }
    if (load.length > 0) send();
    await Promise.all(open);
    return done;
  }

  async #write(load: PageLoad, isAtOnce: boolean): Promise<Map<string, string>> {
    if (isAtOnce) return writePages(load);
    const pages = load.pages.map(({ path, body }) => ({ path, body: movable(body) }));
    return this.#options.pool.run({ ...load, pages }, { transferList: pages.map(({ body }) => body.buffer) });
  }
}

/** Bytes that have their memory to themselves, so that it can be handed to a thread instead of being copied. */
function movable(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  return bytes.buffer instanceof ArrayBuffer && bytes.byteLength === bytes.buffer.byteLength
    ? (bytes as Uint8Array<ArrayBuffer>)
    : new Uint8Array(bytes);
}
