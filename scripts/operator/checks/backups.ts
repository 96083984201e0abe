import { constants } from 'node:fs';
import { access, stat } from 'node:fs/promises';
import { type StoredBackup, storedBackups } from '../../../server/backup/folder.ts';
import { type Check, type Finding, hint, wrong } from '../finding.ts';
import { agoText } from '../words.ts';

const tooOldMs = 26 * 3_600_000;

/** Whether last night's backup is there, and where it would survive the disk. */
export const checkBackups: Check = async ({ config: { backupDir, dataDir }, now }) => {
  if (!backupDir) return [wrong('没有设置 BACKUP_DIR，没有备份', '在设置中写上 BACKUP_DIR=/var/backups/tongmou')];
  const folder = await stat(backupDir).catch(() => undefined);
  if (!folder) return [wrong(`没有备份目录 ${backupDir}`, 'tongmou backup 会建立它；磁盘未挂载的先挂载')];
  const findings = ageOf(await storedBackups(backupDir), now);
  const canWrite = await access(backupDir, constants.W_OK).then(
    () => true,
    () => false,
  );
  if (!canWrite) findings.push(wrong(`服务的用户不能写入备份目录 ${backupDir}`, `chown 给数据目录的属主`));
  if (folder.dev === (await stat(dataDir).catch(() => undefined))?.dev)
    findings.push(hint('备份目录与数据目录在同一个磁盘上', '磁盘损坏时会一同失去；改放另一个磁盘，并另存一份到别处'));
  return findings;
};

export function ageOf([newest]: StoredBackup[], now: Date): Finding[] {
  const remedy = '运行 tongmou backup；看 systemctl status tongmou-backup.timer tongmou-backup';
  if (!newest) return [wrong('还没有备份', remedy)];
  if (now.getTime() - newest.takenAt.getTime() <= tooOldMs) return [];
  return [wrong(`最新的备份是 ${agoText(newest.takenAt, now)}的`, remedy)];
}
