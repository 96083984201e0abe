import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { type PictureFormat, type PictureWidth, pictureFormats, pictureWidths } from '../../contract/pictures.ts';
import type { Config } from '../config.ts';
import { closeToOthers } from '../folders.ts';
import { createTurns } from '../turns.ts';
import { createDiskStore, type FileStore, type OpenFile } from './disk-files.ts';
import { resize } from './image.ts';

/** Where the original uploads are kept: the bucket that is configured, or a folder of DATA_DIR. */
export async function openUploadStore({ s3, dataDir }: Pick<Config, 's3' | 'dataDir'>): Promise<FileStore> {
  if (!s3) {
    const folder = join(dataDir, 'uploads');
    await closeToOthers(folder, 0o700);
    return createDiskStore(folder);
  }
  // The client takes a tenth of a second to load, which nobody without a bucket should wait for.
  const { createS3Store } = await import('./s3-files.ts');
  return createS3Store(s3);
}

/** The uploaded images, and on this machine's disk the variants made of them on demand. */
export type UploadFiles = ReturnType<typeof createUploadFiles>;

/** Opens the uploads where the configuration keeps them. */
export async function openUploadFiles(config: Pick<Config, 's3' | 'dataDir'>): Promise<UploadFiles> {
  const variants = join(config.dataDir, 'picture-variants');
  await closeToOthers(variants, 0o700);
  return createUploadFiles(await openUploadStore(config), createDiskStore(variants));
}

function createUploadFiles(originals: FileStore, variants: FileStore) {
  const resizeInTurn = createTurns(2, 200);
  const making = new Map<string, Promise<boolean>>();

  const variantName = (name: string, width: PictureWidth, format: PictureFormat) => `${name}-${width}.${format}`;

  async function makeVariant(name: string, width: PictureWidth, format: PictureFormat): Promise<boolean> {
    const bytes = await resizeInTurn(async () => {
      const original = await originals.open(name);
      return original && resize(await buffer(original.stream), width, format);
    });
    if (bytes) await variants.put(variantName(name, width, format), bytes);
    return bytes !== undefined;
  }

  return {
    originals,
    variants,
    save: originals.put,
    open: originals.open,

    /** A smaller copy, made when it is first asked for. Undefined when the original is not there. */
    async openVariant(name: string, width: PictureWidth, format: PictureFormat): Promise<OpenFile | undefined> {
      const variant = variantName(name, width, format);
      const made = await variants.open(variant);
      if (made) return made;
      const work = making.get(variant) ?? makeVariant(name, width, format);
      making.set(variant, work);
      try {
        return (await work) ? await variants.open(variant) : undefined;
      } finally {
        making.delete(variant);
      }
    },

    async removeUnfinished(olderThanMs: number): Promise<void> {
      for (const store of [originals, variants]) await store.removeUnfinished(olderThanMs);
    },

    async remove(name: string): Promise<void> {
      await originals.remove(name);
      for (const width of pictureWidths)
        for (const format of pictureFormats) await variants.remove(variantName(name, width, format));
    },
  };
}
