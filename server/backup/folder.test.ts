import { mkdtemp, readdir, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { backupName, prepareBackupFolder, pruneBackups, storedBackups, takenAtOf } from './folder.ts';

async function folderWith(names: string[]): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'tongmou-backups-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  for (const name of names) await writeFile(join(folder, name), 'backup');
  return folder;
}

const now = new Date(2026, 10, 22, 2, 30);
const daysAgo = (days: number) => backupName(new Date(now.getTime() - days * 24 * 3_600_000));

test('a name says when the backup was taken', () => {
  const at = new Date(2026, 0, 2, 3, 4, 5);
  expect(backupName(at)).toBe('2026-01-02-030405.tar.gz');
  expect(takenAtOf(backupName(at))).toEqual(at);
  expect(takenAtOf('2026-01-02-0304.tar.gz')).toEqual(new Date(2026, 0, 2, 3, 4));
  for (const other of ['before-upgrade.tar.gz', '2026-01-02-030405.tar.gz.unfinished', '2026-01-02.tar.gz'])
    expect(takenAtOf(other)).toBeUndefined();
});

test('what is older than thirty days goes, and what is not named like a backup stays', async () => {
  const recent = [0, 1, 2, 3, 4, 5, 6, 29].map(daysAgo);
  const others = ['before-upgrade.tar.gz', 'notes.txt', '2020-01-01-000000.tar'];
  const folder = await folderWith([...recent, ...others, daysAgo(31), '2020-01-01-0000.tar.gz']);
  expect(await pruneBackups(folder, now)).toBe(2);
  expect(await readdir(folder)).toEqual([...recent, ...others].sort());
});

test('the newest seven stay, however old they are', async () => {
  const names = [400, 401, 402, 403, 404, 405, 406, 407, 408].map(daysAgo);
  const folder = await folderWith(names);
  expect(await pruneBackups(folder, now)).toBe(2);
  expect((await storedBackups(folder)).map(({ takenAt }) => takenAt)).toEqual(names.slice(0, 7).map(takenAtOf));
});

test('what a killed backup left goes after a day, that of one under way stays', async () => {
  const [old, fresh] = [`${daysAgo(3)}.unfinished`, `${daysAgo(0)}.unfinished`];
  const folder = await folderWith([old, fresh]);
  await utimes(join(folder, old), 0, 0);
  await pruneBackups(folder, new Date());
  expect(await readdir(folder)).toEqual([fresh]);
});

test('the folder is made for its owner alone, but not where a disk is not mounted', async () => {
  const folder = await folderWith([]);
  await prepareBackupFolder(join(folder, 'backups'));
  expect((await stat(join(folder, 'backups'))).mode & 0o777).toBe(0o700);
  await expect(prepareBackupFolder(join(folder, 'absent', 'backups'))).rejects.toThrow('没有文件夹');
});
