import { setPriority } from 'node:os';
import { parentPort } from 'node:worker_threads';
import { compressPage, type PageFile, replacePage, writePage, writePlainPage } from './page-files.ts';

/** What may be asked of a writer. */
const jobs = {
  write: writePage,
  writePlain: writePlainPage,
  replace: replacePage,
  compress: (folder: string, { file }: PageFile) => compressPage(folder, file),
};
export type PageJob = keyof typeof jobs;

/** A load of pages for one folder. */
export type PageLoad = { number: number; folder: string; job: PageJob; pages: PageFile[] };

/** The files of a load that could not be written, with the reason. */
export type PageLoadDone = { number: number; failures: { file: string; reason: string }[] };

// Of this thread alone: the server beside it, and the pages most visitors look at, come first.
setPriority(10);

parentPort!.on('message', ({ number, folder, job, pages }: PageLoad) => {
  const failures: PageLoadDone['failures'] = [];
  for (const page of pages) {
    try {
      jobs[job](folder, page);
    } catch (error) {
      failures.push({ file: page.file, reason: String(error) });
    }
  }
  parentPort!.postMessage({ number, failures } satisfies PageLoadDone);
});
