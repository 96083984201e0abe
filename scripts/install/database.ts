import { sql } from 'kysely';
import { openPostgres } from '../../server/database/open.ts';
import type { Db } from '../../server/database/row-types.ts';
import { StartRefusal } from '../../server/start-up.ts';
import { asPostgres, handOver, makeOwner, makeRole, newPassword, outsideTransaction, ownerUrlOf } from './roles.ts';

const versionAtLeast = 150_000;

/**
 * Makes database `tongmou` in the PostgreSQL of this machine, of an owner and for an application, and returns the addresses of both.
 * @throws StartRefusal when it cannot be used
 */
export async function makeLocalDatabase(): Promise<{ DATABASE_URL: string; DATABASE_OWNER_URL: string }> {
  const password = newPassword();
  const DATABASE_URL = `postgres://tongmou:${password}@127.0.0.1:${asPostgres('show port').trim()}/tongmou`;
  makeRole('tongmou', `login password '${password}'`);
  const DATABASE_OWNER_URL = ownerUrlOf(DATABASE_URL, makeOwner('tongmou'));
  const isThere = asPostgres("select 1 from pg_database where datname = 'tongmou'").trim() === '1';
  if (!isThere) outsideTransaction(`create database tongmou owner tongmou_owner encoding 'UTF8' template template0`);
  else asPostgres(handOver('tongmou', 'tongmou'), 'tongmou');
  const fault = await databaseFault(DATABASE_URL, DATABASE_OWNER_URL);
  if (fault) throw new StartRefusal(fault);
  return { DATABASE_URL, DATABASE_OWNER_URL };
}

/** What keeps the product from working on this database, with what to do; undefined: nothing. */
export async function databaseFault(url: string, ownerUrl?: string): Promise<string | undefined> {
  return (ownerUrl && (await faultAs(ownerUrl, true))) || faultAs(url, !ownerUrl);
}

async function faultAs(url: string, isOwner: boolean): Promise<string | undefined> {
  const where = new URL(url);
  where.password = '';
  try {
    return await withDatabase(url, async (db) => {
      const { rows } = await sql<{ version: string; encoding: string; may: boolean }>`
        select current_setting('server_version_num') as version, current_setting('server_encoding') as encoding,
          has_schema_privilege('public', 'create') as may`.execute(db);
      const { version, encoding, may } = rows[0]!;
      if (Number(version) < versionAtLeast) return `PostgreSQL 版本太旧（${version}）：请用 15 或更新的。`;
      if (encoding !== 'UTF8') return `数据库的编码是 ${encoding}：请用 UTF8 新建一个。`;
      if (isOwner && !may) return `数据库用户不能建表：请在 ${where} 执行 grant create on schema public to 该用户。`;
      return undefined;
    });
  } catch (error) {
    return `数据库 ${where} 连不上（${(error as Error).message}）：请检查地址、密码和 PostgreSQL 是否在运行。`;
  }
}

/** The migrations a database has seen, of whatever version; none where nothing was ever installed. */
export const migrationsIn = (url: string): Promise<string[]> =>
  withDatabase(url, async (db) => {
    const found = await sql<{ name: string | null }>`select to_regclass('kysely_migration')::text as name`.execute(db);
    if (!found.rows[0]?.name) return [];
    const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db);
    return rows.map(({ name }) => name);
  });

/** Whether admin still has the password that the first start printed. */
export const hasFirstPassword = (url: string): Promise<boolean> =>
  withDatabase(url, async (db) => {
    const { rows } = await sql`select 1 from "user" where username = 'admin' and must_change_password`.execute(db);
    return rows.length > 0;
  });

async function withDatabase<Result>(url: string, work: (db: Db) => Promise<Result>): Promise<Result> {
  const db = openPostgres(url);
  try {
    return await work(db);
  } finally {
    await db.destroy();
  }
}
