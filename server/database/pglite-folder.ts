import { existsSync } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { PGlite, types } from '@electric-sql/pglite';
import { closeToOthers } from '../folders.ts';
import { StartRefusal } from '../start-up.ts';

/** SQLITE_BUSY of https://sqlite.org/rescode.html: another process holds the lock. */
const sqliteBusy = 5;

const options = {
  parsers: { [types.INT8]: Number },
  startParams: [...PGlite.defaultStartParams, '-c', 'shared_buffers=16MB'],
};

/**
 * Opens the embedded database in `dataDir/database`, made on the first start. A second process is refused, since two on
 * one folder destroy it. The first start initialises a folder beside and renames it, so that a kill leaves nothing
 * half made.
 * @throws StartRefusal when another process holds the folder
 */
export async function openPGliteFolder(dataDir: string): Promise<PGlite> {
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  // A group may read the rendered site in it.
  await closeToOthers(dataDir, 0o770);
  const release = lockFolder(dataDir);
  const folder = join(dataDir, 'database');
  for (const [name, keep] of [
    ['database.lock', 0o600],
    ['database', 0o700],
  ] as const)
    await closeToOthers(join(dataDir, name), keep);
  if (!existsSync(folder)) {
    const unfinished = `${folder}.tmp`;
    await rm(unfinished, { recursive: true, force: true });
    const first = await PGlite.create(unfinished, options);
    await first.close();
    await closeToOthers(unfinished, 0o700);
    await rename(unfinished, folder);
  }
  const pglite = await PGlite.create(folder, options);
  const close = pglite.close.bind(pglite);
  pglite.close = async () => {
    await close();
    release();
  };
  return pglite;
}

/** A PGlite in memory, empty or loaded from {@link PGlite.dumpDataDir}. */
export function openPGliteMemory(loadDataDir?: Blob): Promise<PGlite> {
  return PGlite.create({ ...options, ...(loadDataDir && { loadDataDir }) });
}

/**
 * Keeps `dataDir`, which must be there, to this process until the function that is returned is called. SQLite's lock on a
 * file ends with the process, even when that is killed.
 * @throws StartRefusal when another process holds it
 */
export function lockFolder(dataDir: string): () => void {
  const lock = new DatabaseSync(join(dataDir, 'database.lock'), { timeout: 0 });
  try {
    lock.exec('begin exclusive');
  } catch (error) {
    lock.close();
    if ((error as { errcode?: number }).errcode !== sqliteBusy) throw error;
    throw new StartRefusal(`${dataDir} is in use by another server. Stop that one first, or set another DATA_DIR.`);
  }
  return () => lock.close();
}
