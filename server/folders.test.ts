import { chmod, mkdir, mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { expect, onTestFinished, test } from 'vitest';
import { prepareBackupFolder } from './backup/folder.ts';
import { openUploadFiles } from './upload/files.ts';

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

test('pictures and backups in folders that were there before are for their owner', async () => {
  const dataDir = await madeBefore('uploads', 'picture-variants', 'backups');
  const files = await openUploadFiles({ dataDir, s3: undefined });
  await files.save('a.png', Buffer.from('a picture'));
  await prepareBackupFolder(join(dataDir, 'backups'));
  for (const name of ['uploads', 'picture-variants', 'uploads/a.png'])
    expect(await notOwnerMay(join(dataDir, name)), name).toBe(0);
  expect(await othersMay(join(dataDir, 'backups'))).toBe(0);
  await writeFile(join(dataDir, 'uploads', 'b.png'), 'restored by hand');
  const found = await files.open('b.png');
  expect((await buffer(found!.stream)).toString()).toBe('restored by hand');
});
