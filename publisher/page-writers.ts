import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import type { PageFile } from './page-files.ts';
import type { PageJob, PageLoad, PageLoadDone } from './page-worker.ts';

/** What is on its way to a writer keeps it busy, yet is soon done when something more urgent comes. */
const pagesPerLoad = 4;
const loadsPerWriter = 2;
/** A writer holds little at a time; without a limit its garbage would pile up to many times that. */
const resourceLimits = { maxYoungGenerationSizeMb: 4, maxOldGenerationSizeMb: 64 };

type Failures = PageLoadDone['failures'];
type Crew = { worker: Worker; waiting: Map<number, (failures: Failures) => void> };

/**
 * Threads that compress and write pages while this one renders the next. Made when first needed, since a single
 * publication's urgent pages are written faster at once than handed over.
 */
export class PageWriters {
  #crews: Crew[] = [];
  #number = 0;

  /** One job for many pages of a folder: `add` resolves when there is room for more, `finish` when all are done. */
  run(folder: string, job: PageJob): { add(page: PageFile): Promise<void>; finish(): Promise<Failures> } {
    const failures: Failures = [];
    const open = new Set<Promise<void>>();
    let pages: PageFile[] = [];
    const send = () => {
      const done = this.#send({ number: ++this.#number, folder, job, pages }).then((failed) => {
        failures.push(...failed);
        open.delete(done);
      });
      open.add(done);
      pages = [];
    };
    return {
      add: async (page) => {
        pages.push({ file: page.file, body: movable(page.body) });
        if (pages.length < pagesPerLoad) return;
        send();
        if (open.size >= this.#crews.length * loadsPerWriter) await Promise.race(open);
      },
      finish: async () => {
        if (pages.length > 0) send();
        await Promise.all(open);
        return failures;
      },
    };
  }

  async close(): Promise<void> {
    await Promise.all(this.#crews.map(({ worker }) => worker.terminate()));
    this.#crews = [];
  }

  #send(load: PageLoad): Promise<Failures> {
    if (this.#crews.length === 0) this.#crews = Array.from({ length: Math.min(2, availableParallelism()) }, hire);
    const crew = this.#crews.reduce((least, other) => (other.waiting.size < least.waiting.size ? other : least));
    crew.worker.postMessage(
      load,
      load.pages.map(({ body }) => body.buffer as ArrayBuffer),
    );
    return new Promise((resolve) => {
      crew.waiting.set(load.number, resolve);
    });
  }
}

function hire(): Crew {
  const worker = new Worker(new URL('./page-worker.ts', import.meta.url), { resourceLimits });
  const waiting: Crew['waiting'] = new Map();
  worker.on('message', ({ number, failures }: PageLoadDone) => {
    waiting.get(number)?.(failures);
    waiting.delete(number);
  });
  return { worker, waiting };
}

/** Bytes that have their memory to themselves, so that it can be handed to a thread instead of being copied. */
function movable(bytes: Uint8Array): Uint8Array {
  return bytes.byteLength === bytes.buffer.byteLength ? bytes : new Uint8Array(bytes);
}
