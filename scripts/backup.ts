import { join } from 'node:path';
import { backupName, prepareBackupFolder, pruneBackups } from '../server/backup/folder.ts';
import { takeBackup } from '../server/backup/take.ts';
import type { Config } from '../server/config.ts';
import { typedPath } from './operator/paths.ts';
import { settingsOfService } from './operator/settings.ts';

/**
 * `npm run backup [-- FILE]`: database and uploads in one file, while the server runs or not. Without FILE, into BACKUP_DIR,
 * whose old backups go afterwards.
 */
const [typed, ...more] = process.argv.slice(2);
if (more.length > 0 || typed?.startsWith('-')) throw new Error('npm run backup [-- FILE]');

const config = settingsOfService();
try {
  const file = typed ? typedPath(typed) : await nextFile(config);
  const { contents } = await takeBackup(config, file);
  const rows = Object.values(contents.rows).reduce((sum, count) => sum + count, 0);
  console.log(`已备份到 ${file}：${rows} 行数据，${contents.uploads} 张图片。`);
  if (contents.absentUploads.length > 0) {
    console.error(`备份时以下图片已不存在：\n${contents.absentUploads.join('\n')}`);
    process.exitCode = 2;
  }
  if (!typed) {
    const removed = await pruneBackups(config.backupDir!, new Date());
    if (removed > 0) console.log(`已删除 30 天前的 ${removed} 个备份。`);
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}

async function nextFile({ backupDir, encryption }: Config): Promise<string> {
  if (!backupDir) throw new Error('请给出文件名（npm run backup -- FILE），或设置 BACKUP_DIR。');
  await prepareBackupFolder(backupDir);
  return join(backupDir, backupName(new Date(), encryption !== undefined));
}
