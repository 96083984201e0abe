import { parseArgs } from 'node:util';
import { verifyChain } from '../server/audit/chain-store.ts';
import { restoreBackup } from '../server/backup/restore.ts';
import { readConfig } from '../server/config.ts';
import { openDatabase } from '../server/database/open.ts';
import type { Db } from '../server/database/row-types.ts';
import { loadSettingsOrRefuse } from '../server/settings.ts';
import { openUploadStore } from '../server/upload/files.ts';

/** `npm run restore -- FILE [--replace]`: puts a backup into the configured database and store of uploads. */
const { values, positionals } = parseArgs({
  options: { replace: { type: 'boolean', default: false } },
  allowPositionals: true,
});
const [file, ...more] = positionals;
if (!file || more.length > 0) throw new Error('npm run restore -- FILE [--replace]');

let db: Db | undefined;
try {
  const { header, contents } = await restoreBackup(file, openTarget, values);
  const rows = Object.values(contents.rows).reduce((sum, count) => sum + count, 0);
  console.log(`已恢复 ${header.createdAt} 的备份：${rows} 行数据，${contents.uploads} 张图片。所有人须重新登录。`);
  const chain = await verifyChain(db!);
  if (chain.holds) console.log(`审计链完整：${chain.entries}:${chain.lastHash}`);
  else console.error(`审计链在第 ${chain.brokenAt} 条断开：${chain.reason}`);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
} finally {
  await db?.destroy();
}

async function openTarget() {
  const config = readConfig(loadSettingsOrRefuse().env);
  db = await openDatabase(config, { timed: false });
  return { db, uploads: await openUploadStore(config) };
}
