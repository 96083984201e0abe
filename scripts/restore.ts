import { parseArgs } from 'node:util';
import { samplesEnded } from '../server/admin-store.ts';
import { verifyChain } from '../server/audit/chain-store.ts';
import { storedBackups } from '../server/backup/folder.ts';
import { restoreBackup } from '../server/backup/restore.ts';
import { openDatabase } from '../server/database/open.ts';
import { roleIn } from '../server/database/roles-store.ts';
import type { Db } from '../server/database/row-types.ts';
import { readKeys } from '../server/encryption/keys.ts';
import { requireFile } from '../server/folders.ts';
import { openUploadStore } from '../server/upload/files.ts';
import { typedPath } from './operator/paths.ts';
import { settingsOfService } from './operator/settings.ts';

/** `npm run restore -- FILE|latest [--replace]`: puts a backup into the configured database and store of uploads. */
const { values, positionals } = parseArgs({
  options: { replace: { type: 'boolean', default: false } },
  allowPositionals: true,
});
const [typed, ...more] = positionals;
if (!typed || more.length > 0) throw new Error('npm run restore -- FILE|latest [--replace]');

const config = settingsOfService({ makesDatabase: true });
let db: Db | undefined;
try {
  const file = typed === 'latest' ? await latest() : typedPath(typed);
  await requireFile(file);
  const {
    header,
    contents,
    erasedAgain,
    samplesEnded: samples,
  } = await restoreBackup(file, openTarget, {
    ...values,
    keys: await readKeys(config),
  });
  const rows = Object.values(contents.rows).reduce((sum, count) => sum + count, 0);
  console.log(`已恢复 ${header.createdAt} 的备份：${rows} 行数据，${contents.uploads} 张图片。所有人须重新登录。`);
  if (erasedAgain > 0) console.log(`备份之后已彻底删除的患儿档案 ${erasedAgain} 份，已再次删除。`);
  if (samples > 0) console.log(samplesEnded(samples));
  const chain = await verifyChain(db!);
  if (chain.holds) console.log(`审计链完整：${chain.entries}:${chain.lastHash}`);
  else console.error(`审计链在第 ${chain.brokenAt} 条断开：${chain.reason}`);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
} finally {
  await db?.destroy();
}

async function latest(): Promise<string> {
  const [newest] = config.backupDir ? await storedBackups(config.backupDir) : [];
  if (!newest) throw new Error('BACKUP_DIR 里没有备份，请给出文件名。');
  console.log(`恢复最新的备份 ${newest.path}。`);
  return newest.path;
}

async function openTarget() {
  const { databaseUrl, databaseOwnerUrl } = config;
  db = await openDatabase({ ...config, databaseUrl: databaseOwnerUrl ?? databaseUrl }, { timed: false });
  return {
    db,
    uploads: await openUploadStore(config),
    ...(databaseOwnerUrl && { application: roleIn(databaseUrl!) }),
  };
}
