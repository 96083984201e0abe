import { hash } from 'node:crypto';
import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import { rename, writeFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { filesIn } from './page-files.ts';
import { builtFiles } from './site-folders.ts';

/** What a file has to hold, and in which state of the disk each of its forms was last found to hold it. */
export type Entry = { hash: string; bytes: number; soundAt: (number | undefined)[] };

/** Lines of the record that say nothing any more, at which it is written anew. */
const idleLinesMax = 5000;

const hashOf = (content: Uint8Array): string => hash('sha256', content, 'base64url');

/** Whether these are the bytes an entry speaks of. */
export const isSame = (content: Uint8Array, entry: Entry): boolean =>
  content.length === entry.bytes && hashOf(content) === entry.hash;

/**
 * What was written into a folder of the site: size and hash of each file, compressed forms left out since they unpack to
 * it. The record stands beside the folder (`NAME.manifest`, a line a file) and grows by what each pass wrote.
 */
export class Manifest {
  readonly entries = new Map<string, Entry>();
  readonly #path: string;
  readonly #unsaved = new Set<string>();
  /** How many lines the record on disk has; none yet: 0. */
  #lines = 0;

  constructor(folder: string) {
    this.#path = `${folder}.manifest`;
  }

  /** The record an earlier run left. Undefined when there is none, or it cannot be read. */
  static load(folder: string): Manifest | undefined {
    const manifest = new Manifest(folder);
    if (!existsSync(manifest.#path)) return undefined;
    for (const line of readFileSync(manifest.#path, 'utf8').split('\n').slice(0, -1)) {
      const [, digest, bytes, file] = /^(\S+) (\d+) (.+)$/.exec(line) ?? [];
      if (!digest || !bytes || !file) return undefined;
      if (digest === '-') manifest.entries.delete(file);
      else manifest.entries.set(file, { hash: digest, bytes: Number(bytes), soundAt: [] });
      manifest.#lines += 1;
    }
    return manifest;
  }

  note(file: string, content: Uint8Array): void {
    this.entries.set(file, { hash: hashOf(content), bytes: content.length, soundAt: [] });
    this.#unsaved.add(file);
  }

  forget(file: string): void {
    if (this.entries.delete(file)) this.#unsaved.add(file);
  }

  /** Notes what `astro build` made, as it stands there: what lies in the folder may be linked from an older one. */
  noteBuilt(clientDir: string): void {
    for (const file of builtFiles(clientDir)) this.note(file, readFileSync(join(clientDir, file)));
  }

  /** Notes what else stands in the folder and comes from the one before, by what that one's record says of it. */
  adopt(folder: string, before: Manifest | undefined): void {
    for (const file of filesIn(folder)) {
      if (this.entries.has(file) || ['.br', '.gz'].includes(extname(file))) continue;
      const entry = before?.entries.get(file);
      if (!entry) continue;
      this.entries.set(file, { ...entry, soundAt: [] });
      this.#unsaved.add(file);
    }
  }

  /** Brings the record on disk up to date. */
  async save(): Promise<void> {
    if (this.#unsaved.size === 0) return;
    const isWhole = this.#lines > 0 && this.#lines - this.entries.size < idleLinesMax;
    const files = isWhole ? [...this.#unsaved] : [...this.entries.keys()];
    const text = files.map((file) => `${this.#line(file)}\n`).join('');
    if (isWhole) appendFileSync(this.#path, text);
    else {
      await writeFile(`${this.#path}~`, text);
      await rename(`${this.#path}~`, this.#path);
    }
    this.#lines = (isWhole ? this.#lines : 0) + files.length;
    this.#unsaved.clear();
  }

  #line(file: string): string {
    const entry = this.entries.get(file);
    return entry ? `${entry.hash} ${entry.bytes} ${file}` : `- 0 ${file}`;
  }
}
