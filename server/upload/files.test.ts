import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readConfig } from '../config.ts';
import { namesIn, startS3 } from '../testing/s3-server.ts';
import { createDiskStore, type FileStore } from './disk-files.ts';
import { createUploadFiles, openUploadStore } from './files.ts';

const dataDir = await mkdtemp(join(tmpdir(), 'tongmou-files-'));
const s3 = await startS3();
afterAll(async () => {
  await s3.stop();
  await rm(dataDir, { recursive: true });
});

describe.each([
  { place: 'on disk', env: {} },
  { place: 'in S3', env: s3.env },
])('files $place', ({ env }) => {
  let store: FileStore;
  beforeAll(async () => {
    store = await openUploadStore(readConfig({ DATA_DIR: dataDir, ...env }));
  });
  const read = async (name: string) => {
    const file = await store.open(name);
    return file && { bytes: file.bytes, content: (await buffer(file.stream)).toString(), etag: file.etag };
  };

  test('what was put is read again, named, and gone once removed', async () => {
    expect(await namesIn(store)).toEqual([]);
    await store.put('b.jpg', Buffer.from('second'));
    await store.put('a.png', Buffer.from('first'));
    expect(await namesIn(store)).toEqual(['a.png', 'b.jpg']);
    const found = await read('a.png');
    expect(found).toMatchObject({ bytes: 5, content: 'first', etag: expect.stringMatching(/^"[^"]+"$/) });
    expect(await read('a.png')).toEqual(found);
    await store.remove('a.png');
    expect(await read('a.png')).toBeUndefined();
    expect(await namesIn(store)).toEqual(['b.jpg']);
  });

  test('a file that is not there is absent, and removing it does nothing', async () => {
    expect(await store.open('nobody.jpg')).toBeUndefined();
    await store.remove('nobody.jpg');
  });

  test('the same file put again and again by several is always whole', async () => {
    const content = Buffer.alloc(300_000, 7);
    await Promise.all(Array.from({ length: 8 }, () => store.put('same.jpg', content)));
    expect((await buffer((await store.open('same.jpg'))!.stream)).equals(content)).toBe(true);
  });
});

test('a picture that is removed while a variant of it is made leaves none', async () => {
  const [originals, variants] = ['originals', 'variants'].map((name) => createDiskStore(join(dataDir, name))) as [
    FileStore,
    FileStore,
  ];
  const [isMade, isRemoved] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const files = createUploadFiles(originals, {
    ...variants,
    async put(name, bytes) {
      isMade.resolve();
      await isRemoved.promise;
      await variants.put(name, bytes);
    },
  });
  const blank = { width: 64, height: 64, channels: 3, background: 'white' } as const;
  await files.save('a.png', await sharp({ create: blank }).png().toBuffer());
  const made = files.openVariant('a.png', 320, 'webp');
  await isMade.promise;
  await files.remove('a.png');
  isRemoved.resolve();
  expect(await made).toBeUndefined();
  expect(await namesIn(variants)).toEqual([]);
});

test('what a write left behind goes after a while, whole files stay', async () => {
  const folder = join(dataDir, 'uploads');
  const store = await openUploadStore(readConfig({ DATA_DIR: dataDir }));
  await store.put('whole.jpg', Buffer.from('whole'));
  for (const name of ['.cut.jpg.1.1', '.going-on.jpg.1.2']) await writeFile(join(folder, name), 'half');
  const twoHoursAgo = new Date(Date.now() - 2 * 3_600_000);
  for (const name of ['.cut.jpg.1.1', 'whole.jpg']) await utimes(join(folder, name), twoHoursAgo, twoHoursAgo);
  await store.removeUnfinished(3_600_000);
  const names = await readdir(folder);
  expect(names).toEqual(expect.arrayContaining(['.going-on.jpg.1.2', 'whole.jpg']));
  expect(names).not.toContain('.cut.jpg.1.1');
});

test('a folder that cannot be written to is an error', async () => {
  const file = join(dataDir, 'a-file');
  await writeFile(file, '');
  const store = await openUploadStore(readConfig({ DATA_DIR: file }));
  await expect(store.put('a.jpg', Buffer.from('a'))).rejects.toThrow('ENOTDIR');
  await expect(store.open('a.jpg')).rejects.toThrow('ENOTDIR');
});

test('a service that refuses or does not answer is an error and not an absent file', async () => {
  for (const wrong of [
    { S3_ACCESS_KEY_ID: 'nobody' },
    { S3_BUCKET: 'nobodys' },
    { S3_ENDPOINT: `http://127.0.0.1:1` },
  ]) {
    const store = await openUploadStore(readConfig({ DATA_DIR: dataDir, ...s3.env, ...wrong }));
    await expect(store.open('b.jpg')).rejects.toThrow();
    await expect(store.put('b.jpg', Buffer.from('b'))).rejects.toThrow();
  }
});

test('a bucket without its keys stops the start', () => {
  expect(() => readConfig({ S3_BUCKET: 'pictures' })).toThrow('belong together');
  expect(() => readConfig({ S3_ENDPOINT: 'http://127.0.0.1:9000' })).toThrow('belong together');
});
