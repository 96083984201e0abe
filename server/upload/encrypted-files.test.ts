import { randomBytes } from 'node:crypto';
import { mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, describe, expect, test } from 'vitest';
import { readConfig } from '../config.ts';
import { readKeys } from '../encryption/keys.ts';
import { uploadFile } from '../testing/call.ts';
import { keyFolder } from '../testing/keys.ts';
import { addManager } from '../testing/people.ts';
import { picture } from '../testing/pictures.ts';
import { startS3 } from '../testing/s3-server.ts';
import { onServer } from '../testing/test-server.ts';
import { reencrypt } from './encrypted-files.ts';
import { openEncrypted, openUploadStore } from './files.ts';

const dataDir = await mkdtemp(join(tmpdir(), 'tongmou-encrypted-'));
const s3 = await startS3();
afterAll(async () => {
  await s3.stop();
  await rm(dataDir, { recursive: true });
});
const keys = await keyFolder();
const [first, second, strange] = [await keys.newKey(), await keys.newKey(), await keys.newKey()];
const [before, both, after, wrong] = [
  await keys.fileOf(first),
  await keys.fileOf(first, second),
  await keys.fileOf(second),
  await keys.fileOf(strange),
];
const ageStart = 'age-encryption.org/v1\n';

describe.each([
  { place: 'on disk', env: {} },
  { place: 'in S3', env: s3.env },
])('files encrypted $place', ({ env }) => {
  const open = (file?: string) =>
    openUploadStore(readConfig({ DATA_DIR: dataDir, ...env, ...(file && { ENCRYPTION_IDENTITY_FILE: file }) }));
  const encrypted = async (file: string) =>
    (await openEncrypted(readConfig({ DATA_DIR: dataDir, ...env, ENCRYPTION_IDENTITY_FILE: file })))!.uploads;
  const read = async (file: string | undefined, name: string) => {
    const found = (await (await open(file)).open(name))!;
    return { bytes: found.bytes, etag: found.etag, content: await buffer(found.stream) };
  };
  /** As it lies there. */
  const lying = async (name: string) => {
    const plain = await openUploadStore(readConfig({ DATA_DIR: dataDir, ...env }));
    const found = (await plain.open(name))!;
    found.stream.destroy();
    found.stream.on('error', () => {});
    return env === s3.env ? undefined : readFile(join(dataDir, 'uploads', name));
  };

  test.each([0, 1, 65_535, 65_536, 65_537, 131_072, 200_001])(
    'security 69: %i bytes come back as they were, with their length, and lie there unreadable',
    async (length) => {
      const content = randomBytes(length);
      await (await open(before)).put('some.jpg', content);
      const found = await read(before, 'some.jpg');
      expect(found.bytes).toBe(length);
      expect(found.content.equals(content)).toBe(true);
      expect((await read(before, 'some.jpg')).etag).toBe(found.etag);
      const there = await lying('some.jpg');
      if (there) expect(there.toString('latin1', 0, ageStart.length)).toBe(ageStart);
      if (there && length > 16) expect(there.includes(content.subarray(0, 16))).toBe(false);
    },
  );

  test('security 69: who has another key or none learns nothing but length and etag', async () => {
    await (await open(before)).put('secret.jpg', Buffer.from('a secret'));
    for (const file of [wrong, undefined]) {
      const found = (await (await open(file)).open('secret.jpg'))!;
      await expect(buffer(found.stream), file).rejects.toThrow(/identity|ENCRYPTION_IDENTITY_FILE/);
    }
    const unread = (await (await open(wrong)).open('secret.jpg'))!;
    expect(unread.bytes).toBe(8);
    unread.stream.destroy();
  });

  test('what was put before there were keys is read as it is', async () => {
    for (const content of ['picture', 'age-encryption.org/v2 is no header', 'age', '']) {
      await (await open()).put('older.png', Buffer.from(content));
      expect(await read(before, 'older.png')).toMatchObject({ bytes: content.length, content: Buffer.from(content) });
    }
  });

  test('security 69: keys are changed while files are read: broken off, done again, then the old key opens nothing', async () => {
    await (await open()).put('plain.png', Buffer.from('never encrypted'));
    const names = Array.from({ length: 5 }, (_, index) => `old-${index}.jpg`);
    for (const name of names) await (await open(before)).put(name, Buffer.from(name));

    let looked = 0;
    const begun = await reencrypt(await encrypted(both), () => ++looked > 3);
    expect(begun.done).toBe(3);
    for (const name of names) expect((await read(both, name)).content.toString()).toBe(name);
    const done = await reencrypt(await encrypted(both));
    expect(done).toMatchObject({ before: 3, unreadable: [] });
    expect(await reencrypt(await encrypted(both))).toEqual({ done: 0, before: done.done + 3, unreadable: [] });

    for (const name of names) {
      expect((await read(after, name)).content.toString()).toBe(name);
      await expect(read(before, name)).rejects.toThrow('identity');
    }
    expect((await read(after, 'plain.png')).content.toString()).toBe('never encrypted');
    await expect(read(undefined, 'plain.png')).rejects.toThrow('ENCRYPTION_IDENTITY_FILE is not set');
  });

  test('a file that no key opens is named, and the others are done', async () => {
    await (await open(wrong)).put('lost.jpg', Buffer.from('lost'));
    await (await open()).put('found.jpg', Buffer.from('found'));
    expect(await reencrypt(await encrypted(after))).toMatchObject({ done: 1, unreadable: ['lost.jpg'] });
    expect((await read(wrong, 'lost.jpg')).content.toString()).toBe('lost');
    await (await open()).remove('lost.jpg');
  });
});

