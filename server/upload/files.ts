import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { type PictureFormat, type PictureWidth, pictureFormats, pictureWidths } from '../../contract/pictures.ts';
import type { Config } from '../config.ts';
import { isEncrypted } from '../encryption/age.ts';
import { type Keys, readKeys } from '../encryption/keys.ts';
import { closeToOthers } from '../folders.ts';
import { createTurns } from '../turns.ts';
import { createDiskStore, type FileStore, type OpenFile } from './disk-files.ts';
import { type EncryptedStore, encryptStore, withoutKeys } from './encrypted-files.ts';
import { resize } from './image.ts';

type Where = Pick<Config, 's3' | 'dataDir'> & Partial<Pick<Config, 'encryption' | 'backupDir'>>;

/** Where the original uploads are kept: the bucket that is configured, or a folder of DATA_DIR; encrypted where there are keys. */
export async function openUploadStore(where: Where): Promise<FileStore> {
  const keys = await readKeys(where);
  const store = await openPlainStore(where);
  return keys ? encryptStore(store, keys) : withoutKeys(store);
}

async function openPlainStore({ s3, dataDir }: Where): Promise<FileStore> {
  if (!s3) {
    const folder = join(dataDir, 'uploads');
    await closeToOthers(folder, 0o700);
    return createDiskStore(folder);
  }
  // The client takes a tenth of a second to load, which nobody without a bucket should wait for.
  const { createS3Store } = await import('./s3-files.ts');
  return createS3Store(s3);
}

async function openVariants({ dataDir }: Where): Promise<FileStore> {
  const folder = join(dataDir, 'picture-variants');
  await closeToOthers(folder, 0o700);
  return createDiskStore(folder);
}

/** The uploads and their variants as they can be encrypted anew; undefined where there are no keys. */
export async function openEncrypted(where: Where): Promise<Record<'uploads' | 'variants', EncryptedStore> | undefined> {
  const keys = await readKeys(where);
  if (!keys) return undefined;
  return {
    uploads: encryptStore(await openPlainStore(where), keys),
    variants: encryptStore(await openVariants(where), keys),
  };
}

/** The uploaded images, and on this machine's disk the variants made of them on demand. */
export type UploadFiles = ReturnType<typeof createUploadFiles>;

/** Opens the uploads where the configuration keeps them. */
export async function openUploadFiles(where: Where): Promise<UploadFiles> {
  const keys = await readKeys(where);
  const variants = await openVariants(where);
  const closedVariants = keys ? encryptStore(variants, keys) : withoutKeys(variants);
  return createUploadFiles(await openUploadStore(where), closedVariants, keys);
}

/** Of two places for files. `keys` are for what of them lies elsewhere. */
export function createUploadFiles(originals: FileStore, variants: FileStore, keys?: Keys) {
  const resizeInTurn = createTurns(2, 200);
  const making = new Map<string, Promise<boolean>>();

  const variantName = (name: string, width: PictureWidth, format: PictureFormat) => `${name}-${width}.${format}`;

  async function makeVariant(name: string, width: PictureWidth, format: PictureFormat): Promise<boolean> {
    const bytes = await resizeInTurn(async () => {
      const original = await originals.open(name);
      return original && resize(await buffer(original.stream), width, format);
    });
    if (!bytes) return false;
    const variant = variantName(name, width, format);
    await variants.put(variant, bytes);
    // One that was removed meanwhile took its variants along before this was one.
    const original = await originals.open(name);
    original?.stream.destroy();
    if (!original) await variants.remove(variant);
    return original !== undefined;
  }

  return {
    originals,
    variants,
    save: originals.put,
    open: originals.open,

    /** What is kept of a file before it is whole, encrypted as files are. */
    seal: async (bytes: Buffer): Promise<Buffer> => (keys ? Buffer.from(await keys.close.encrypt(bytes)) : bytes),
    unseal: async (kept: Buffer): Promise<Buffer> =>
      keys && isEncrypted(kept) ? Buffer.from(await keys.open.decrypt(kept)) : kept,

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
