import { createReadStream } from 'node:fs';
import { mkdir, open, opendir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';

export type OpenFile = { stream: Readable; bytes: number; etag: string };

/** A place for files that never change: each stands under its name whole, or not at all. */
export type FileStore = {
  put(name: string, bytes: Buffer): Promise<void>;
  /** Undefined when there is no such file. Whoever opens a file reads its stream or destroys it. */
  open(name: string): Promise<OpenFile | undefined>;
  /** Does nothing when there is no such file. */
  remove(name: string): Promise<void>;
  names(): AsyncIterable<string>;
  /** Removes what a write left behind that was cut off so long ago. */
  removeUnfinished(olderThanMs: number): Promise<void>;
};

/** Files in one folder, which is made with the first of them. */
export function createDiskStore(folder: string): FileStore {
  return {
    /** Writes beside and renames, so that a name never stands for half a file; on disk before the name is. */
    async put(name, bytes) {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const unfinished = join(folder, `.${name}.${process.pid}.${performance.now()}`);
      try {
        const handle = await open(unfinished, 'w', 0o600);
        try {
          await handle.writeFile(bytes);
          await handle.sync();
        } finally {
          await handle.close();
        }
        await rename(unfinished, join(folder, name));
      } catch (error) {
        await rm(unfinished, { force: true });
        throw error;
      }
    },

    async open(name) {
      const path = join(folder, name);
      const found = await stat(path).catch(unlessAbsent);
      if (!found?.isFile()) return undefined;
      return {
        stream: createReadStream(path),
        bytes: found.size,
        etag: `"${found.size.toString(36)}-${Math.trunc(found.mtimeMs).toString(36)}"`,
      };
    },

    remove: (name) => rm(join(folder, name), { force: true }),

    async removeUnfinished(olderThanMs) {
      const entries = await opendir(folder).catch(unlessAbsent);
      for await (const entry of entries ?? []) {
        if (!entry.isFile() || !entry.name.startsWith('.')) continue;
        const path = join(folder, entry.name);
        const found = await stat(path).catch(unlessAbsent);
        if (found && Date.now() - found.mtimeMs > olderThanMs) await rm(path, { force: true });
      }
    },

    async *names() {
      const entries = await opendir(folder).catch(unlessAbsent);
      for await (const entry of entries ?? []) if (entry.isFile() && !entry.name.startsWith('.')) yield entry.name;
    },
  };
}

function unlessAbsent(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error;
  return undefined;
}
