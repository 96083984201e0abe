import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createWriteStream, type WriteStream } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { finished, pipeline } from 'node:stream/promises';

/** A folder that is its owner's alone, with the checksum of each file as `sha256sum -c` reads them. */
export class ExportFolder {
  readonly #path: string;
  readonly #sums: WriteStream;
  readonly #summed: Promise<void>;
  readonly #made = new Set<string>();

  private constructor(path: string) {
    this.#path = path;
    this.#sums = createWriteStream(join(path, 'SHA256SUMS'), { mode: 0o600, flush: true });
    this.#summed = finished(this.#sums);
    // Told by the next write, or at the end.
    this.#summed.catch(() => {});
  }

  /** @throws in one line when there is such a folder: another's work may be under way in it */
  static async create(path: string): Promise<ExportFolder> {
    await mkdir(path, { mode: 0o700 }).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error;
      throw new Error(`${path} 已存在：另一次导出正在进行；若它已经中断，请先删除这个文件夹。`);
    });
    return new ExportFolder(path);
  }

  /** Writes what arrives, as it arrives. */
  async write(file: string, content: AsyncIterable<string | Buffer> | string): Promise<void> {
    await this.#makeFolderOf(file);
    const hash = createHash('sha256');
    const hashed = async function* (parts: AsyncIterable<string | Buffer> | string[]) {
      for await (const part of parts) {
        hash.update(part);
        yield part;
      }
    };
    const out = createWriteStream(join(this.#path, file), { mode: 0o600, flags: 'wx' });
    await pipeline(typeof content === 'string' ? [content] : content, hashed, out);
    await this.#addSum(`${hash.digest('hex')}  ${file}\n`);
  }

  /** Resolves when all is written. */
  async end(): Promise<void> {
    this.#sums.end();
    await this.#summed;
  }

  async #addSum(line: string): Promise<void> {
    if (this.#sums.errored) throw this.#sums.errored;
    if (!this.#sums.write(line)) await once(this.#sums, 'drain');
  }

  async #makeFolderOf(file: string): Promise<void> {
    const folder = dirname(file);
    // Many files stand side by side; the last few folders are all that need be known.
    if (this.#made.has(folder)) return;
    await mkdir(join(this.#path, folder), { recursive: true, mode: 0o700 });
    if (this.#made.size > 100) this.#made.clear();
    this.#made.add(folder);
  }
}
