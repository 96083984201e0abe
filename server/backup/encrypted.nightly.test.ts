import { copyFile, mkdtemp, open, readdir, readFile, rm, stat, truncate } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { identityToRecipient } from 'age-encryption';
import Fastify from 'fastify';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { readConfig } from '../config.ts';
import { migrate } from '../database/migrate.ts';
import { openDatabase } from '../database/open.ts';
import { seedReference } from '../database/reference.ts';
import { readKeys } from '../encryption/keys.ts';
import { allFiles, allRows } from '../testing/backups.ts';
import { keyFolder } from '../testing/keys.ts';
import { openUploadStore } from '../upload/files.ts';
import { addUpload } from '../upload/upload-store.ts';
import { openBackupDoor } from './door.ts';
import { readBackup } from './read.ts';
import { restoreBackup } from './restore.ts';
import { takeBackup } from './take.ts';

const folder = await mkdtemp(join(tmpdir(), 'tongmou-encrypted-backup-'));
afterAll(() => rm(folder, { recursive: true }));
const keys = await keyFolder();
const [own, escrow, strange] = [await keys.newKey(), await keys.newKey(), await keys.newKey()];
const settings = {
  DATA_DIR: join(folder, 'data'),
  ENCRYPTION_IDENTITY_FILE: await keys.fileOf(own),
  BACKUP_RECIPIENTS: await identityToRecipient(escrow),
};
const config = readConfig(settings);
const keysOf = async (...identities: string[]) =>
  readKeys(readConfig({ ENCRYPTION_IDENTITY_FILE: await keys.fileOf(...identities) }));
const backup = join(folder, 'backup.tar.gz.age');
const name = `${'0'.repeat(32)}.png`;

/** Fills the embedded database, and uses it. */
async function withDatabase<Result>(use: (db: Awaited<ReturnType<typeof openDatabase>>) => Promise<Result>) {
  const db = await openDatabase(config);
  return use(db).finally(() => db.destroy());
}

beforeAll(async () => {
  await withDatabase(async (db) => {
    await migrate(db);
    await seedReference(db, 'admin-in-tests');
    await addUpload(db, { name, uploaderId: 1, width: 1, height: 1, content: Buffer.from('a picture') });
  });
  await (await openUploadStore(config)).put(name, Buffer.from('a picture'));
  await takeBackup(config, backup);
});

test('security 69: a backup lies there encrypted, for its owner alone', async () => {
  const content = await readFile(backup);
  expect(content.toString('latin1', 0, 22)).toBe('age-encryption.org/v1\n');
  expect((await stat(backup)).mode & 0o077).toBe(0);
  expect((await readdir(folder)).sort()).toEqual(['backup.tar.gz.age', 'data']);
});

test('security 69: the key of the server opens it, and so does the one in the safe', async () => {
  for (const identity of [own, escrow])
    expect((await readBackup(backup, {}, await keysOf(strange, identity))).contents.uploads).toBe(1);
});

test('security 69: with another key or none it is refused in words, and nothing is touched', async () => {
  const openTarget = vi.fn();
  const words = [
    [undefined, '备份是加密的：请设置 ENCRYPTION_IDENTITY_FILE'],
    [await keysOf(strange), '备份是加密的，ENCRYPTION_IDENTITY_FILE 里没有能打开它的密钥'],
  ] as const;
  for (const [own, said] of words)
    await expect(restoreBackup(backup, openTarget, { replace: true, ...(own && { keys: own }) })).rejects.toThrow(said);
  expect(openTarget).not.toHaveBeenCalled();
});

test('security 69: a byte that is wrong, or an end that is missing, is a damaged backup, and nothing is touched', async () => {
  const openTarget = vi.fn();
  const damaged = join(folder, 'damaged.age');
  const { size } = await stat(backup);
  for (const damage of [
    async () => {
      const file = await open(damaged, 'r+');
      await file.write(Buffer.from([0, 0, 0]), 0, 3, Math.floor(size / 2));
      await file.close();
    },
    () => truncate(damaged, size - 1),
    () => truncate(damaged, Math.floor(size / 2)),
    () => truncate(damaged, 60),
  ]) {
    await copyFile(backup, damaged);
    await damage();
    const keys = (await readKeys(config))!;
    await expect(restoreBackup(damaged, openTarget, { replace: true, keys })).rejects.toThrow('备份文件已损坏');
  }
  expect(openTarget).not.toHaveBeenCalled();
  await rm(damaged);
});

test('what was backed up is restored under other keys, and encrypted to them', async () => {
  const before = await withDatabase(allRows);
  const target = readConfig({ DATA_DIR: join(folder, 'other'), ENCRYPTION_IDENTITY_FILE: await keys.fileOf(strange) });
  const db = await openDatabase(target);
  try {
    const uploads = await openUploadStore(target);
    const openers = await keysOf(escrow);
    await restoreBackup(backup, async () => ({ db, uploads }), { replace: false, keys: openers! });
    expect(await allRows(db)).toEqual(before);
    expect(await allFiles(uploads)).toEqual(await allFiles(await openUploadStore(config)));
    const lying = await readFile(join(folder, 'other', 'uploads', name), 'latin1');
    expect(lying).toMatch(/^age-encryption/);
  } finally {
    await db.destroy();
  }
});

test('what a running server gives is encrypted as well', async () => {
  await withDatabase(async (db) => {
    const source = { db, uploads: await openUploadStore(config) };
    const door = await openBackupDoor(config.dataDir, source, Fastify({ logger: false }).log);
    const path = join(folder, 'of-the-door.age');
    await takeBackup(config, path);
    door.close();
    expect((await readFile(path)).toString('latin1', 0, 22)).toBe('age-encryption.org/v1\n');
  });
});

test('a backup from before there were keys is restored with them', async () => {
  const path = join(folder, 'plain.tar.gz');
  const { encryption: _, ...plain } = config;
  await rm(join(config.dataDir, 'uploads', name));
  await (await openUploadStore({ ...plain })).put(name, Buffer.from('a picture'));
  await takeBackup({ ...config, encryption: undefined }, path);
  expect((await readBackup(path, {}, await readKeys(config))).contents.uploads).toBe(1);
});
