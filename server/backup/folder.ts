import { existsSync } from 'node:fs';
import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { closeToOthers, requireFolder } from '../folders.ts';

/** `YYYY-MM-DD-HHMMSS.tar.gz`, encrypted ones with `.age`, in the machine's own time; former versions wrote no seconds. */
const nameForm = /^(\d{4})-(\d\d)-(\d\d)-(\d\d)(\d\d)(\d\d)?\.tar\.gz(?:\.age)?$/;
const unfinishedForm = /^\d{4}-\d\d-\d\d-\d{6}\.tar\.gz(?:\.age)?\.unfinished$/;
const dayMs = 24 * 3_600_000;
const keptMs = 30 * dayMs;
const keptAtLeast = 7;

export type StoredBackup = { path: string; takenAt: Date; bytes: number };

const digits = (value: number) => String(value).padStart(2, '0');

export function backupName(at: Date, isEncrypted = false): string {
  const day = [at.getFullYear(), digits(at.getMonth() + 1), digits(at.getDate())].join('-');
  return `${day}-${digits(at.getHours())}${digits(at.getMinutes())}${digits(at.getSeconds())}.tar.gz${isEncrypted ? '.age' : ''}`;
}

/** When a backup of this name was taken; undefined for a file that is not named like one. */
export function takenAtOf(name: string): Date | undefined {
  const [year, month, day, hour, minute, second] =
    nameForm
      .exec(name)
      ?.slice(1)
      .map((part) => Number(part ?? 0)) ?? [];
  if (year === undefined) return undefined;
  return new Date(year, month! - 1, day, hour, minute, second);
}

/** The backups in BACKUP_DIR, the newest first; none where the folder is not there. */
export async function storedBackups(folder: string): Promise<StoredBackup[]> {
  const found: StoredBackup[] = [];
  for (const name of await readdir(folder).catch(unlessAbsent)) {
    const takenAt = takenAtOf(name);
    if (!takenAt) continue;
    const path = join(folder, name);
    found.push({ path, takenAt, bytes: (await stat(path)).size });
  }
  return found.sort((one, other) => other.takenAt.getTime() - one.takenAt.getTime());
}

function unlessAbsent(error: NodeJS.ErrnoException): string[] {
  if (error.code !== 'ENOENT') throw error;
  return [];
}

/** Of backups, the newest first, those older than thirty days; never one of the newest seven. */
export const tooOld = (backups: StoredBackup[], now: Date): StoredBackup[] =>
  backups.slice(keptAtLeast).filter(({ takenAt }) => now.getTime() - takenAt.getTime() > keptMs);

/** Removes the backups that are too old, and what backups left that were killed. Returns how many backups went. */
export async function pruneBackups(folder: string, now: Date): Promise<number> {
  const old = tooOld(await storedBackups(folder), now);
  for (const { path } of old) await rm(path, { force: true });
  for (const name of await readdir(folder)) {
    if (!unfinishedForm.test(name)) continue;
    const path = join(folder, name);
    const found = await stat(path).catch(() => undefined);
    if (found && now.getTime() - found.mtimeMs > dayMs) await rm(path, { force: true });
  }
  return old.length;
}

/**
 * Makes BACKUP_DIR where its parent is there; it holds patients' records, so it is its owner's alone.
 * @throws when the parent is not there: a disk may not be mounted
 */
export async function prepareBackupFolder(folder: string): Promise<void> {
  if (existsSync(folder)) return closeToOthers(folder, 0o770);
  if (!existsSync(dirname(folder))) throw new Error(`没有文件夹 ${dirname(folder)}，备份文件夹 ${folder} 无从建立。`);
  await requireFolder(dirname(folder));
  await mkdir(folder, { mode: 0o700 });
}
