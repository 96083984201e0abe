import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import type { Decrypter, Encrypter } from 'age-encryption';

/** As every file of age begins: https://age-encryption.org/v1 */
const firstLine = Buffer.from('age-encryption.org/v1\n');
const lastLine = /\n--- [\w+/]{43}\n/;
/** A header for ten recipients has 1 KB. */
const headerMaxBytes = 16 * 1024;
const nonceBytes = 16;
const tagBytes = 16;
const chunkBytes = 64 * 1024;

/**
 * The header of a stream that age encrypted, undefined for any other, and a stream of the whole as it was.
 * @throws when it cannot be read, or its header does not end
 */
export async function readHeader(stream: Readable): Promise<{ header: Buffer | undefined; whole: Readable }> {
  let start = Buffer.alloc(0);
  let isAtEnd = false;
  while (!isAtEnd && !headerIn(start) && mayBeHeader(start)) {
    const more = await nextOf(stream);
    isAtEnd = !more;
    if (more) start = Buffer.concat([start, more]);
  }
  const header = headerIn(start);
  if (!header && start.length >= firstLine.length && mayBeHeader(start))
    throw new Error('the header of an encrypted file is cut off');
  // Nothing can be given back to a stream that has ended.
  if (!isAtEnd) stream.unshift(start);
  return { header, whole: isAtEnd ? Readable.from([start], { objectMode: false }) : stream };
}

/** Whether age encrypted what begins so. */
export const isEncrypted = (start: Buffer): boolean => headerIn(start) !== undefined;

const mayBeHeader = (start: Buffer): boolean =>
  start.length < headerMaxBytes && firstLine.subarray(0, start.length).equals(start.subarray(0, firstLine.length));

function headerIn(start: Buffer): Buffer | undefined {
  if (!start.subarray(0, firstLine.length).equals(firstLine)) return undefined;
  const end = lastLine.exec(start.toString('latin1', 0, headerMaxBytes));
  return end ? start.subarray(0, end.index + end[0].length) : undefined;
}

/** Undefined at the end. */
async function nextOf(stream: Readable): Promise<Buffer | undefined> {
  for (;;) {
    const chunk: Buffer | null = stream.read();
    if (chunk) return chunk;
    if (stream.readableEnded || stream.errored) {
      if (stream.errored) throw stream.errored;
      return undefined;
    }
    await new Promise<void>((go, fail) => {
      const done = (error?: Error) => {
        for (const event of ['readable', 'end', 'close']) stream.off(event, done);
        stream.off('error', done);
        if (error) fail(error);
        else go();
      };
      for (const event of ['readable', 'end', 'close']) stream.once(event, () => done());
      stream.once('error', done);
    });
    if (stream.destroyed && !stream.readableEnded) {
      if (stream.errored) throw stream.errored;
      return undefined;
    }
  }
}

/** How long what is encrypted is, by the length of its file. @throws when no file of age has that length */
export function plainBytes(fileBytes: number, header: Buffer): number {
  const payload = fileBytes - header.length - nonceBytes;
  const chunks = Math.max(1, Math.ceil(payload / (chunkBytes + tagBytes)));
  const plain = payload - chunks * tagBytes;
  if (plain < 0) throw new Error('an encrypted file is cut off');
  return plain;
}

/** What a stream holds, decrypted as it is read; nothing is done before. Fails where no key fits, or a byte is not as it was. */
export function decrypted(stream: Readable, keys: Decrypter): Readable {
  async function* plain() {
    yield* webChunks(await keys.decrypt(toWeb(stream)));
  }
  return closingWith(Readable.from(plain(), { objectMode: false }), stream);
}

export function encrypted(stream: Readable, keys: Encrypter): Readable {
  async function* cipher() {
    yield* webChunks(await keys.encrypt(toWeb(stream)));
  }
  return closingWith(Readable.from(cipher(), { objectMode: false }), stream);
}

/** Whoever gives up the one gives up the other. */
function closingWith(outer: Readable, inner: Readable): Readable {
  outer.once('close', () => inner.destroy());
  return outer;
}

const toWeb = (stream: Readable) => Readable.toWeb(stream) as unknown as globalThis.ReadableStream<Uint8Array>;
const webChunks = (stream: globalThis.ReadableStream<Uint8Array>) => stream as unknown as ReadableStream<Uint8Array>;
