import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { setPriority } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

/** A page to write: its path (`/hospital/news/2`) and its content. */
export type Page = { path: string; body: Uint8Array };

/** `/hospital/news/2` is the file `hospital/news/2.html`; an address with an ending keeps it. */
export function fileOf(path: string): string {
  return /\.[a-z]+$/.test(path) ? path.slice(1) : `${path.slice(1)}.html`;
}

/** The path that {@link fileOf} names a file for. */
export const pathOf = (file: string): string => `/${file.replace(/\.html$/, '')}`;

/** Every file below a folder, as sorted relative paths. */
export function filesIn(dir: string): string[] {
  return readdirSync(dir, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(dir, join(entry.parentPath, entry.name)))
    .sort();
}

/** Endings of the forms in which a page stands in its folder: compressed twice, and as it is. */
export const forms = ['.br', '.gz', ''] as const;
const compressedForms = ['.br', '.gz'] as const;

/** These qualities cost a quarter of a millisecond for a page; better ones cost several. */
const compress: Record<(typeof compressedForms)[number], (body: Uint8Array) => Uint8Array> = {
  '.br': (body) => brotliCompressSync(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }),
  '.gz': (body) => gzipSync(body, { level: 6 }),
};

/**
 * Puts a page live in the folder visitors are served from: written beside, then renamed, so that nobody reads half a page.
 * It stands as it is at first, since {@link compressPage} can wait and visitors cannot. The old compressed forms go before
 * the page they were made of, so that none outlives it: for a moment a visitor gets the old page at its full length.
 */
export function replacePage(folder: string, { path, body }: Page): void {
  const target = join(folder, fileOf(path));
  writeInto(`${target}~`, body);
  for (const form of compressedForms) rmSync(target + form, { force: true });
  renameSync(`${target}~`, target);
}

/** Adds the compressed forms to a page that stands without them. */
export function compressPage(folder: string, path: string): void {
  const target = join(folder, fileOf(path));
  const body = readFileSync(target);
  for (const form of compressedForms) {
    writeFileSync(`${target}~${form}`, compress[form](body));
    renameSync(`${target}~${form}`, target + form);
  }
}

/** Takes a page away, the plain form first: it is the one whose presence makes the page exist. */
export function removePage(folder: string, path: string): void {
  for (const form of forms.toReversed()) rmSync(join(folder, fileOf(path) + form), { force: true });
}

/** What may be done with a page. `write` and `writePlain` are for a folder that no visitor is served from yet. */
const jobs = {
  replace: replacePage,
  compress: (folder: string, { path }: Page) => compressPage(folder, path),
  writePlain: (folder: string, { path, body }: Page) => writeInto(join(folder, fileOf(path)), body),
  write(folder: string, page: Page) {
    jobs.writePlain(folder, page);
    for (const form of compressedForms) writeInto(join(folder, fileOf(page.path) + form), compress[form](page.body));
  },
};

/** A load of pages for one folder. */
export type PageLoad = { folder: string; job: keyof typeof jobs; pages: Page[] };

/** Does one job with each page; returns why it could not be done, by path. */
export function writePages({ folder, job, pages }: PageLoad): Map<string, string> {
  const failures = new Map<string, string>();
  for (const page of pages) {
    try {
      jobs[job](folder, page);
    } catch (error) {
      failures.set(page.path, String(error));
    }
  }
  return failures;
}

/** As {@link writePages}, in a thread that leaves the server beside it, and pages written at once, the right of way. */
export function writePagesBehind(load: PageLoad): Map<string, string> {
  setPriority(10);
  return writePages(load);
}

/** A folder is made when its first page comes, not looked for with each page. */
function writeInto(path: string, content: Uint8Array): void {
  try {
    writeFileSync(path, content);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, content);
  }
}
