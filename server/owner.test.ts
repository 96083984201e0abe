import { chown, mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { lockFolder, openPGliteFolder } from './database/pglite-folder.ts';
import { allBelow } from './testing/folders.ts';
import { createDiskStore } from './upload/disk-files.ts';

const owner = { uid: 12_345, gid: 23_456 };

/** DATA_DIR of a service that is not root's. */
async function foldersOfService(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'tongmou-owner-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  await chown(folder, owner.uid, owner.gid);
  return folder;
}

async function ownersBelow(folder: string): Promise<string[]> {
  const owners = new Set<string>();
  for (const path of await allBelow(folder)) {
    const { uid, gid } = await stat(path);
    owners.add(`${uid}:${gid}`);
  }
  return [...owners];
}

// Root alone can give files away.
const asRoot = test.skipIf(process.getuid?.() !== 0);

asRoot("pictures that root writes are the service's", async () => {
  const folder = await foldersOfService();
  await createDiskStore(join(folder, 'uploads')).put('a.png', Buffer.from('picture'));
  expect(await ownersBelow(folder)).toEqual(['12345:23456']);
});

asRoot("an embedded database that root makes, or opens, is the service's", async () => {
  const folder = await foldersOfService();
  const pglite = await openPGliteFolder(folder);
  await pglite.exec('create table later (id integer)');
  await pglite.close();
  expect(await ownersBelow(folder)).toEqual(['12345:23456']);
  // The lock is a file too.
  lockFolder(folder)();
});
