import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { decrypted, plainBytes, readHeader } from '../encryption/age.ts';
import type { Keys } from '../encryption/keys.ts';
import type { FileStore } from './disk-files.ts';

/** A store whose files are encrypted where they lie. Those that were put before there were keys are read as they are. */
export type EncryptedStore = FileStore & {
  /** Whether a file is encrypted to the newest key; undefined when it is not there. */
  isCurrent(name: string): Promise<boolean | undefined>;
};

export function encryptStore(store: FileStore, keys: Keys): EncryptedStore {
  return {
    ...store,

    async put(name, bytes) {
      await store.put(name, Buffer.from(await keys.close.encrypt(bytes)));
    },

    /** Neither length nor etag needs a key: a browser that has the file is told so without. */
    async open(name) {
      const file = await store.open(name);
      if (!file) return undefined;
      const { header, whole } = await readHeader(file.stream);
      if (!header) return { ...file, stream: whole };
      return { ...file, stream: decrypted(whole, keys.open), bytes: plainBytes(file.bytes, header) };
    },

    async isCurrent(name) {
      const file = await store.open(name);
      if (!file) return undefined;
      const { header } = await readHeader(file.stream);
      file.stream.destroy();
      if (!header) return false;
      return keys.openAsNewest.decryptHeader(header).then(
        () => true,
        () => false,
      );
    },
  };
}

/**
 * Refuses to read what is encrypted where there are no keys, instead of showing it.
 * @throws by the stream of such a file
 */
export function withoutKeys(store: FileStore): FileStore {
  return {
    ...store,
    async open(name) {
      const file = await store.open(name);
      if (!file) return undefined;
      const { header, whole } = await readHeader(file.stream);
      if (!header) return { ...file, stream: whole };
      file.stream.destroy();
      const locked = new Readable({
        read() {
          this.destroy(new Error(`${name} is encrypted, and ENCRYPTION_IDENTITY_FILE is not set`));
        },
      });
      return { ...file, stream: locked };
    },
  };
}

export type Reencrypted = { done: number; before: number; unreadable: string[] };

/**
 * Encrypts to the newest key what is not, one file after the other; whoever reads meanwhile gets the one or the other. Can be
 * broken off and done again.
 */
export async function reencrypt(store: EncryptedStore, isStopped = () => false): Promise<Reencrypted> {
  const result: Reencrypted = { done: 0, before: 0, unreadable: [] };
  for await (const name of store.names()) {
    if (isStopped()) break;
    const isCurrent = await store.isCurrent(name);
    if (isCurrent) result.before++;
    if (isCurrent !== false) continue;
    const plain = await store
      .open(name)
      .then((file) => file && buffer(file.stream))
      .catch(() => null);
    // Gone since: to put it would bring back what somebody deleted.
    if (plain === undefined || (await store.isCurrent(name)) === undefined) continue;
    if (plain === null) result.unreadable.push(name);
    else {
      await store.put(name, plain);
      result.done++;
    }
  }
  return result;
}
