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
 * Puts a page live in the folder visitors are served from: written beside, then renamed, so that nobody reads half a
 * page. The three forms are renamed last and in a row, the compressed ones, which nearly every visitor gets, first: between
 * two renames one visitor may get the new page and another the old one, each of them whole.
 */
export function replacePage(folder: string, { file, body }: PageFile): void {
  const target = join(folder, file);
  writeForms(`${target}~`, body);
  for (const form of forms) renameSync(`${target}~${form}`, target + form);
}

/**
 * The quick way to put many pages live: each as it is, without compressed forms, which {@link compressPage} adds when all
 * are there. The old ones go first, so that they cannot outlive the page they were made of.
 */
export function replacePlainPage(folder: string, { file, body }: PageFile): void {
  const target = join(folder, file);
  writeInto(`${target}~`, body);
  for (const form of compressedForms) rmSync(target + form, { force: true });
  renameSync(`${target}~`, target);
}

/** Adds the compressed forms to a page that stands without them. */
export function compressPage(folder: string, { file }: PageFile): void {
  const target = join(folder, file);
  const body = readFileSync(target);
  for (const form of compressedForms) {
    writeInto(`${target}~${form}`, compress[form](body));
    renameSync(`${target}~${form}`, target + form);
  }
}

/** Writes a page into a folder that no visitor is served from yet. */
export function writePage(folder: string, { file, body }: PageFile): void {
  writeForms(join(folder, file), body);
}

/** Takes a page away, the plain form first: it is the one whose presence makes the page exist. */
export function removePage(folder: string, file: string): void {
  for (const form of forms.toReversed()) rmSync(join(folder, file + form), { force: true });
}

function writeForms(target: string, body: Uint8Array): void {
  for (const form of compressedForms) writeInto(target + form, compress[form](body));
  writeInto(target, body);
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
