import { execFile } from 'node:child_process';
import { chmod, chown, copyFile, mkdir, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDatabase } from '../../server/database/open.ts';
import { allBelow } from '../../server/testing/folders.ts';
import { openUploadStore } from '../../server/upload/files.ts';
import { addUpload } from '../../server/upload/upload-store.ts';
import { seedArticles } from '../bench/sample-articles.ts';
import { root } from '../server-process.ts';

const folder = await mkdtemp(join(tmpdir(), 'tongmou-backup-command-'));
const dataDir = join(folder, 'data');
const backupDir = join(folder, 'backups');
const embedded = { DATABASE: 'embedded', DATA_DIR: dataDir };
const env = { ...embedded, BACKUP_DIR: backupDir };
const [kept, gone] = ['0', '1'].map((digit) => `${digit.repeat(32)}.png`) as [string, string];
afterAll(() => rm(folder, { recursive: true }));

async function run(script: string, args: string[], settings: Record<string, string>) {
  const work = promisify(execFile)(process.execPath, [join(root, script), ...args], {
    cwd: folder,
    env: { PATH: process.env.PATH, ...settings },
  });
  const { stdout, stderr, code } = await work.then(
    (printed) => ({ ...printed, code: 0 }),
    (error: { stdout: string; stderr: string; code: number }) => error,
  );
  return { code, printed: stdout + stderr };
}

beforeAll(async () => {
  await seedArticles(dataDir, 3);
  const db = await openDatabase({ databaseUrl: undefined, dataDir });
  await addUpload(db, { name: kept, uploaderId: 1, width: 1, height: 1, content: Buffer.alloc(7) });
  await db.destroy();
  await (await openUploadStore({ s3: undefined, dataDir })).put(kept, Buffer.from('picture'));
});

test.each([['scripts/backup.ts', 'file.tar.gz'], ['scripts/restore.ts', 'file.tar.gz'], ['scripts/audit-verify.ts']])(
  '%s without settings touches nothing',
  async (script, ...args) => {
    const { code, printed } = await run(script, args, {});
    expect(code).toBe(78);
    expect(printed.trimEnd().split('\n')).toEqual([expect.stringContaining('TONGMOU_SETTINGS')]);
    expect((await readdir(folder)).sort()).toEqual(['data']);
  },
);

test.each([
  ['without DATABASE_URL or the word for the embedded database', { DATA_DIR: dataDir }, 'DATABASE_URL is not set'],
  ['where no embedded database is', { ...embedded, DATA_DIR: join(folder, 'other') }, 'There is no embedded database'],
])('%s nothing is backed up, and nothing made', async (_, settings, words) => {
  const { code, printed } = await run('scripts/backup.ts', ['file.tar.gz'], settings);
  expect({ code, printed }).toMatchObject({ code: 78, printed: expect.stringContaining(words) });
  expect((await readdir(folder)).sort()).toEqual(['data']);
});

test('the settings are found in the file that is named, and what is acted on is said first', async () => {
  const settings = join(folder, 'tongmou.env');
  await writeFile(settings, `DATA_DIR=${dataDir}\nDATABASE=embedded\n`);
  const { code, printed } = await run('scripts/audit-verify.ts', [], { TONGMOU_SETTINGS: settings });
  expect(printed.split('\n')[0]).toBe(`设置 ${settings}；内置数据库 ${join(dataDir, 'database')}；数据目录 ${dataDir}`);
  expect(code).toBe(0);
  await rm(settings);
});

test('without a name and without BACKUP_DIR there is nowhere to put it', async () => {
  const { code, printed } = await run('scripts/backup.ts', [], embedded);
  expect({ code, printed }).toMatchObject({ code: 1, printed: expect.stringContaining('BACKUP_DIR') });
});

test('a backup into BACKUP_DIR has its day as its name, and old ones go, also when pictures were gone', async () => {
  const db = await openDatabase({ databaseUrl: undefined, dataDir });
  await addUpload(db, { name: gone, uploaderId: 1, width: 1, height: 1, content: Buffer.alloc(7) });
  await db.destroy();
  await mkdir(backupDir, { mode: 0o700 });
  const old = Array.from({ length: 8 }, (_, day) => `2020-01-0${day + 1}-023000.tar.gz`);
  for (const name of old) await writeFile(join(backupDir, name), '');

  const { code, printed } = await run('scripts/backup.ts', [], env);
  expect({ code, printed }).toMatchObject({ code: 2, printed: expect.stringContaining(gone) });
  const names = (await readdir(backupDir)).sort();
  expect(names.slice(0, -1)).toEqual(old.slice(2));
  expect(names.at(-1)).toMatch(/^\d{4}-\d\d-\d\d-\d{6}\.tar\.gz$/);
  expect((await stat(join(backupDir, names.at(-1)!))).mode & 0o777).toBe(0o600);
});

test('the newest backup is restored by the word latest', async () => {
  const restored = join(folder, 'restored');
  const { code, printed } = await run('scripts/restore.ts', ['latest'], { ...env, DATA_DIR: restored });
  expect({ code, printed }).toMatchObject({ code: 0, printed: expect.stringContaining('恢复最新的备份') });
  expect(await readdir(join(restored, 'uploads'))).toEqual([kept]);
});

// Root alone can become another user.
test.skipIf(process.getuid?.() !== 0)("root backs up and restores as the service's user", async () => {
  const owner = { uid: 12_345, gid: 23_456 };
  const [theirs, theirBackups] = [join(folder, 'of-service'), join(folder, 'backups-of-service')];
  await chmod(folder, 0o711);
  for (const one of [theirs, theirBackups]) {
    await mkdir(one);
    await chown(one, owner.uid, owner.gid);
  }
  const settings = { ...embedded, DATA_DIR: theirs, BACKUP_DIR: theirBackups };
  const [newest, brought] = [(await readdir(backupDir)).sort().at(-1)!, join(folder, 'from-elsewhere.tar.gz')];
  await copyFile(join(backupDir, newest), brought);
  const refused = await run('scripts/restore.ts', [brought], settings);
  expect(refused).toMatchObject({ code: 1, printed: expect.stringMatching(/\n服务的用户读不到 [^\n]*\n$/) });
  // What is root's own, root works on; a picture of it is gone.
  const own = await run('scripts/export.ts', [join(folder, 'all')], env);
  expect(own.code).toBe(2);
  await chown(brought, owner.uid, owner.gid);
  expect(await run('scripts/restore.ts', [brought], settings)).toMatchObject({ code: 0 });
  expect(await run('scripts/backup.ts', [], settings)).toMatchObject({ code: 0 });
  for (const path of [...(await allBelow(theirs)), ...(await allBelow(theirBackups))])
    expect(await stat(path), path).toMatchObject(owner);
});
