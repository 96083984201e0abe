import { join } from 'node:path';
import type { Readable } from 'node:stream';
import type { Config } from '../config.ts';
import { createDiskStore } from './store-on-disk.ts';

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

/** Where the original uploads are kept: the bucket that is configured, or a folder of DATA_DIR. */
export async function openUploadStore({ s3, dataDir }: Pick<Config, 's3' | 'dataDir'>): Promise<FileStore> {
  if (!s3) return createDiskStore(join(dataDir, 'uploads'));
  // The client takes a tenth of a second to load, which nobody without a bucket should wait for.
  const { createS3Store } = await import('./store-in-s3.ts');
  return createS3Store(s3);
}
