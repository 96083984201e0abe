import { removeFactorsOf } from '../server/admin-store.ts';
import { refuseNewer } from '../server/database/migrate.ts';
import { openDatabase } from '../server/database/open.ts';
import { refuseToStart, StartRefusal } from '../server/start-up.ts';
import { settingsOfService } from './operator/settings.ts';

/**
 * `npm run factor:remove -- USERNAME`: for somebody who lost every second factor and recovery code, once the operator is sure who
 * asks. On PostgreSQL servers may be running; the embedded database is refused while one has it.
 */
async function remove(): Promise<void> {
  const [username] = process.argv.slice(2);
  if (!username) throw new StartRefusal('用法：factor-remove USERNAME');
  const db = await openDatabase(settingsOfService());
  try {
    await refuseNewer(db);
    await removeFactorsOf(db, username);
    console.log(`已移除 ${username} 的第二步验证方式和恢复码，其会话都已结束；此操作已记入审计日志，并会告知本人。`);
  } finally {
    await db.destroy();
  }
}

await remove().catch(refuseToStart);
