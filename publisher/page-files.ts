import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

/** A page to write: its file below the site's folder, and its content. */
export type PageFile = { file: string; body: Uint8Array };

/** `/hospital/news/2` is the file `hospital/news/2.html`; an address with an ending keeps it. */
export function fileOf(path: string): string {
  return /\.[a-z]+$/.test(path) ? path.slice(1) : `${path.slice(1)}.html`;
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
export function replacePage(folder: string, { file, body }: PageFile): void {
  const target = join(folder, file);
  writeInto(`${target}~`, body);
  for (const form of compressedForms) rmSync(target + form, { force: true });
  renameSync(`${target}~`, target);
}

/** Adds the compressed forms to a page that stands without them. */
export function compressPage(folder: string, file: string): void {
  const target = join(folder, file);
  const body = readFileSync(target);
  for (const form of compressedForms) {
    writeInto(`${target}~${form}`, compress[form](body));
    renameSync(`${target}~${form}`, target + form);
  }
}

/** Writes a page in all its forms into a folder that no visitor is served from yet. */
export function writePage(folder: string, { file, body }: PageFile): void {
  writePlainPage(folder, { file, body });
  for (const form of compressedForms) writeInto(join(folder, file + form), compress[form](body));
}

/** Writes a page as it is into a folder that no visitor is served from yet. */
export function writePlainPage(folder: string, { file, body }: PageFile): void {
  writeInto(join(folder, file), body);
}

/** Takes a page away, the plain form first: it is the one whose presence makes the page exist. */
export function removePage(folder: string, file: string): void {
  for (const form of forms.toReversed()) rmSync(join(folder, file + form), { force: true });
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
