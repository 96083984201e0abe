import { chmod, mkdir, mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { openPGliteFolder } from './database/pglite-folder.ts';

async function madeBefore(...names: string[]): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'tongmou-open-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  for (const name of ['', ...names]) {
    await mkdir(join(folder, name), { recursive: true });
    await chmod(join(folder, name), 0o755);
  }
  return folder;
}

const othersMay = async (path: string) => (await stat(path)).mode & 0o007;
const notOwnerMay = async (path: string) => (await stat(path)).mode & 0o077;

test('an embedded database in a folder that was made for all to read is opened to its owner alone', async () => {
  const dataDir = await madeBefore();
  const usualMask = process.umask(0o022);
  onTestFinished(() => void process.umask(usualMask));
  const close = async () => (await openPGliteFolder(dataDir)).close();
  await close();
  expect(await othersMay(dataDir)).toBe(0);
  expect((await readdir(dataDir)).sort()).toEqual(['database', 'database.lock']);
  for (const name of ['database', 'database.lock']) expect(await notOwnerMay(join(dataDir, name)), name).toBe(0);

  await chmod(dataDir, 0o755);
  await chmod(join(dataDir, 'database'), 0o755);
  await chmod(join(dataDir, 'database.lock'), 0o644);
  await close();
  expect(await othersMay(dataDir)).toBe(0);
  for (const name of ['database', 'database.lock']) expect(await notOwnerMay(join(dataDir, name)), name).toBe(0);
});
