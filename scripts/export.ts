import { refuseNewer } from '../server/database/migrate.ts';
import { openDatabase } from '../server/database/open.ts';
import { createReader } from '../server/database/replica.ts';
import { writeExport } from '../server/export/write.ts';
import { readRelease } from '../server/release.ts';
import { refuseToStart } from '../server/start-up.ts';
import { openUploadStore } from '../server/upload/files.ts';
import { typedPath } from './operator/paths.ts';
import { settingsOfService } from './operator/settings.ts';

/** `npm run export -- DIR`: everything as files and JSON that another system can read, in a new folder. */
const [typed, ...more] = process.argv.slice(2);
if (!typed || more.length > 0 || typed.startsWith('-')) throw new Error('npm run export -- DIR');

/** What a replica may take to be reached and to catch up; else the primary is asked. */
const connectMs = 5000;

const config = settingsOfService();
const db = await openDatabase(config, { timed: false }).catch(refuseToStart);
const { read, close } = createReader(db, config.databaseReplicaUrl, { timed: false, patienceMs: connectMs });
try {
  await refuseNewer(db);
  const path = typedPath(typed);
  const uploads = await openUploadStore(config);
  const { lines, pictures, absentPictures } = await writeExport({ db, read, uploads }, path, readRelease().version);
  console.log(`已导出到 ${path}：`);
  for (const [file, count] of Object.entries(lines)) console.log(`  ${file} ${count} 条`);
  console.log(`  图片 ${pictures} 张`);
  if (absentPictures.length > 0) {
    console.error(`导出时以下图片已不存在：\n${absentPictures.join('\n')}`);
    process.exitCode = 2;
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
} finally {
  await close();
  await db.destroy();
}
