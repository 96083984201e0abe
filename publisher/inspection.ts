import { lstatSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { basename, dirname, extname, join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { pages } from '../contract/pages.ts';
import { type Entry, isSame, type Manifest } from './manifest.ts';
import { newsPageAt } from './news-pages.ts';
import { fileOf, forms, pathOf } from './page-files.ts';
import { compressible, copyForms, type SiteFolders } from './site-folders.ts';

/** So many inspections read every file once, whatever its times say. */
const inspectionsForAll = 20;
/** How long one inspection may read; what is left is read by the next. */
const readingMsMax = 3000;
/** Between two of these, nudges are heard. */
const turnMs = 2;

const unpack = { '.br': brotliDecompressSync, '.gz': gunzipSync, '': (content: Uint8Array) => content };

/** What was found: everything is broken, or these pages and these files of the build. */
export type Findings = { site: boolean; paths: string[]; files: string[] };

type Options = { folders: SiteFolders; folder: string; clientDir: string; manifest: Manifest };

/**
 * Holds the folder visitors are served from against the record of what was written there. Each time all files are looked
 * at; those that changed since they were last read, and a share of the others, are read and unpacked.
 */
export class Inspection {
  readonly #options: Options;
  #left: string[] = [];
  #found: string[] = [];
  #inspections = 0;
  #readingMs = 0;

  constructor(options: Options) {
    this.#options = options;
  }

  /** Whether visitors are served from the folder and find a home page there: quick to ask. */
  isInPlace(): boolean {
    const { folders, folder } = this.#options;
    return folders.current()?.folder === folder && isFile(join(folder, fileOf(pages.home)));
  }

  /** Looks on. Undefined when it was `interrupted`, which the next call goes on from. */
  async look(interrupted: () => boolean): Promise<Findings | undefined> {
    const { folders, folder, manifest } = this.#options;
    if (folders.current()?.folder !== folder && lstatSync(folder, { throwIfNoEntry: false })?.isDirectory())
      await folders.pointTo(folder);
    if (folders.current()?.folder !== folder) return { site: true, paths: [], files: [] };
    if (this.#left.length === 0) this.#begin();
    for (let turn = performance.now(); this.#left.length > 0; ) {
      const file = this.#left.pop()!;
      const entry = manifest.entries.get(file);
      if (entry && !this.#isSound(file, entry)) this.#found.push(file);
      if (performance.now() - turn < turnMs) continue;
      await setImmediate();
      if (interrupted()) return undefined;
      turn = performance.now();
    }
    return this.#sort(this.#found.splice(0));
  }

  /**
   * Brings a file of the build back, every form of it beside and then renamed. One that only older builds had is taken
   * away: nobody can make it again. False when the build no longer holds what was written.
   */
  replace(file: string): boolean {
    const { folder, clientDir, manifest } = this.#options;
    const [source, target, beside] = [join(clientDir, file), join(folder, file), `${folder}.beside`];
    const isBuilt = lstatSync(source, { throwIfNoEntry: false })?.isFile();
    if (isBuilt && !isSame(readFileSync(source), manifest.entries.get(file)!)) return false;
    for (const form of forms)
      if (!isBuilt || !isFile(target + form)) rmSync(target + form, { recursive: true, force: true });
    if (!isBuilt) {
      manifest.forget(file);
      return true;
    }
    mkdirSync(beside, { recursive: true });
    mkdirSync(dirname(target), { recursive: true });
    copyForms(source, join(beside, basename(file)));
    for (const form of formsOf(file)) renameSync(join(beside, basename(file)) + form, target + form);
    rmSync(beside, { recursive: true });
    return true;
  }

  #begin(): void {
    this.#left = [...this.#options.manifest.entries.keys()];
    const share = Math.ceil(this.#left.length / inspectionsForAll);
    const due = this.#left.splice((this.#inspections++ % inspectionsForAll) * share, share);
    for (const file of due) this.#options.manifest.entries.get(file)!.soundAt.length = 0;
    // The last are looked at first.
    this.#left.push(...due);
    this.#readingMs = 0;
  }

  #isSound(file: string, entry: Entry): boolean {
    return formsOf(file).every((form, position) => {
      const path = join(this.#options.folder, file + form);
      try {
        const found = lstatSync(path);
        if (!found.isFile() || (form === '' && found.size !== entry.bytes)) return false;
        if (entry.soundAt[position] === found.ctimeMs || this.#readingMs > readingMsMax) return true;
        const started = performance.now();
        const isAsWritten = isSame(unpack[form](readFileSync(path)), entry);
        this.#readingMs += performance.now() - started;
        if (isAsWritten) entry.soundAt[position] = found.ctimeMs;
        return isAsWritten;
      } catch {
        return false;
      }
    });
  }

  #sort(found: string[]): Findings {
    const { manifest, folder } = this.#options;
    const isMost = found.length > manifest.entries.size / 2;
    const isPage = (file: string) => newsPageAt(pathOf(file)) !== undefined;
    for (const file of found.filter(isPage)) this.#clearWay(join(folder, file));
    return {
      site: isMost,
      paths: found.filter(isPage).map(pathOf),
      files: found.filter((file) => !isPage(file)),
    };
  }

  /** A folder or a link in a page's place would keep it from being put there. */
  #clearWay(target: string): void {
    for (const form of forms) if (!isFile(target + form)) rmSync(target + form, { recursive: true, force: true });
  }
}

const formsOf = (file: string) => (compressible.has(extname(file)) ? forms : ([''] as const));

const isFile = (path: string): boolean => lstatSync(path, { throwIfNoEntry: false })?.isFile() ?? false;
