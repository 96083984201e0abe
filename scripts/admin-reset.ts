import { resetAdmin } from '../server/admin-store.ts';
import { appliedMigrations, migrationNames, refuseNewer } from '../server/database/migrate.ts';
import { openDatabase } from '../server/database/open.ts';
import { refuseToStart, StartRefusal } from '../server/start-up.ts';
import { settingsOfService } from './operator/settings.ts';

const notYet = '这里还没有本版本的数据库：请先启动一次服务。';

/**
 * `npm run admin:reset`: a new one-time password for the account admin, for an operator whose managers lost it. On
 * PostgreSQL servers may be running; the embedded database is refused while one has it.
 */
async function reset(): Promise<void> {
  const db = await openDatabase(settingsOfService());
  try {
    await refuseNewer(db);
    if ((await appliedMigrations(db)).length < migrationNames.length) throw new StartRefusal(notYet);
    const password = await resetAdmin(db);
    console.log(`管理员账号 admin 的新密码（只显示一次，登录后须修改）：${password}`);
    console.log('admin 已登录的会话都已结束；此操作已记入审计日志。');
  } finally {
    await db.destroy();
  }
}

await reset().catch(refuseToStart);
