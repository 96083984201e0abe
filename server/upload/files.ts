import { createReadStream, type ReadStream } from 'node:fs';
import { mkdir, open, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { type PictureFormat, type PictureWidth, pictureFormats, pictureWidths } from '../../contract/pictures.ts';
import { createTurns } from '../turns.ts';
import { resize } from './image.ts';

export type OpenFile = { stream: ReadStream; bytes: number; etag: string };

/** The folder of uploaded images, and beside it the variants made of them on demand. */
export type UploadFiles = ReturnType<typeof createUploadFiles>;

export function createUploadFiles(dataDir: string) {
  const folder = join(dataDir, 'uploads');
  const variants = join(dataDir, 'picture-variants');
  const resizeInTurn = createTurns(2, 200);
  const making = new Map<string, Promise<void>>();

  const variantName = (name: string, width: PictureWidth, format: PictureFormat) => `${name}-${width}.${format}`;

  async function makeVariant(name: string, width: PictureWidth, format: PictureFormat): Promise<void> {
    const bytes = await resizeInTurn(() => resize(join(folder, name), width, format));
    await writeBeside(variants, variantName(name, width, format), bytes);
  }

  return {
    save: (name: string, bytes: Buffer) => writeBeside(folder, name, bytes),

    /** Undefined when the file is not there. */
    open: (name: string) => openFile(join(folder, name)),

    /** A smaller copy, made when it is first asked for. Undefined when the original is not there. */
    async openVariant(name: string, width: PictureWidth, format: PictureFormat): Promise<OpenFile | undefined> {
      const path = join(variants, variantName(name, width, format));
      const made = await openFile(path);
      if (made) return made;
      if (!(await exists(join(folder, name)))) return undefined;
      const work = making.get(path) ?? makeVariant(name, width, format);
      making.set(path, work);
      try {
        await work;
      } finally {
        making.delete(path);
      }
      return openFile(path);
    },

    async remove(name: string): Promise<void> {
      await rm(join(folder, name), { force: true });
      for (const width of pictureWidths)
        for (const format of pictureFormats)
          await rm(join(variants, variantName(name, width, format)), { force: true });
    },
  };
}

/** Writes beside and renames, so that a name never stands for half a file; on disk before the name is. */
async function writeBeside(folder: string, name: string, bytes: Buffer): Promise<void> {
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
}

const exists = async (path: string) => (await stat(path).catch(() => undefined)) !== undefined;

async function openFile(path: string): Promise<OpenFile | undefined> {
  const found = await stat(path).catch(() => undefined);
  if (!found?.isFile()) return undefined;
  return {
    stream: createReadStream(path),
    bytes: found.size,
    etag: `"${found.size.toString(36)}-${Math.trunc(found.mtimeMs).toString(36)}"`,
  };
}
