import { takeBackup } from '../server/backup/take.ts';
import { readConfig } from '../server/config.ts';
import { loadSettingsOrRefuse } from '../server/settings.ts';

/** `npm run backup -- FILE`: database and uploads in one file, while the server runs or not. */
const [file, ...more] = process.argv.slice(2);
if (!file || more.length > 0) throw new Error('npm run backup -- FILE');

try {
  const { contents } = await takeBackup(readConfig(loadSettingsOrRefuse().env), file);
  const rows = Object.values(contents.rows).reduce((sum, count) => sum + count, 0);
  console.log(`已备份到 ${file}：${rows} 行数据，${contents.uploads} 张图片。`);
  if (contents.absentUploads.length > 0) {
    console.error(`备份时以下图片已不存在：\n${contents.absentUploads.join('\n')}`);
    process.exitCode = 2;
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