test('a byte that is not as it was, and an end that is missing, are no picture', async () => {
  const store = await openUploadStore(readConfig({ DATA_DIR: dataDir, ENCRYPTION_IDENTITY_FILE: before }));
  const path = join(dataDir, 'uploads', 'damaged.jpg');
  await store.put('damaged.jpg', randomBytes(100_000));
  const whole = await readFile(path);
  for (const damaged of [
    Buffer.concat([whole.subarray(0, 500), Buffer.from([whole[500]! ^ 1]), whole.subarray(501)]),
    whole.subarray(0, -1),
    whole.subarray(0, 100),
    whole.subarray(0, 65_536 + 16 + 200),
  ]) {
    await writeFile(path, damaged);
    await expect(
      (async () => buffer((await store.open('damaged.jpg'))!.stream))(),
      String(damaged.length),
    ).rejects.toThrow();
  }
  await store.remove('damaged.jpg');
});

test('security 69: keys that lie beside what they open, that are none or cannot be read stop the start', async () => {
  const inside = join(dataDir, 'keys.txt');
  await writeFile(inside, first);
  const link = join(keys.folder, 'data-by-another-name');
  await symlink(dataDir, link);
  const backups = join(keys.folder, 'backups');
  await mkdir(backups);
  await writeFile(join(backups, 'keys.txt'), first);
  const empty = join(keys.folder, 'empty');
  await writeFile(empty, '# nothing\n');
  const of = (file: string, more = {}) =>
    readKeys(readConfig({ DATA_DIR: dataDir, BACKUP_DIR: backups, ENCRYPTION_IDENTITY_FILE: file, ...more }));
  await expect(of(inside)).rejects.toThrow('must lie outside');
  await expect(of(join(link, 'keys.txt'))).rejects.toThrow('must lie outside');
  await expect(of(join(backups, 'keys.txt'))).rejects.toThrow('must lie outside');
  await expect(of(empty)).rejects.toThrow('holds no AGE-SECRET-KEY-1');
  await expect(of(join(keys.folder, 'absent'))).rejects.toThrow('cannot be read (ENOENT)');
  await expect(of(await keys.fileOf('AGE-SECRET-KEY-1MISTYPED'))).rejects.toThrow(/^A key in (?!.*MISTYPED)/);
  await expect(of(before, { BACKUP_RECIPIENTS: 'age1mistyped' })).rejects.toThrow('is not one of age');
  expect(() => readConfig({ BACKUP_RECIPIENTS: 'age1abc' })).toThrow(
    'BACKUP_RECIPIENTS needs ENCRYPTION_IDENTITY_FILE',
  );
  expect(() => readConfig({ ENCRYPTION_IDENTITY_FILE: before, BACKUP_RECIPIENTS: first })).toThrow('age1…');
});

onServer(
  (server) => {
    test('security 69: a picture of an encrypted store is served with its length, and not at all to who has it', async () => {
      const { app, config } = server();
      const manager = await addManager(server(), { roleId: 1 });
      const { rmObject: url } = await uploadFile(server(), await picture(), manager.cookie);
      const get = (address: string, headers = {}) =>
        app.inject({ url: address, headers: { cookie: manager.cookie, ...headers } });
      for (const address of [url, `${url}?w=320&f=webp`, `${url}?w=320&f=webp`]) {
        const { statusCode, headers, rawPayload } = await get(address);
        expect([statusCode, Number(headers['content-length'])], address).toEqual([200, rawPayload.length]);
        expect(rawPayload.toString('latin1')).not.toContain('age-encryption');
        const again = await get(address, { 'if-none-match': headers.etag });
        expect([again.statusCode, again.rawPayload.length]).toEqual([304, 0]);
      }
      for (const folder of ['uploads', 'picture-variants'])
        for (const name of await readdir(join(config.dataDir, folder)))
          expect((await readFile(join(config.dataDir, folder, name))).toString('latin1')).toMatch(/^age-encryption/);
    });
  },
  { ENCRYPTION_IDENTITY_FILE: before },
);
