import { sql } from 'kysely';
import type { Config } from '../../../server/config.ts';
import { appliedMigrations, migrationNames } from '../../../server/database/migrate.ts';
import { mayChangeAudit } from '../../../server/database/roles-store.ts';
import type { Db } from '../../../server/database/row-types.ts';
import { type Check, type Finding, hint, wrong } from '../finding.ts';
import { databaseText } from '../places.ts';

const oldest = 15;

/** Whether the database answers, is new enough, and of this version of the product. */
export const checkDatabase: Check = async ({ db, databaseFault, config }) => {
  if (!db) {
    if (!config.databaseUrl)
      return [hint(`内置数据库的内容没有检查：${databaseFault}`, '要检查内容，先停止服务再运行一次')];
    return [wrong(`${databaseText(config)} 没有应答：${databaseFault}`, '看 PostgreSQL 是否运行，核对 DATABASE_URL')];
  }
  const ofPostgres = config.databaseUrl ? [...(await tooOld(db)), ...(await oneRole(db, config))] : [];
  return [...ofPostgres, ...(await otherSchema(db))];
};

async function tooOld(db: Db): Promise<Finding[]> {
  const { rows } = await sql<{ version: string }>`select current_setting('server_version') as version`.execute(db);
  const version = rows[0]!.version;
  if (Number.parseInt(version, 10) >= oldest) return [];
  return [wrong(`PostgreSQL ${version} 太旧`, `升级到 ${oldest} 或更新的版本（pg_upgradecluster）`)];
}

/** Whether who breaks into a server could take entries out of the audit. */
async function oneRole(db: Db, { databaseOwnerUrl }: Config): Promise<Finding[]> {
  if (!(await mayChangeAudit(db))) return [];
  const text = '服务所用的数据库用户也能删改审计记录';
  if (databaseOwnerUrl)
    return [wrong(text, '重启服务；仍然这样，则 DATABASE_URL 的用户是超级用户或所有者的成员，换一个')];
  return [hint(text, '分开所有者、应用和审计三个角色：用 root 运行 install.sh 或 tongmou roles（deploy/README.md）')];
}

async function otherSchema(db: Db): Promise<Finding[]> {
  const applied = await appliedMigrations(db);
  return applied.length > 0 ? compareSchema(applied) : [wrong('数据库是空的', '启动服务来建立，或恢复备份')];
}

export function compareSchema(applied: string[]): Finding[] {
  const newer = applied.find((name) => !migrationNames.includes(name));
  if (newer) return [wrong(`数据库属于更新的版本（${newer}）`, '启动那个版本，或恢复升级前的备份')];
  const missing = migrationNames.filter((name) => !applied.includes(name));
  return missing.length > 0 ? [wrong(`数据库还没有升级（缺 ${missing[0]}）`, '重启服务，启动时会升级')] : [];
}
