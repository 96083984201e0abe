import { createWriteStream, existsSync } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Config } from '../config.ts';
import { refuseNewer } from '../database/migrate.ts';
import { openDatabase } from '../database/open.ts';
import { encrypted } from '../encryption/age.ts';
import { type Keys, readKeys } from '../encryption/keys.ts';
import { requireFolder } from '../folders.ts';
import { openUploadStore } from '../upload/files.ts';
import { askForBackup } from './door.ts';
import { type CheckedBackup, readBackup } from './read.ts';
import { requireSpace } from './space.ts';
import { writeBackup } from './write.ts';

/**
 * Puts everything into one file, whether the server runs or not. The file is read back before it gets its name.
 * @throws when there is such a file, or its folder cannot take it
 */
export async function takeBackup(config: Config, path: string): Promise<CheckedBackup> {
  if (existsSync(path)) throw new Error(`${path} 已存在，备份不会覆盖它。`);
  await requireFolder(dirname(path));
  await requireSpace(config, path);
  const keys = await readKeys(config);
  const unfinished = `${path}.unfinished`;
  try {
    await writeInto(config, unfinished, keys);
    const checked = await readBackup(unfinished, {}, keys);
    await rename(unfinished, path);
    return checked;
  } catch (error) {
    await rm(unfinished, { force: true });
    throw error;
  }
}

/** For its owner's eyes alone, since it holds patients' records; on disk when this returns. */
async function writeInto(config: Config, path: string, keys: Keys | undefined): Promise<void> {
  await rm(path, { force: true });
  const out = createWriteStream(path, { mode: 0o600, flush: true });
  const running = config.databaseUrl ? undefined : await askForBackup(config.dataDir);
  const put = (archive: Readable) => pipeline(keys ? encrypted(archive, keys.closeBackups) : archive, out);
  if (running) return put(running);
  const db = await openDatabase(config, { timed: false });
  try {
    await refuseNewer(db);
    await writeBackup({ db, uploads: await openUploadStore(config) }, (chunks) => put(Readable.from(chunks)));
  } finally {
    await db.destroy();
  }
}
