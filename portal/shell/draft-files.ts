import { serverNow } from '../../contract/server-clock.ts';
import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import { fromUtf8, type Sealer, utf8 } from './seal.ts';

/** A file as it is kept: which it is and of which draft, and what it holds, each sealed. */
type Sealed = {
  id?: number;
  place: string;
  savedAt: number;
  head: Uint8Array<ArrayBuffer>;
  body: Uint8Array<ArrayBuffer>;
};
/** As they were kept before they were sealed. */
export type OpenFile = { id: number; userId: number; draft: string; savedAt: number; file: File };
type Head = {
  slot: string;
  field?: string;
  uploadId?: string;
  about?: string;
  name: string;
  type: string;
  lastModified: number;
};
type Files = DBSchema & { files: { key: number; value: Sealed | Omit<OpenFile, 'id'> } };

/**
 * `field`: of the form, where more than one keeps files; `uploadId`: under which the server holds what was sent of it; `about`:
 * what the field knows of the file, in words of its own.
 */
export type KeptFile = {
  id: number;
  slot: string;
  field: string | undefined;
  savedAt: number;
  uploadId: string | undefined;
  about: string | undefined;
  file: () => Promise<File>;
};

/**
 * Chosen files that have not reached the server yet, kept beside the draft they belong to: a phone may end the page at
 * any moment. Where the browser keeps nothing, nothing is kept, and the person is none the worse.
 */
async function withFiles<Value>(work: (files: IDBPDatabase<Files>) => Promise<Value>): Promise<Value | undefined> {
  try {
    const files = await openDB<Files>('tongmou.draft-files', 1, {
      upgrade: (database) => database.createObjectStore('files', { keyPath: 'id', autoIncrement: true }),
    });
    return await work(files).finally(() => files.close());
  } catch {
    return undefined;
  }
}

const allFiles = async () => (await withFiles((files) => files.getAll('files'))) ?? [];

/** By which number it is kept, `id` where it has one already; undefined when it is not. */
export async function keepFile(
  sealer: Sealer,
  slot: string,
  file: File,
  { id, field, uploadId, about, savedAt = serverNow() }: Partial<Omit<KeptFile, 'slot' | 'file'>> = {},
) {
  try {
    const place = await sealer.placeOf(slot);
    const { name, type, lastModified } = file;
    const head = await sealer.seal(
      `${place} head`,
      utf8(JSON.stringify({ slot, field, uploadId, about, name, type, lastModified })),
    );
    const body = await sealer.seal(`${place} body`, new Uint8Array(await file.arrayBuffer()));
    return await withFiles((files) =>
      files.put('files', { ...(id !== undefined && { id }), place, savedAt, head, body }),
    );
  } catch {
    // A file that is there no more, or too large for this machine.
    return undefined;
  }
}

export const forgetFile = (id: number) => withFiles((files) => files.delete('files', id));

export const forgetAllFiles = () => withFiles((files) => files.clear('files'));

/** Those that this key opens, and the numbers of those that it does not. */
export async function keptFiles(sealer: Sealer): Promise<{ kept: KeptFile[]; others: number[]; open: OpenFile[] }> {
  const found = { kept: [] as KeptFile[], others: [] as number[], open: [] as OpenFile[] };
  for (const one of await allFiles()) {
    if ('file' in one) found.open.push(one as OpenFile);
    else
      try {
        const { id, place, savedAt, head, body } = one as Required<Sealed>;
        const { slot, field, uploadId, about, name, ...options }: Head = JSON.parse(
          fromUtf8(await sealer.open(`${place} head`, head)),
        );
        const file = async () => new File([await sealer.open(`${place} body`, body)], name, options);
        found.kept.push({ id, slot, field, savedAt, uploadId, about, file });
      } catch {
        found.others.push((one as Required<Sealed>).id);
      }
  }
  return found;
}
