import { readdir, stat, statfs } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Config } from '../config.ts';
import { storedBackups } from './folder.ts';

const spareBytes = 64 * 1024 * 1024;
/** How much larger than the one before a backup may be. */
const growth = 1.2;

/**
 * About how much a backup takes: as the newest one in BACKUP_DIR did, else as the pictures and the embedded database on this
 * disk do, which compressing makes no larger.
 */
async function expectedBytes({ backupDir, dataDir }: Config): Promise<number> {
  const [newest] = backupDir ? await storedBackups(backupDir) : [];
  if (newest) return newest.bytes * growth + spareBytes;
  return (await folderBytes(join(dataDir, 'uploads'))) + (await folderBytes(join(dataDir, 'database'))) + spareBytes;
}

/** @throws when the disk has not as much space as a backup is likely to take */
export async function requireSpace(config: Config, path: string): Promise<void> {
  const { bavail, bsize } = await statfs(dirname(path));
  const needed = await expectedBytes(config);
  if (bavail * bsize < needed)
    throw new Error(
      `磁盘空间不足：${dirname(path)} 还有 ${megabytes(bavail * bsize)}，备份约需 ${megabytes(needed)}。`,
    );
}

const megabytes = (bytes: number): string => `${Math.ceil(bytes / 1024 / 1024)} MB`;

/** The bytes of the files in a folder and below; 0 where there is none. */
export async function folderBytes(folder: string): Promise<number> {
  const entries = await readdir(folder, { withFileTypes: true, recursive: true }).catch(() => []);
  let bytes = 0;
  for (const entry of entries)
    if (entry.isFile()) bytes += (await stat(join(entry.parentPath, entry.name)).catch(() => undefined))?.size ?? 0;
  return bytes;
}
