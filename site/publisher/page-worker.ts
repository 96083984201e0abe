import { parentPort } from 'node:worker_threads';
import { type PageFile, replacePage, writePage } from './page-files.ts';

/** A load of pages for one folder. `live`: visitors are served from it. */
export type PageLoad = { number: number; folder: string; live: boolean; pages: PageFile[] };

/** The files of a load that could not be written, with the reason. */
export type PageLoadDone = { number: number; failures: { file: string; reason: string }[] };

parentPort!.on('message', ({ number, folder, live, pages }: PageLoad) => {
  const write = live ? replacePage : writePage;
  const failures: PageLoadDone['failures'] = [];
  for (const page of pages) {
    try {
      write(folder, page);
    } catch (error) {
      failures.push({ file: page.file, reason: String(error) });
    }
  }
  parentPort!.postMessage({ number, failures } satisfies PageLoadDone);
});
